import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { readListQuery, withChanges } from './list/list-query.ts'
import { saveScrollPosition } from './list/scroll-restore.ts'

/** Which list and which ticket the dashboard shows, read from the URL and written back to it. */
export function useDashboardUrl() {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => readListQuery(params), [params])
  // A second change may come before the first has reached the URL: each builds on the latest.
  const latest = useRef(params)
  useEffect(() => void (latest.current = params), [params])

  const change = useCallback(
    (changes: Record<string, string>, replace: boolean) => {
      latest.current = withChanges(latest.current, changes)
      setParams(latest.current, { replace })
    },
    [setParams],
  )
  /** Another list starts at its top, wherever it was scrolled to when it was last shown. */
  const changeQuery = useCallback(
    (changes: Record<string, string>) => {
      saveScrollPosition(readListQuery(withChanges(latest.current, changes)), { at: 0 })
      change(changes, true)
    },
    [change],
  )
  /** Back undoes opening a ticket; going from one ticket to the next adds no history entry. */
  const openTicket = useCallback((id: string) => change({ ticket: id }, latest.current.has('ticket')), [change])
  const closeTicket = useCallback(() => change({ ticket: '' }, true), [change])
  return { query, changeQuery, ticketId: params.get('ticket'), openTicket, closeTicket }
}
