import { useEffect, useRef } from 'react'
import { focusElement, focusTicketInList, isOneColumn } from './state/focus.ts'

/** Opening a ticket on a narrow screen replaces the list, closing one anywhere removes the panel: the focus follows. */
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
