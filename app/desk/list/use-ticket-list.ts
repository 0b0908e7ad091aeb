import { useCallback, useEffect, useEffectEvent, useState, useMemo } from 'react'
import { isOffline } from '#app/lib/connection.ts'
import { isSignedOut } from '#app/lib/session/session-expiry.ts'
import { toastStore } from '#app/ui/toast-store.ts'
import { toast } from '#app/ui/toast-store.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useIsLive } from '../live/signals.ts'
import { createListController, snapshotQuery } from './load-snapshot.ts'
import type { ListQuery } from './list-query.ts'
import { rowOf, ticketAt } from './list-snapshot.ts'

/**
 * True from the first failed load until one succeeds, however many retries and polls come between; one toast says so,
 * unless the page says that it is offline, or another error is being read: that of a change, which reloads the list.
 * The returned function forgets the failure before another try.
 */
export function useListFailure(isFailing: boolean, hasSucceeded: boolean, reason: Error | null) {
  const [failed, setFailed] = useState(isFailing)
  if (isFailing && !failed) setFailed(true)
  if (hasSucceeded && failed) setFailed(false)
  const showFailure = useEffectEvent(() => {
    const isShown = isSignedOut(reason) || isOffline(reason) || toastStore.get().some(({ kind }) => kind === 'error')
    if (!isShown) toast({ kind: 'error', title: 'Error', text: 'Failed to fetch tickets' })
  })
  useEffect(() => {
    if (failed) showFailure()
  }, [failed])
  const forgetFailure = useCallback(() => setFailed(false), [])
  return [failed, forgetFailure] as const
}

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
