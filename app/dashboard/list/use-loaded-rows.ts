import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import type { RowRange } from './virtual-rows-math.ts'
import { PAGE_SIZE, pageNumberOf, pageQuery, type ListSnapshot } from './list-snapshot.ts'
import { useListFailure } from './use-list-failure.ts'

/** The pages of the rows in view, then one beyond either end. */
export function pagesFor({ from, to }: RowRange, total: number): number[] {
  if (total === 0) return []
  const last = pageNumberOf(total - 1)
  const [first, end] = [pageNumberOf(from), Math.min(last, pageNumberOf(Math.max(from, to - 1)))]
  const inView = Array.from({ length: end - first + 1 }, (_, index) => first + index)
  return [...inView, end + 1, first - 1].filter((page) => page >= 0 && page <= last)
}

/** The tickets of a list by their rows, as far as they are here; pages out of view are no longer waited for. */
export function useLoadedRows(view: ListSnapshot, wanted: RowRange, onMixed: (edition: number) => void) {
  const client = useQueryClient()
  const pages = pagesFor(wanted, view.total)
  const results = useQueries({ queries: pages.map((page) => pageQuery(view, page)) })
  const failing = results.find((result) => result.failureCount > 0 || result.isError)
  const [, forgive] = useListFailure(
    failing !== undefined,
    results.every((result) => result.isSuccess && result.failureCount === 0),
    failing?.failureReason ?? null,
  )
  const missing = pages.filter((_, index) => !results[index]!.data && results[index]!.failureCount > 0)

  /** Only what counts as many tickets as the rest: else its rows are not where they are said to be. */
  const pageAt = (page: number) => {
    const data = client.getQueryData(pageQuery(view, page).queryKey)
    return data?.total === view.total ? data.tickets : undefined
  }
  const inView = pages.filter(
    (page) => page >= pageNumberOf(wanted.from) && page <= pageNumberOf(wanted.to - 1),
  )
  const isMixed = areInconsistent(
    inView.map((page) => results[pages.indexOf(page)]!.data),
    view.total,
  )
  const sayMixed = useEffectEvent(onMixed)
  useEffect(() => {
    if (isMixed) sayMixed(view.edition)
  }, [isMixed, view.edition])

  return {
    ticketAt: (row: number): Ticket | undefined => pageAt(pageNumberOf(row))?.[row % PAGE_SIZE],
    isMissing: (row: number) => missing.includes(pageNumberOf(row)),
    /** Asks for the pages that did not come, now. */
    retry: () => {
      forgive()
      for (const page of missing) void client.resetQueries({ queryKey: pageQuery(view, page).queryKey })
    },
  }
}

type Page = { tickets: readonly Ticket[]; total: number } | undefined

/** The list has changed between the answers: their rows do not follow one another. */
export function areInconsistent(pages: readonly Page[], total: number): boolean {
  const ids = pages.flatMap((page) => page?.tickets.map(({ id }) => id) ?? [])
  return pages.some((page) => page && page.total !== total) || new Set(ids).size < ids.length
}
