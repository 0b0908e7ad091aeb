import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { captureFileDrops } from '#app/lib/forms/file-drop.ts'
import { isPhone } from '#app/dashboard/small-screen/use-phone.ts'
import { focusElement, focusTicketInList, isOneColumn } from '#app/dashboard/state/focus.ts'

/** The keys of a box: Ctrl+Enter sends what is in it, Escape leaves it. */
export function onBoxKey(event: KeyboardEvent, ticketId: string, submit: () => void) {
  if (event.nativeEvent.isComposing) return
  if (event.key === 'Escape') leaveBox(ticketId)
  else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  else return
  event.preventDefault()
}

/** Leaves the box for where the shortcuts go on from: the ticket's row, or its title where the list is not on screen. */
function leaveBox(ticketId: string) {
  if (isOneColumn()) focusElement('#ticket-title')
  else focusTicketInList(ticketId)
}

/** Whether what gets the focus is there to read. What is pressed elsewhere must not move away from under the finger. */
export const isReading = (next: EventTarget | null) =>
  next instanceof Element && next.matches('.conversation, #ticket-title')

/** After sending on a phone: back to reading, without the keyboard. Elsewhere the focus stays in the box; returns false. */
export function readOnAfterSending(): boolean {
  if (isPhone()) document.querySelector<HTMLElement>('.conversation')?.focus({ preventScroll: true })
  return isPhone()
}

/** Adds files that are dropped or pasted anywhere on the page while the box is on screen. */
export function useFileDrops(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const abort = new AbortController()
    if (form.current) captureFileDrops(form.current, abort.signal)
    return () => abort.abort()
  }, [form])
}

/** Moves the focus to the text field after sending: the disabled button has dropped it. */
export function useFocusAfter(sending: boolean, box: RefObject<HTMLTextAreaElement | null>) {
  const wasSending = useRef(sending)
  useEffect(() => {
    if (wasSending.current && !sending && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true })
    wasSending.current = sending
  }, [sending, box])
}
