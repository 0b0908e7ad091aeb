import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useIsLive } from '../live/live-status.ts'
import { createListController } from './list-controller.ts'
import type { ListQuery } from './list-query.ts'
import { rowOf, ticketAt } from './list-snapshot.ts'
import { snapshotQuery } from './load-snapshot.ts'
import { useListFailure } from './use-list-failure.ts'

export type TicketListState = ReturnType<typeof useTicketList>

/** The ticket list as it stands, and what can be done about new or missing tickets. The same object until it changes. */
export function useTicketList(query: ListQuery, ticketId: string | null) {
  const client = useQueryClient()
  // A render makes the query decide again whether to poll.
  useIsLive()
  const [controller] = useState(() => createListController(ticketId))
  const result = useQuery(snapshotQuery(query, controller))
  const { data: snapshot, refetch, isPlaceholderData: isOutdated } = result
  const isFailing = result.failureCount > 0 || result.isError
  const [failed, forgetFailure] = useListFailure(
    isFailing,
    !isFailing && result.isSuccess && !isOutdated,
    result.failureReason,
  )
  const hasFailed = failed && snapshot === undefined

  return useMemo(() => {
    const refresh = (mode: 'in-place' | 'top') => {
      controller.setRefreshMode(mode)
      void refetch()
    }
    const ticketNear = (id: string | null, step: 0 | 1) => {
      const row = snapshot && id ? rowOf(client, snapshot, id) : undefined
      return snapshot && row !== undefined ? ticketAt(client, snapshot, row + step) : undefined
    }
    return {
      snapshot,
      controller,
      total: snapshot?.total ?? 0,
      latestTotal: snapshot?.latestTotal ?? 0,
      loaded: snapshot !== undefined,
      failed: hasFailed,
      /** The rows on screen belong to the query before this one. */
      isOutdated,
      ticketOf: (id: string | null) => ticketNear(id, 0),
      /** The ticket below this one. */
      nextTo: (id: string | null) => ticketNear(id, 1),
      /** Shows the list as it is by now, from its top. */
      showLatest: () => refresh('top'),
      /** Shows the list as it is by now, at the same tickets. */
      refreshInPlace: (version: number) => {
        if (controller.refreshMode() === 'keep' && version === snapshot?.version) refresh('in-place')
      },
      /** Tries again at once instead of waiting for the next retry. */
      tryAgain: () => {
        forgetFailure()
        void client.resetQueries({ queryKey: snapshotQuery(query, controller).queryKey, exact: true })
      },
    }
  }, [client, query, controller, snapshot, isOutdated, hasFailed, refetch, forgetFailure])
}
