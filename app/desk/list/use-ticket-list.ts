import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { isOffline } from '#app/lib/connection.ts'
import { isSignedOut } from '#app/lib/session/session-expiry.ts'
import { toast, toastStore } from '#app/ui/toast-store.ts'
import { pollInterval, useIsLive } from '../live/signals.ts'
import { isId, type ListQuery } from './list-query.ts'
import { readPlace, savePlace, type Place } from './saved-place.ts'
import {
  checkKey,
  checkList,
  FIRST_OPENING,
  pagesQuery,
  rowOf,
  ticketAt,
  toLoadedRows,
  UNCHANGED,
  writeFirstPage,
  type ListCheck,
  type Opening,
} from './ticket-pages.ts'

/**
 * True from the first failed load until one succeeds, however many retries and polls come between; one toast reports it, unless
 * the page says that it is offline, or another error is being read: that of a change, which reloads the list. The returned
 * function forgets the failure before another try.
 */
function useListFailure(isFailing: boolean, hasSucceeded: boolean, reason: Error | null) {
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

/** A list is opened where it was left, else at the ticket that the address was shared with, else at its top. */
function openList(query: ListQuery, ticketId: string | null): Opening {
  const place: Place = ticketId !== null && isId(ticketId) ? { ticket: ticketId } : {}
  return { ...FIRST_OPENING, place, ...readPlace(query) }
}

export type TicketListState = ReturnType<typeof useTicketList>

/** The ticket list on screen and the ways to load more of it. The same object until it changes. */
export function useTicketList(query: ListQuery, ticketId: string | null) {
  const client = useQueryClient()
  // A render makes the query decide again whether to poll.
  const isLive = useIsLive()
  const [opened, setOpened] = useState(() => ({ query, opening: openList(query, ticketId) }))
  const { opening } = opened.query === query ? opened : { opening: openList(query, null) }
  if (opened.query !== query) setOpened({ query, opening })

  const pages = useInfiniteQuery(pagesQuery(query, opening))
  const { data, fetchNextPage, fetchPreviousPage, isPlaceholderData: isOutdated } = pages
  const rows = useMemo(() => data && toLoadedRows(data), [data])
  const reopen = useCallback(
    (place: Place, arrivedIds: readonly string[] = []) => {
      const next: Opening = { number: opening.number + 1, place, index: 0, arrivedIds }
      savePlace(query, Object.keys(place).length > 0 ? { place, index: 0 } : null)
      setOpened({ query, opening: next })
      return next
    },
    [query, opening],
  )
  const check = useQuery<ListCheck>({
    queryKey: checkKey(query, opening),
    queryFn: async ({ signal }) => {
      const found = await checkList(client, query, opening, signal)
      if (found.latest) {
        const known = new Set(rows?.tickets.map(({ id }) => id))
        const arrivedIds = found.latest.tickets.map(({ id }) => id).filter((id) => !known.has(id))
        writeFirstPage(client, query, found.latest, reopen({}, arrivedIds))
      }
      return found
    },
    initialData: UNCHANGED,
    staleTime: 10_000,
    gcTime: 0,
    refetchInterval: pollInterval,
  })

  const isFailing = [pages, check].some(({ failureCount, isError }) => failureCount > 0 || isError)
  const [failed, forgetFailure] = useListFailure(
    isFailing,
    !isFailing && pages.isSuccess && !isOutdated,
    pages.failureReason ?? check.failureReason,
  )
  const isPageMissing = pages.failureCount > 0 || pages.isError
  const isNextMissing = isPageMissing && (pages.isFetchingNextPage || pages.isFetchNextPageError)
  const isPreviousMissing = isPageMissing && (pages.isFetchingPreviousPage || pages.isFetchPreviousPageError)
  const canLoad = !pages.isFetching && !isOutdated
  const { total: latestTotal, newTickets } = check.data

  const loadMissing = useEffectEvent(() => {
    if (pages.isFetchNextPageError) void fetchNextPage()
    if (pages.isFetchPreviousPageError) void fetchPreviousPage()
  })
  useEffect(() => {
    if (isLive) loadMissing()
  }, [isLive])

  return useMemo(() => {
    return {
      query,
      rows,
      latestTotal: latestTotal ?? rows?.total ?? 0,
      newTickets,
      failed: failed && rows === undefined,
      /** The rows on screen belong to the query or place before this one. */
      isOutdated,
      /** This ticket, or with a step of one the ticket below. */
      ticketNear: (id: string | null, step: 0 | 1) => {
        const row = rows && id ? rowOf(rows, id) : undefined
        return rows && row !== undefined ? ticketAt(rows, row + step) : undefined
      },
      /** Shows the list as it is by now, from its top. */
      showLatest: () => void reopen({}),
      /** Shows the list from a moment on. */
      showMoment: (moment: string) => void reopen({ moment }),
      next: { canLoad: canLoad && !isNextMissing, isMissing: isNextMissing, load: fetchNextPage },
      previous: { canLoad: canLoad && !isPreviousMissing, isMissing: isPreviousMissing, load: fetchPreviousPage },
      /** Tries again now instead of waiting for the next retry. */
      tryAgain: () => {
        forgetFailure()
        void client.resetQueries({ queryKey: pagesQuery(query, opening).queryKey, exact: true })
      },
      forgetFailure,
    }
  }, [
    client,
    query,
    opening,
    rows,
    latestTotal,
    newTickets,
    failed,
    isOutdated,
    reopen,
    canLoad,
    isNextMissing,
    isPreviousMissing,
    fetchNextPage,
    fetchPreviousPage,
    forgetFailure,
  ])
}
