import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { saveScrollPosition } from './list/scroll-restore.ts'
import { withChanges, readListQuery } from './list/list-query.ts'

/** What the dashboard shows, read from the address and written back to it. */
export function useDashboardUrl() {
  const [address, setAddress] = useSearchParams()
  const query = useMemo(() => readListQuery(address), [address])
  // Two changes may meet before the address has answered the first: each starts from what the last one made.
  const latest = useRef(address)
  useEffect(() => void (latest.current = address), [address])

  const change = useCallback(
    (changes: Record<string, string>, replace: boolean) => {
      latest.current = withChanges(latest.current, changes)
      setAddress(latest.current, { replace })
    },
    [setAddress],
  )
  /** Another list begins at its top, wherever it was left when it was last shown. */
  const changeQuery = useCallback(
    (changes: Record<string, string>) => {
      saveScrollPosition(readListQuery(withChanges(latest.current, changes)), { at: 0 })
      change(changes, true)
    },
    [change],
  )
  /** Opening a ticket can be undone with Back; going on from one ticket to the next leaves no trail. */
  const openTicket = useCallback(
    (id: string) => change({ ticket: id }, latest.current.has('ticket')),
    [change],
  )
  const closeTicket = useCallback(() => change({ ticket: '' }, true), [change])
  return { query, changeQuery, ticketId: address.get('ticket'), openTicket, closeTicket }
}
