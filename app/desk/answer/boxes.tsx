import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject, type ReactNode } from 'react'
import { captureFileDrops } from '#app/forms/file-drop.ts'
import { isPhone } from '../shell/small-screen.tsx'
import { focusElement, focusRowOrTitle } from '../shell/focus.ts'
import { useKeyboardInset } from '#app/ui/use-keyboard-inset.ts'
import { LIMITS, type DraftKind } from '#contract/vocabulary.ts'
import { useBoxBusy, useBoxSending, sendingKey } from '../sending/sending-state.ts'
import LockKeyholeIcon from 'lucide-react/icons/lock-keyhole'
import MailIcon from 'lucide-react/icons/mail'
import { flushSync } from 'react-dom'
import { chooseBox } from './insert-into-answer.ts'
import { useMutationState } from '@tanstack/react-query'
import { ApiError } from '#app/lib/api.ts'
import { useIsOffline } from '#app/lib/connection.ts'
import { draftIdOf, ticketDrafts, writeDraftText } from '#app/lib/drafts/ticket-draft.ts'
import { isSessionExpired } from '#app/lib/session/session-expiry.ts'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast-store.ts'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import {
  AddFiles,
  AnswerFileNotices,
  AnswerFiles,
  answerUploads,
  tooLargeMessage,
  useUploadState,
} from '../files/answer-files.tsx'
import { useActionProps } from '../keys/key-map.ts'
import { TypingNotice } from '../live/ticket-presence.tsx'
import { useReplySuggestions } from '../replies/reply-suggestions.tsx'
import { DraftNotices } from './draft-notices.tsx'
import { InsertMenu } from './insert-menu.tsx'

/** Handles the keys of a text that is being written: Ctrl+Enter submits it, Escape leaves it. */
export function onWritingKey(event: KeyboardEvent, submit: () => void, leave: () => void) {
  if (event.nativeEvent.isComposing) return
  if (event.key === 'Escape') leave()
  else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  else return
  event.preventDefault()
}

/** Adds files dropped or pasted anywhere on the page while the box is on screen. */
function useFileDrops(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const abort = new AbortController()
    if (form.current) captureFileDrops(form.current, abort.signal)
    return () => abort.abort()
  }, [form])
}

/** Returns the focus to a text that could not be sent, unless it has been moved since the press. */
function useFocusAfterFailure(sending: boolean, { field, hasText, leftFor }: Box) {
  const wasSending = useRef(sending)
  useEffect(() => {
    const now = document.activeElement
    if (wasSending.current && !sending && hasText && (now === document.body || now === leftFor.current))
      field.current?.focus({ preventScroll: true })
    wasSending.current = sending
  }, [sending, field, hasText, leftFor])
}

/** Keeps the focused box in view as it grows, above a phone's keyboard, whose height is `--keyboard`. */
function useKeptInView(box: RefObject<HTMLElement | null>) {
  useKeyboardInset(box)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const show = () => element.contains(document.activeElement) && element.scrollIntoView({ block: 'nearest' })
    // Not for a button: it would move away from under the pointer that presses it.
    const onFocus = ({ target }: FocusEvent) => target instanceof HTMLTextAreaElement && show()
    const sizes = new ResizeObserver(show)
    const abort = new AbortController()
    const { signal } = abort
    sizes.observe(element)
    element.addEventListener('focusin', onFocus, { signal })
    window.visualViewport?.addEventListener('resize', show, { signal })
    return () => {
      sizes.disconnect()
      abort.abort()
    }
  }, [box])
}

/**
 * Marks the panel of the ticket as written in, from the focus of the text until the focus is elsewhere, which calls `onLeave`
 * once nothing is pressed. A press inside the box does not end it: the button would move from under the finger.
 */
function useWritingMark(form: RefObject<HTMLElement | null>, onLeave: () => void) {
  const left = useEffectEvent(onLeave)
  useEffect(() => {
    const box = form.current
    const panel = box?.closest('.ticket-detail')
    if (!box || !panel) return
    let isPressed = false
    const isInside = (target: EventTarget | null) => target instanceof Node && box.contains(target)
    let isDown = false
    const begin = ({ target }: Event) => {
      isDown = true
      isPressed = isInside(target)
    }
    const release = () => {
      isDown = false
      isPressed = false
    }
    const fold = () => isInside(document.activeElement) || left()
    const end = () => {
      panel.removeAttribute('data-writing')
      if (!isDown) fold()
      else document.addEventListener('pointerup', () => setTimeout(fold), { once: true })
    }
    const onFocusIn = ({ target }: Event) => {
      if (!isInside(target)) end()
      else if (target instanceof HTMLTextAreaElement) panel.setAttribute('data-writing', '')
    }
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      if (isInside(target) && !relatedTarget && !isPressed) end()
    }
    const abort = new AbortController()
    const options = { capture: true, signal: abort.signal }
    document.addEventListener('pointerdown', begin, options)
    document.addEventListener('pointercancel', release, options)
    document.addEventListener('click', release, options)
    document.addEventListener('focusin', onFocusIn, options)
    document.addEventListener('focusout', onFocusOut, options)
    return () => {
      abort.abort()
      panel.removeAttribute('data-writing')
    }
  }, [form])
}

