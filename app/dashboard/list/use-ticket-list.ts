import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { createListController } from './list-controller.ts'
import type { ListQuery } from './list-query.ts'
import { rowOf, ticketAt } from './list-snapshot.ts'
import { useIsLive } from '../live/live-status.ts'
import { listQuery } from '../state/ticket-queries.ts'
import { useListFailure } from './use-list-failure.ts'

export type TicketListState = ReturnType<typeof useTicketList>

/** The list as it stands, and what can be done about what is new or missing in it. The same object while it stands so. */
export function useTicketList(query: ListQuery) {
  const client = useQueryClient()
  // Whether to poll is decided anew when it changes.
  useIsLive()
  const [port] = useState(createListController)
  const look = useQuery(listQuery(query, port))
  const { data: view, refetch, isPlaceholderData: isOutdated } = look
  const failing = look.failureCount > 0 || look.isError
  const [failed, forgive] = useListFailure(
    failing,
    !failing && look.isSuccess && !isOutdated,
    look.failureReason,
  )
  const hasFailed = failed && view === undefined

  return useMemo(() => {
    const ask = (wish: 'join' | 'top') => {
      port.setRefreshMode(wish)
      void refetch()
    }
    return {
      view,
      port,
      total: view?.total ?? 0,
      loaded: view !== undefined,
      failed: hasFailed,
      /** The rows on screen answer an earlier question. */
      outdated: isOutdated,
      ticketOf: (id: string | null) => {
        const row = view && id ? rowOf(client, view, id) : undefined
        return view && row !== undefined ? ticketAt(client, view, row) : undefined
      },
      /** Takes the rows as they are by now, from the top. */
      showLatest: () => ask('top'),
      /** Takes them as they are by now, and stays where it is. */
      refreshInPlace: (edition: number) => {
        if (port.refreshMode() === 'keep' && edition === view?.edition) ask('join')
      },
      /** Now, and not when the pause between two retries is over. */
      tryAgain: () => {
        forgive()
        void client.resetQueries({ queryKey: listQuery(query, port).queryKey, exact: true })
      },
    }
  }, [client, query, port, view, isOutdated, hasFailed, refetch, forgive])
}
