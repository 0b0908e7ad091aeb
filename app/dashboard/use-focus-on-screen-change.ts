import { useEffect, useRef } from 'react'
import { focusElement, focusTicketInList, isOneColumn } from './state/focus.ts'

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
