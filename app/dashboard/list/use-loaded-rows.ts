import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { PAGE_SIZE, pageNumberOf, pageQuery, type ListSnapshot } from './list-snapshot.ts'
import { useListFailure } from './use-list-failure.ts'
import type { RowRange } from './virtual-rows-math.ts'

/** Rows beyond either end of those in view that are loaded ahead. */
const AHEAD = PAGE_SIZE / 2

/** The pages of the rows in view, then those that are reached soon. */
export function pagesFor({ from, to }: RowRange, total: number): number[] {
  if (total === 0) return []
  const last = pageNumberOf(total - 1)
  const pageOf = (row: number) => Math.max(0, Math.min(last, pageNumberOf(row)))
  const [first, end] = [pageOf(from), pageOf(Math.max(from, to - 1))]
  const inView = Array.from({ length: end - first + 1 }, (_, index) => first + index)
  return [...new Set([...inView, pageOf(to + AHEAD), pageOf(from - AHEAD)])]
}

/**
 * The tickets of a list by row, as far as they are loaded; loading of pages that leave the view is cancelled.
 * `onInconsistent` is called when the pages in view come from different moments and do not fit together.
 */
export function useLoadedRows(snapshot: ListSnapshot, needed: RowRange, onInconsistent: (version: number) => void) {
  const client = useQueryClient()
  const pages = pagesFor(needed, snapshot.total)
  const results = useQueries({ queries: pages.map((page) => pageQuery(snapshot, page)) })
  const failing = results.find((result) => result.failureCount > 0 || result.isError)
  const [, forgetFailure] = useListFailure(
    failing !== undefined,
    results.every((result) => result.isSuccess && result.failureCount === 0),
    failing?.failureReason ?? null,
  )
  const missing = pages.filter((_, index) => !results[index]!.data && results[index]!.failureCount > 0)

  /** A page that counts another number of tickets is not used: its rows are numbered differently. */
  const pageAt = (page: number) => {
    const data = client.getQueryData(pageQuery(snapshot, page).queryKey)
    return data?.total === snapshot.total ? data.tickets : undefined
  }
  const inView = pages.filter((page) => page >= pageNumberOf(needed.from) && page <= pageNumberOf(needed.to - 1))
  const isInconsistent = areInconsistent(
    inView.map((page) => results[pages.indexOf(page)]!.data),
    snapshot.total,
  )
  const reportInconsistent = useEffectEvent(onInconsistent)
  useEffect(() => {
    if (isInconsistent) reportInconsistent(snapshot.version)
  }, [isInconsistent, snapshot.version])

  return {
    ticketAt: (row: number): Ticket | undefined => pageAt(pageNumberOf(row))?.[row % PAGE_SIZE],
    isMissing: (row: number) => missing.includes(pageNumberOf(row)),
    /** Loads the failed pages again, at once. */
    retry: () => {
      forgetFailure()
      for (const page of missing) void client.resetQueries({ queryKey: pageQuery(snapshot, page).queryKey })
    },
  }
}

type Page = { tickets: readonly Ticket[]; total: number } | undefined

/** True when the list has changed between the loading of its pages: their rows do not follow one another. */
export function areInconsistent(pages: readonly Page[], total: number): boolean {
  const ids = pages.flatMap((page) => page?.tickets.map(({ id }) => id) ?? [])
  return pages.some((page) => page && page.total !== total) || new Set(ids).size < ids.length
}
