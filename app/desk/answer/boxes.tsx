import { useEffect, useRef, type KeyboardEvent, type RefObject, type ReactNode } from 'react'
import { captureFileDrops } from '#app/forms/file-drop.ts'
import { isPhone } from '../shell/small-screen.tsx'
import { focusElement, focusTicketInList, isOneColumn } from '../shell/focus.ts'
import { useKeyboardInset } from '#app/ui/use-keyboard-inset.ts'
import type { DraftKind } from '#contract/vocabulary.ts'
import { useBoxBusy, sendingKey } from '../sending/sending-state.ts'
import LockKeyholeIcon from 'lucide-react/icons/lock-keyhole'
import MailIcon from 'lucide-react/icons/mail'
import { flushSync } from 'react-dom'
import { chooseBox } from './insert-into-answer.ts'
import { useMutationState } from '@tanstack/react-query'
import { ApiError } from '#app/lib/api.ts'
import { useIsOffline } from '#app/lib/connection.ts'
import { isSessionExpired } from '#app/lib/session/session-expiry.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PROBLEM_TYPES } from '#contract/operation.ts'

/** Handles the keys of a box: Ctrl+Enter sends, Escape leaves it. */
export function onBoxKey(event: KeyboardEvent, ticketId: string, submit: () => void) {
  if (event.nativeEvent.isComposing) return
  if (event.key === 'Escape') leaveBox(ticketId)
  else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  else return
  event.preventDefault()
}

/** Moves the focus to where shortcuts continue: the ticket's row, or its title if the list is not on screen. */
function leaveBox(ticketId: string) {
  if (isOneColumn()) focusElement('#ticket-title')
  else focusTicketInList(ticketId)
}

/** Returns true for an element that is read. A button that is pressed instead must not move from under the finger. */
export const isReading = (next: EventTarget | null) =>
  next instanceof Element && next.matches('.conversation, #ticket-title')

/** Focuses the conversation on a phone, which closes the keyboard. Returns false elsewhere, where the box keeps the focus. */
export function focusConversationOnPhone(): boolean {
  if (isPhone()) document.querySelector<HTMLElement>('.conversation')?.focus({ preventScroll: true })
  return isPhone()
}

/** Adds files dropped or pasted anywhere on the page while the box is on screen. */
function useFileDrops(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const abort = new AbortController()
    if (form.current) captureFileDrops(form.current, abort.signal)
    return () => abort.abort()
  }, [form])
}

/** Returns the focus to the text field after sending, because the disabled button has dropped it. */
function useFocusAfter(sending: boolean, box: RefObject<HTMLTextAreaElement | null>) {
  const wasSending = useRef(sending)
  useEffect(() => {
    if (wasSending.current && !sending && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true })
    wasSending.current = sending
  }, [sending, box])
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
    sizes.observe(element)
    element.addEventListener('focusin', onFocus)
    window.visualViewport?.addEventListener('resize', show)
    return () => {
      sizes.disconnect()
      element.removeEventListener('focusin', onFocus)
      window.visualViewport?.removeEventListener('resize', show)
    }
  }, [box])
}

/**
 * Marks the panel of the ticket as written in, from the focus of the text until the focus is elsewhere. A press inside the box
 * does not end it, or the button would move from under the finger.
 */
function useWritingMark(form: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const box = form.current
    const panel = box?.closest('.ticket-detail')
    if (!box || !panel) return
    let isPressed = false
    const isInside = (target: EventTarget | null) => target instanceof Node && box.contains(target)
    const end = () => panel.removeAttribute('data-writing')
    const abort = new AbortController()
    const on = <Type extends 'pointerdown' | 'pointercancel' | 'click' | 'focusin' | 'focusout'>(
      type: Type,
      listener: (event: DocumentEventMap[Type]) => void,
    ) => document.addEventListener(type, listener, { capture: true, signal: abort.signal })
    on('pointerdown', ({ target }) => void (isPressed = isInside(target)))
    on('pointercancel', () => void (isPressed = false))
    on('click', () => void (isPressed = false))
    on('focusin', ({ target }) => {
      if (!isInside(target)) end()
      else if (target instanceof HTMLTextAreaElement) panel.setAttribute('data-writing', '')
    })
    on('focusout', ({ target, relatedTarget }) => {
      if (isInside(target) && !relatedTarget && !isPressed) end()
    })
    return () => {
      abort.abort()
      end()
    }
  }, [form])
}

type BoxFormProps = {
  ticketId: string
  kind: DraftKind
  box: RefObject<HTMLTextAreaElement | null>
  isUnused: boolean
  isResting?: boolean
  onSubmit: () => void
  children: ReactNode
}

export function BoxForm({ ticketId, kind, box, isUnused, isResting = false, onSubmit, children }: BoxFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useBoxBusy(ticketId, kind)
  useFocusAfter(isBusy, box)
  useFileDrops(form)
  useKeptInView(form)
  useWritingMark(form)
  return (
    <form
      ref={form}
      className={kind === 'note' ? 'answer-box note-box' : 'answer-box'}
      data-ticket={ticketId}
      data-unused={isUnused || undefined}
      data-resting={isResting || undefined}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

const BOXES = [
  { box: 'answer', name: 'Response', Icon: MailIcon, field: '[data-action="reply"]' },
  { box: 'note', name: 'Internal note', Icon: LockKeyholeIcon, field: '[data-action="note"]' },
] as const

/** Switch between the answer and the internal note, each of which keeps its own text. */
export function BoxSwitch({ ticketId, chosen }: { ticketId: string; chosen: DraftKind }) {
  return (
    <fieldset className="box-switch">
      <legend className="sr-only">What to write</legend>
      {BOXES.map(({ box, name, Icon, field }) => (
        <button
          key={box}
          type="button"
          aria-pressed={box === chosen}
          data-box={box}
          onClick={() => {
            flushSync(() => chooseBox(ticketId, box))
            focusElement(field)
          }}
        >
          <Icon size={16} />
          <span>{name}</span>
        </button>
      ))}
    </fieldset>
  )
}

type AnswerFailureProps = { ticketId: string; kind: DraftKind }

/** Reason why the message of a box was not sent; empty for failures that have a notice of their own. */
export function AnswerFailure({ ticketId, kind }: AnswerFailureProps) {
  const states = useMutationState({
    filters: { mutationKey: sendingKey(ticketId, kind), exact: true },
    select: ({ state }) => state,
  })
  const isOffline = useIsOffline()
  const error = states.at(-1)?.error
  if (!error || isSessionExpired(error) || (error as ApiError).problem?.type === PROBLEM_TYPES.movedOn) return null
  return <Notice>{`Your ${kind} was not ${kind === 'note' ? 'added' : 'sent'}${reasonOf(error, isOffline)}`}</Notice>
}

function reasonOf(error: Error, isOffline: boolean): string {
  const { status, message } = error instanceof ApiError ? error : { status: undefined, message: '' }
  if (status === 0 && isOffline) return ': you are offline. It is kept; press again when the connection is back.'
  return `. ${message || 'It is kept; press again to send it.'}`
}