/** The draft and the files of a box, and whether it is in use. */
export function useBox(ticketId: string, kind: DraftKind) {
  const draftId = draftIdOf(ticketId, kind)
  const text = ticketDrafts.use(draftId, 'text')
  const uploads = answerUploads(draftId)
  const { files, rejected } = useUploadState(uploads)
  // Files that an earlier page kept.
  useEffect(() => uploads.restore(), [uploads])
  const [isWriting, setWriting] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const leftFor = useRef<Element>(null)
  const hasText = text.trim() !== ''
  const hasDraft = hasText || files.length > 0
  return {
    ticketId,
    kind,
    draftId,
    text,
    uploads,
    field,
    hasText,
    hasDraft,
    /** One line until it is used: what there is to read comes first. */
    isUnused: !isWriting && !hasDraft && rejected.length === 0,
    setWriting,
    /** The element that had the focus right after sending. */
    leftFor,
    /** Tells why a text with these files cannot be sent. Returns true in that case. */
    refusesFiles() {
      const tooLarge = tooLargeMessage(files)
      if (hasText && tooLarge) toast({ kind: 'error', title: 'Error', text: tooLarge })
      return hasText && tooLarge !== ''
    },
    /** Moves the focus to where the next key works: to the row of the ticket, or to the conversation on a phone. */
    leaveAfterSending() {
      if (isPhone()) document.querySelector<HTMLElement>('.conversation')?.focus({ preventScroll: true })
      else focusRowOrTitle(ticketId)
      leftFor.current = document.activeElement
    },
  }
}
type Box = ReturnType<typeof useBox>

type BoxFormProps = {
  box: Box
  isResting: boolean
  onSubmit: () => void
  /** Above the notices that both boxes have. */
  head: ReactNode
  /** Next to the switch. */
  recipients?: ReactNode
  /** The text field and what is about its text. */
  children: ReactNode
  /** The button that submits the form. */
  button: ReactNode
}

export function BoxForm({ box, isResting, onSubmit, head, recipients, children, button }: BoxFormProps) {
  const { ticketId, kind, uploads } = box
  const form = useRef<HTMLFormElement>(null)
  const fileField = useRef<HTMLInputElement>(null)
  const isBusy = useBoxBusy(ticketId, kind)
  useFocusAfterFailure(isBusy, box)
  useFileDrops(form)
  useKeptInView(form)
  useWritingMark(form, () => box.setWriting(false))
  const filesOf = { ticketId, kind, uploads, field: fileField }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus comes from its fields and buttons
    <form
      ref={form}
      className={kind === 'note' ? 'answer-box note-box' : 'answer-box'}
      data-ticket={ticketId}
      data-resting={isResting || undefined}
      aria-busy={isBusy}
      // Stays open around the focus, though its text is discarded.
      onFocus={() => isResting || box.setWriting(true)}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className="box-head row muted small">
        <BoxSwitch ticketId={ticketId} chosen={kind} />
        {recipients}
      </div>
      {head}
      <TypingNotice ticketId={ticketId} />
      <DraftNotices ticketId={ticketId} kind={kind} />
      {/* What may grow: it scrolls, so that the text and Send stay in view. */}
      <div className="answer-extras">
        <AnswerFiles {...filesOf} />
      </div>
      <AnswerFileNotices uploads={uploads} />
      {children}
      <div className="answer-foot row muted small">
        <AddFiles {...filesOf} />
        <InsertMenu ticketId={ticketId} kind={kind} field={box.field} />
        {button}
      </div>
    </form>
  )
}

type Suggestions = Pick<ReturnType<typeof useReplySuggestions>, 'list' | 'attributes' | 'look' | 'close' | 'onKeyDown'>

