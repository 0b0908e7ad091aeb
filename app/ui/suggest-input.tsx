import { useId, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { TextInput } from './field.tsx'

// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- a list box that suggests to a text field: no tag is one, and the keys are the field's

/** State of a field with suggestions: whether they are shown, and which one Enter takes; `first` when they appear. */
export function useSuggestions(first = -1) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(first)
  const show = (open: boolean, at = first) => {
    setOpen(open)
    setActive(at)
  }
  return { isOpen, active, first, show }
}

type Option = { key: string; label: ReactNode; pick: () => void }
type SuggestInputProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  suggestions: ReturnType<typeof useSuggestions>
  options: readonly Option[]
  listLabel: string
  onType: (typed: string) => void
}

/** A text field with suggestions below it; arrow keys and Enter choose one. */
export function SuggestInput(props: SuggestInputProps) {
  const { suggestions, options, listLabel, onType, onKeyDown, onBlur, ...rest } = props
  const id = useId()
  const { active, first, show } = suggestions
  const isOpen = options.length > 0
  function pick(option: Option) {
    show(false)
    option.pick()
  }
  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = options[active]
    if (step !== undefined && !event.altKey) {
      // Between the last and the first comes the field itself, unless one of them is taken from the start.
      const places = Math.max(options.length - first, 1)
      show(true, ((active - first + step + places) % places) + first)
    } else if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) pick(chosen)
    else if (event.key === 'Escape' && isOpen) {
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
    <div className="suggest-input">
      <TextInput
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        {...rest}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={options[active] && `${id}-${active}`}
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
      {isOpen && (
        <div id={id} className="suggest-options" role="listbox" aria-label={listLabel}>
          {options.map((option, index) => (
            <div
              key={option.key}
              id={`${id}-${index}`}
              className="spread"
              role="option"
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
            >
              {option.label}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
