import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Moves the focus within the list, for callers that do not know it. Only the list can: most rows are not in the document. */
type ListFocus = {
  /** Focuses the next or previous ticket, counted from the focused one or else the open one. */
  focusNeighbour: (step: 1 | -1) => void
  focusTicket: (id: string | null) => void
}
let list: ListFocus | undefined

/** Registers the list on screen; returns the function that removes it. */
export function registerListFocus(focus: ListFocus) {
  list = focus
  return () => {
    if (list === focus) list = undefined
  }
}

export const focusNeighbour = (step: 1 | -1) => list?.focusNeighbour(step)

export const focusTicketInList = (id: string | null) => list?.focusTicket(id)

export function focusElement(selector: string) {
  const element = document.querySelector<HTMLElement>(selector)
  element?.focus()
  return element
}

/** Whether nothing has the focus. A browser leaves it on what was hidden until it draws the next frame: that counts too. */
export const isFocusLost = () =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  !document.activeElement.checkVisibility()

/** Whether the screen is so narrow that the open ticket replaces the list. */
export const isOneColumn = () => matchMedia('(width < 64rem)').matches

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

/**
 * Asks before something that cannot be taken back easily, in place of the button for it, or below its switch: `asks` is whether
 * it does now. The focus goes to the button that confirms, and back to the first one, by these refs.
 */
export function useAskInPlace<Opener extends HTMLElement = HTMLButtonElement>() {
  const [asks, setAsks] = useState(false)
  const opener = useRef<Opener>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  return {
    asks,
    opener,
    confirm,
    ask() {
      flushSync(() => setAsks(true))
      confirm.current?.focus()
    },
    keep() {
      flushSync(() => setAsks(false))
      opener.current?.focus()
    },
  }
}