type BoxFieldProps = {
  box: Box
  label: string
  onSubmit: () => void
  /** Suggestions next to those of saved replies. */
  mentions?: Suggestions
  /** The id of the element with the reason why the text cannot be sent. */
  problemId?: string | undefined
}

/** Places of the cursor in the boxes that are not on screen. */
const cursors = new Map<string, number>()

/** Puts the cursor where it was, and to the beginning of a text that comes from elsewhere. */
function useCursor({ draftId, field, text }: Box) {
  useEffect(() => {
    const box = field.current!
    return () => void cursors.set(draftId, box.selectionStart)
  }, [draftId, field])
  useEffect(() => {
    const cursor = cursors.get(draftId) ?? 0
    cursors.delete(draftId)
    if (text && document.activeElement !== field.current) field.current!.setSelectionRange(cursor, cursor)
  }, [draftId, field, text])
}

/** Text field of a box. `/` at the start of a line offers saved replies. */
export function BoxField({ box, label, onSubmit, mentions, problemId }: BoxFieldProps) {
  const { ticketId, kind, field } = box
  useCursor(box)
  const { sending, isLeaving } = useBoxSending(ticketId, kind)
  const action = useActionProps(kind === 'note' ? 'note' : 'reply')
  const { prepare, ...replies } = useReplySuggestions(ticketId, field)
  const suggestions = mentions ? [replies, mentions] : [replies]
  const look = (element: HTMLTextAreaElement) => {
    for (const each of suggestions) each.look(element)
  }
  return (
    <>
      {replies.list}
      {mentions?.list}
      <textarea
        ref={field}
        className="control"
        rows={1}
        placeholder={label}
        aria-label={label}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        {...mentions?.attributes}
        {...replies.attributes}
        {...(problemId && { 'aria-invalid': true, 'aria-describedby': problemId })}
        {...action}
        maxLength={LIMITS.message}
        dir="auto"
        readOnly={sending}
        value={isLeaving ? '' : box.text}
        onChange={({ currentTarget }) => {
          writeDraftText(box.draftId, currentTarget.value)
          look(currentTarget)
        }}
        onSelect={({ currentTarget }) => look(currentTarget)}
        onKeyDown={(event) => {
          if (suggestions.some((each) => each.onKeyDown(event))) return
          onWritingKey(event, onSubmit, () => focusRowOrTitle(ticketId))
        }}
        onFocus={() => {
          prepare()
          box.setWriting(true)
        }}
        onBlur={() => {
          for (const each of suggestions) each.close()
        }}
      />
    </>
  )
}

const BOXES = [
  { box: 'answer', name: 'Response', Icon: MailIcon, field: '[data-action="reply"]' },
  { box: 'note', name: 'Internal note', Icon: LockKeyholeIcon, field: '[data-action="note"]' },
] as const

/** Switch between the answer and the internal note, each of which keeps its own text. */
function BoxSwitch({ ticketId, chosen }: { ticketId: string; chosen: DraftKind }) {
  return (
    <fieldset className="box-switch">
      <legend className="sr-only">What to write</legend>
      {BOXES.map(({ box, name, Icon, field }) => (
        <button
          key={box}
          type="button"
          className="small muted"
          aria-pressed={box === chosen}
          data-box={box}
          onClick={() => {
            flushSync(() => chooseBox(ticketId, box))
            focusElement(field)
          }}
        >
          <Icon size={16} />
          <span className={box === chosen ? undefined : 'not-on-phones'}>{name}</span>
        </button>
      ))}
    </fieldset>
  )
}

/** Reason why the message of a box was not sent; empty for failures that have a notice of their own. */
export function BoxFailure({ box: { ticketId, kind } }: { box: Box }) {
  const states = useMutationState({
    filters: { mutationKey: sendingKey(ticketId, kind), exact: true },
    select: ({ state }) => state,
  })
  const isOffline = useIsOffline()
  const error = states.at(-1)?.error
  if (!error || isSessionExpired(error) || (error as ApiError).problem?.type === PROBLEM_TYPES.movedOn) return null
  return (
    <Notice>{`Your ${kind === 'note' ? 'note was not added' : 'reply was not sent'}${reasonOf(error, isOffline)}`}</Notice>
  )
}

function reasonOf(error: Error, isOffline: boolean): string {
  const { status, message } = error instanceof ApiError ? error : { status: undefined, message: '' }
  if (status === 0 && isOffline) return ': you are offline. It is kept; press again when the connection is back.'
  return `. ${message || 'It is kept; press again to send it.'}`
}
