import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { tagsQuery, suggestTags } from './tags.ts'
import { LIMITS } from '#contract/vocabulary.ts'

// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- a list box that suggests to a text field: no tag is one, and the keys are the field's

type TagInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  value: string
  onType: (typed: string) => void
  /** Tags that are not suggested. */
  taken?: readonly string[]
  /** Called with a suggestion that was chosen; without it, the suggestion is typed. */
  onPick?: (tag: string) => void
}

/** The field for tags, separated by commas. Tags in use are suggested below it; arrow keys and Enter choose one. */
export function TagInput({ value, onType, taken = [], onPick, onKeyDown, onBlur, ...rest }: TagInputProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { data } = useQuery({ ...tagsQuery, enabled: isOpen })
  const found = isOpen ? suggestTags(data ?? [], value, taken) : []
  const show = (open: boolean, at = -1) => {
    setOpen(open)
    setActive(at)
  }
  function pick(tag: string) {
    show(false)
    if (onPick) return onPick(tag)
    const before = value.slice(0, value.lastIndexOf(',') + 1)
    onType(`${before}${before && ' '}${tag}, `)
  }
  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = found[active]
    if (step !== undefined && !event.altKey) {
      // One more than there are suggestions: the field itself is between the last and the first.
      show(true, ((active + 1 + step + found.length + 1) % (found.length + 1)) - 1)
    } else if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) pick(chosen.name)
    else if (event.key === 'Escape' && found.length > 0) {
      show(false)
      // The menu around the field stays open.
      event.stopPropagation()
    } else {
      // What was typed is taken: nothing more is suggested until the next letter, and Escape leaves the field.
      if (event.key === 'Enter') show(false)
      return onKeyDown?.(event)
    }
    event.preventDefault()
  }
  return (
    <div className="tag-input">
      <input
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={LIMITS.tag * 4}
        dir="auto"
        {...rest}
        className="control"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={found.length > 0 ? id : undefined}
        aria-activedescendant={found[active] && `${id}-${active}`}
        value={value}
        onChange={({ target }) => {
          onType(target.value)
          show(true)
        }}
        onKeyDown={onKey}
        onBlur={(event) => {
          show(false)
          onBlur?.(event)
        }}
      />
      {found.length > 0 && (
        <div id={id} className="tag-options" role="listbox" aria-label="Tags in use">
          {found.map(({ name, tickets }, index) => (
            <div
              key={name}
              id={`${id}-${index}`}
              className="spread"
              role="option"
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(name)}
            >
              <bdi>{name}</bdi>
              <span className="muted">{tickets > 1_000 ? '1,000+' : tickets}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
