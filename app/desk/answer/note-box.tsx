import PlusIcon from 'lucide-react/icons/plus'
import { Button } from '#app/ui/button.tsx'
import { useBoxBusy, useBoxSending } from '../sending/sending-state.ts'
import { useContext, useId, useState, type KeyboardEvent, type RefObject, useRef, useSyncExternalStore } from 'react'
import { useTeam, CurrentAdminId } from '../shell/team.ts'
import { useActionProps } from '../keys/key-map.ts'
import { draftIdOf, ticketDrafts, writeDraftText } from '#app/lib/drafts/ticket-draft.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useReplySuggestions } from '../replies/reply-suggestions.tsx'
import { isReading, onBoxKey, AnswerFailure, BoxForm, BoxSwitch, focusConversationOnPhone } from './boxes.tsx'
import LockKeyholeIcon from 'lucide-react/icons/lock-keyhole'
import { toast } from '#app/ui/toast-store.ts'
import { EMPTY_UPLOADS } from '#app/forms/uploads/upload-file.ts'
import { useSmallScreen } from '../shell/small-screen.tsx'
import { DraftMenu, DraftNotices } from './draft-notices.tsx'
import { AddFiles, AnswerFileNotices, AnswerFiles, tooLargeMessage, useAnswerUploads } from '../files/answer-files.tsx'
import { SavedRepliesButton } from '../replies/pick-menu.tsx'
import { useSending } from '../sending/use-sending.ts'
import { TypingNotice } from '../live/ticket-presence.tsx'

function AddNoteButton({ ticketId, disabled }: { ticketId: string; disabled: boolean }) {
  const isBusy = useBoxBusy(ticketId, 'note')
  return (
    <Button
      type="submit"
      size="compact"
      icon={<PlusIcon className="on-phones" />}
      busy={isBusy}
      busyLabel="Adding..."
      disabled={disabled}
    >
      Add note
    </Button>
  )
}

/** A mention that is being typed: the index of its `@` and the text after it. */
type Mention = { start: number; query: string }

/** A name and perhaps the beginning of a second one; limited in length so that a long text is not searched for each key. */
const MENTION = /(?:^|[\s(])@(?<query>[\p{L}\p{M}\p{N}.’'-]{0,60}(?: [\p{L}\p{M}\p{N}.’'-]{0,60})?)$/u
const MAX_LENGTH = 130

/** Finds the mention that ends at the cursor; an email address is none. */
export function findMention(text: string, cursor: number): Mention | null {
  const query = MENTION.exec(text.slice(Math.max(0, cursor - MAX_LENGTH), cursor))?.groups?.query
  return query === undefined ? null : { start: cursor - query.length - 1, query }
}

/** Finds people by the beginning of a first, last or full name; none once a full name has been typed. */
export function matchNames<T extends { name: string }>(people: readonly T[], query: string): T[] {
  const wanted = query.toLowerCase()
  if (people.some(({ name }) => `${name.toLowerCase()} ` === wanted)) return []
  return people.filter(({ name }) => {
    const folded = name.toLowerCase()
    return folded.startsWith(wanted) || folded.split(' ').some((part) => part.startsWith(wanted))
  })
}

const MAX_SHOWN = 8

/** Returns the colleagues a mention may mean, and `@all` for managers. */
function useMentionable(mention: Mention | null): { id: string; name: string; detail: string }[] {
  const ownId = useContext(CurrentAdminId)
  const team = useTeam()
  if (mention === null) return []
  const others = team
    .filter(({ id }) => id !== ownId)
    .map(({ id, name, email, away }) => ({ id, name, detail: away ? `${email} · away` : email }))
  const isManager = team.find(({ id }) => id === ownId)?.manager
  const all = isManager ? [{ id: 'all', name: 'all', detail: 'Everybody on the team' }] : []
  return matchNames([...others, ...all], mention.query).slice(0, MAX_SHOWN)
}

