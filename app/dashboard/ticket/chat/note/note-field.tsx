import { useActionProps } from '#app/dashboard/keys/key-map.ts'
import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { useAnswerDraft, writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { noteDraftKeys } from '../answer-draft-keys.ts'
import { useBoxSending } from '../sending/box-sending.ts'
import { useReplySuggestions } from '../replies/reply-suggestions.tsx'
import { isReading, onBoxKey } from '../use-box.ts'
import { findMention, type Mention } from './find-mention.ts'
import { useMentionable } from './use-mentionable.ts'

type NoteFieldProps = {
  ticketId: string
  box: RefObject<HTMLTextAreaElement | null>
  onSubmit: () => void
  /** Called as its writer begins to write, and as they go back to reading. */
  onWriting: (isWriting: boolean) => void
}

// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- a list box that suggests to a text field: no tag is one, and the keys are the field's

/**
 * The text of a note. `@` offers the team in a list, `/` at the start of a line saved replies. The field stays a text box for screen readers, for it has many lines: it
 * names the chosen line of the list, and how many there are is announced.
 */
export function NoteField({ ticketId, box, onSubmit, onWriting }: NoteFieldProps) {
  const { text: key } = noteDraftKeys(ticketId)
  const text = useAnswerDraft(key)
  const { sending, isLeaving } = useBoxSending(ticketId, 'note')
  const id = useId()
  const [mention, setMention] = useState<Mention | null>(null)
  const [active, setActive] = useState(0)
  const people = useMentionable(mention)
  const action = useActionProps('note')
  const { list, attributes, ...replies } = useReplySuggestions(ticketId, box)
  const isOpen = mention !== null && people.length > 0
  const chosen = isOpen ? people[Math.min(active, people.length - 1)] : undefined

  const look = (field: HTMLTextAreaElement) => {
    replies.look(field)
    const found = field.selectionStart === field.selectionEnd ? findMention(field.value, field.selectionStart) : null
    if (found?.query !== mention?.query) setActive(0)
    setMention(found)
  }
  function insert(name: string) {
    const field = box.current!
    field.focus({ preventScroll: true })
    field.setSelectionRange(mention!.start, field.selectionStart)
    setMention(null)
    // The only way to change a field that Ctrl+Z undoes.
    // oxlint-disable-next-line typescript/no-deprecated -- no other call replaces it
    document.execCommand('insertText', false, `@${name} `)
    setMention(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (replies.onKeyDown(event)) return
    if (!chosen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey)
      return onBoxKey(event, ticketId, onSubmit)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((people.indexOf(chosen) + step + people.length) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') insert(chosen.name)
    else if (event.key === 'Escape') setMention(null)
    else return
    event.preventDefault()
  }
  const option = (at: number) => `${id}-${at}`
  return (
    <>
      {list}
      {isOpen && (
        <ul id={id} className="mentions" role="listbox" aria-label="People to mention">
          {people.map(({ id: personId, name, detail }, at) => (
            <li
              key={personId}
              id={option(at)}
              role="option"
              aria-selected={people[at] === chosen}
              tabIndex={-1}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => insert(name)}
            >
              <bdi>{name}</bdi> <span>{detail}</span>
            </li>
          ))}
        </ul>
      )}
      <output className="sr-only">
        {isOpen && `${people.length === 1 ? '1 person' : `${people.length} people`} to mention. Use the arrow keys.`}
      </output>
      <textarea
        ref={box}
        className="control"
        rows={3}
        placeholder="Write a note for the team..."
        aria-label="Write a note for the team..."
        aria-autocomplete="list"
        aria-haspopup="listbox"
        {...(isOpen && { 'aria-controls': id, 'aria-activedescendant': option(people.indexOf(chosen!)) })}
        {...attributes}
        {...action}
        maxLength={LIMITS.message}
        dir="auto"
        readOnly={sending}
        value={isLeaving ? '' : text}
        onChange={({ currentTarget }) => {
          writeAnswerDraft(key, currentTarget.value)
          look(currentTarget)
        }}
        onSelect={({ currentTarget }) => look(currentTarget)}
        onKeyDown={onKeyDown}
        onFocus={() => {
          replies.prepare()
          onWriting(true)
        }}
        onBlur={({ relatedTarget }) => {
          setMention(null)
          replies.close()
          if (isReading(relatedTarget)) onWriting(false)
        }}
      />
    </>
  )
}
