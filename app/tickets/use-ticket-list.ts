import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { listPort } from './list-port.ts'
import type { ListQuery } from './list-query.ts'
import { rowOf, ticketAt } from './list-view.ts'
import { useIsLive } from './live-state.ts'
import { ticketsQuery } from './ticket-queries.ts'
import { useListFailure } from './use-list-failure.ts'

export type TicketListState = ReturnType<typeof useTicketList>

/** The list as it stands, and what can be done about what is new or missing in it. The same object while it stands so. */
export function useTicketList(query: ListQuery) {
  const client = useQueryClient()
  // Whether to poll is decided anew when it changes.
  useIsLive()
  const [port] = useState(listPort)
  const look = useQuery(ticketsQuery(query, port))
  const { data: view, refetch, isPlaceholderData: outdated } = look
  const failing = look.failureCount > 0 || look.isError
  const [failed, forgive] = useListFailure(
    failing,
    !failing && look.isSuccess && !outdated,
    look.failureReason,
  )
  const hasFailed = failed && view === undefined

  return useMemo(() => {
    const ask = (wish: 'join' | 'top') => {
      port.ask(wish)
      void refetch()
    }
    return {
      view,
      port,
      total: view?.total ?? 0,
      loaded: view !== undefined,
      failed: hasFailed,
      /** The rows on screen answer an earlier question. */
      outdated,
      ticketOf: (id: string | null) => {
        const row = view && id ? rowOf(client, view, id) : undefined
        return view && row !== undefined ? ticketAt(client, view, row) : undefined
      },
      /** Takes the rows as they are by now, from the top. */
      show: () => ask('top'),
      /** Takes them as they are by now, and stays where it is. */
      join: (edition: number) => {
        if (port.wish() === 'keep' && edition === view?.edition) ask('join')
      },
      /** Now, and not when the pause between two retries is over. */
      tryAgain: () => {
        forgive()
        void client.resetQueries({ queryKey: ticketsQuery(query, port).queryKey, exact: true })
      },
    }
  }, [client, query, port, view, outdated, hasFailed, refetch, forgive])
}
