import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { isSignedOut } from '#app/lib/signed-out.ts'
import { toast } from '#app/ui/toast.tsx'
import type { ListQuery } from './list-query.ts'
import { listedTickets } from './listed-tickets.ts'
import { ticketsQuery } from './ticket-queries.ts'

export type TicketListState = ReturnType<typeof useTicketList>

/** The list as far as it is loaded, and what can be done about the rest of it. */
export function useTicketList(query: ListQuery) {
  const client = useQueryClient()
  const list = useInfiniteQuery(ticketsQuery(query))
  const failing = list.failureCount > 0 || list.isError
  const [failed, setFailed] = useFailure(failing, !failing && list.isSuccess && !list.isPlaceholderData)
  const sayFailure = useEffectEvent(() => {
    if (!isSignedOut(list.failureReason))
      toast({ kind: 'error', title: 'Error', text: 'Failed to fetch tickets' })
  })
  useEffect(() => {
    if (failed) sayFailure()
  }, [failed])
  const tickets = useMemo(() => listedTickets(list.data?.pages ?? []), [list.data])
  return {
    tickets,
    total: list.data?.pages[0]?.total ?? 0,
    loaded: list.data !== undefined,
    failed: failed && list.data === undefined,
    /** The rows on screen answer an earlier question. */
    outdated: list.isPlaceholderData,
    hasMore: list.hasNextPage,
    loadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage({ cancelRefetch: false }),
    /** Now, and not when the pause between two retries is over. */
    tryAgain: () => {
      setFailed(false)
      void client.resetQueries({ queryKey: ticketsQuery(query).queryKey, exact: true })
    },
  }
}

/** True from the first sign of a failure until a load succeeds, whatever retries and polls come between. */
function useFailure(failing: boolean, succeeded: boolean) {
  const [failed, setFailed] = useState(failing)
  if (failing && !failed) setFailed(true)
  if (succeeded && failed) setFailed(false)
  return [failed, setFailed] as const
}