type NoteFieldProps = {
  ticketId: string
  box: RefObject<HTMLTextAreaElement | null>
  onSubmit: () => void
  /** Called when the writer begins to write and when they return to reading. */
  onWriting: (isWriting: boolean) => void
}

// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- a list box that suggests to a text field: no tag is one, and the keys are the field's

/**
 * Text field of a note: `@` lists the team, `/` at the start of a line saved replies. It stays a multi-line text box for screen
 * readers and names the chosen option.
 */
function NoteField({ ticketId, box, onSubmit, onWriting }: NoteFieldProps) {
  const draftId = draftIdOf(ticketId, 'note')
  const text = ticketDrafts.use(draftId, 'text')
  const { sending, isLeaving } = useBoxSending(ticketId, 'note')
  const id = useId()
  const [mention, setMention] = useState<Mention | null>(null)
  const [active, setActive] = useState(0)
  const people = useMentionable(mention)
  const action = useActionProps('note')
  const { list, attributes, ...replies } = useReplySuggestions(ticketId, box)
  const isOpen = mention !== null && people.length > 0
  const chosen = isOpen ? people[Math.min(active, people.length - 1)] : undefined

  const findSuggestions = (field: HTMLTextAreaElement) => {
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
          writeDraftText(draftId, currentTarget.value)
          findSuggestions(currentTarget)
        }}
        onSelect={({ currentTarget }) => findSuggestions(currentTarget)}
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

const NOTE_ADDED = { kind: 'success', title: 'Note Added', text: 'Only the team sees it' } as const

/** Box for an internal note and its files, with a draft of its own. */
export function NoteBox({ ticketId }: { ticketId: string }) {
  const draftId = draftIdOf(ticketId, 'note')
  const text = ticketDrafts.use(draftId, 'text')
  const uploads = useAnswerUploads(draftId)
  const { files } = useSyncExternalStore(uploads.subscribe, uploads.state, () => EMPTY_UPLOADS)
  const send = useSending(
    { ticketId, kind: 'note' },
    { onSent: () => toast(NOTE_ADDED), failureText: 'Failed to add the note' },
  )
  const hasText = text.trim() !== ''
  const [isWriting, setWriting] = useState(false)
  const isUnused = useSmallScreen() && !isWriting && !hasText && files.length === 0
  const box = useRef<HTMLTextAreaElement>(null)
  const fileField = useRef<HTMLInputElement>(null)
  const filesOf = { ticketId, kind: 'note', uploads, field: fileField } as const

  function submit() {
    const tooLarge = tooLargeMessage(files)
    if (hasText && tooLarge) return toast({ kind: 'error', title: 'Error', text: tooLarge })
    send({ message: text })
    setWriting(!focusConversationOnPhone())
  }
  return (
    <BoxForm ticketId={ticketId} kind="note" box={box} isUnused={isUnused} isResting={isUnused} onSubmit={submit}>
      <BoxSwitch ticketId={ticketId} chosen="note" />
      <p className="note-mark">
        <LockKeyholeIcon size={14} />
        Only the team sees this
      </p>
      <TypingNotice ticketId={ticketId} />
      <DraftNotices ticketId={ticketId} kind="note" />
      <div className="answer-extras">
        <AnswerFiles {...filesOf} />
      </div>
      <AnswerFileNotices uploads={uploads} />
      <NoteField ticketId={ticketId} box={box} onSubmit={submit} onWriting={setWriting} />
      {hasText && <AnswerFailure ticketId={ticketId} kind="note" />}
      <div className="answer-foot">
        <AddFiles {...filesOf}>
          <DraftMenu ticketId={ticketId} kind="note" />
        </AddFiles>
        {!isUnused && <SavedRepliesButton ticketId={ticketId} box={box} />}
        <AddNoteButton ticketId={ticketId} disabled={!hasText} />
      </div>
    </BoxForm>
  )
}
