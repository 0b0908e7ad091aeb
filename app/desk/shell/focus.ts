import { createRef, useEffect, useRef } from 'react'

/** Focus moves that only the list can make, because most rows are not in the document. */
type ListFocus = {
  /** Counts from the focused ticket, or else the open one. */
  focusNeighbour: (step: 1 | -1) => void
  focusTicket: (id: string | null) => void
}
export const listFocus = createRef<ListFocus>()

export const focusNeighbour = (step: 1 | -1) => listFocus.current?.focusNeighbour(step)

export const focusTicketInList = (id: string | null) => listFocus.current?.focusTicket(id)

export function focusElement(selector: string) {
  const element = document.querySelector<HTMLElement>(selector)
  element?.focus()
  return element
}

/** Returns true also if the focused element has been hidden: browsers move the focus only with the next frame. */
export const isFocusLost = () =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  !document.activeElement.checkVisibility()

/** Returns true if the screen is so narrow that the open ticket replaces the list. */
export const isOneColumn = () => matchMedia('(width < 64rem)').matches

/** Moves the focus out of a field: to the conversation it belongs to, else to the ticket's row, or its title if that covers the list. */
export function focusRowOrTitle(ticketId: string | null) {
  if (document.activeElement?.closest('.ticket-detail') && focusElement('.conversation')) return
  if (ticketId && isOneColumn()) focusElement('#ticket-title')
  else focusTicketInList(ticketId)
}

/** Focuses an element once the pressed one may be gone, unless a key right after the press has moved the focus already. */
export const focusIfLost = (find: () => HTMLElement | null | undefined) =>
  requestAnimationFrame(() => {
    if (isFocusLost()) find()?.focus()
  })

/** Moves the focus when the panel replaces the list on a narrow screen, and back to the list when a ticket is closed. */
export function useFocusOnScreenChange(ticketId: string | null) {
  const before = useRef(ticketId)
  useEffect(() => {
    const last = before.current
    before.current = ticketId
    if (last === ticketId) return
    if (ticketId === null) focusTicketInList(last)
    else if (isOneColumn()) {
      scrollTo({ top: 0 })
      focusElement('#ticket-title')
    }
  }, [ticketId])
}

/** Elements that take text; shortcuts work on checkboxes, radio buttons and such. */
const FIELD =
  'textarea, select, [contenteditable], [contenteditable] *, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'

export const takesText = (target: EventTarget | null) => target instanceof Element && target.matches(FIELD)
