import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import {
  PAGE_SIZE,
  pageNumberOf,
  pageQuery,
  type ListSnapshot,
  rowOf,
  ticketAt,
  saveScrollPosition,
} from './list-snapshot.ts'
import { useListFailure, type TicketListState } from './use-ticket-list.ts'
import { type RowRange, listHeight } from './virtual-rows-math.ts'
import { useSelectableRows, useRowFocus } from './use-row-focus.ts'
import { useVirtualRows, scrollContainer } from './virtual-rows.ts'

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
function useLoadedRows(snapshot: ListSnapshot, needed: RowRange, onInconsistent: (version: number) => void) {
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

export type TableRows = ReturnType<typeof useTableRows>

type Options = {
  table: RefObject<HTMLTableElement | null>
  list: TicketListState
  snapshot: ListSnapshot
  selectedId: string | null
}

/** The rows of the ticket table: which are rendered, which tickets they hold, and how the focus moves among them. */
export function useTableRows({ table, list, snapshot, selectedId }: Options) {
  const client = useQueryClient()
  const findRow = (id: string | null) => rowOf(client, snapshot, id)
  const { rendered, needed, visibleRows, scrollToRow } = useVirtualRows({
    table,
    snapshot,
    isTicketOpen: selectedId !== null,
    onScrollEnd: (firstRow) => {
      const id = ticketAt(client, snapshot, Math.floor(firstRow))?.id
      saveScrollPosition(snapshot.query, { at: firstRow, id })
      list.controller.reportScrolled()
    },
  })
  const { retry, ...rows } = useLoadedRows(snapshot, needed, list.refreshInPlace)
  const { onKeyDown, focusRow } = useRowFocus({
    table,
    total: snapshot.total,
    visibleRows,
    scrollToRow,
    rowOf: findRow,
    selectedId,
  })
  useSelectableRows(snapshot, selectedId)
  const isIdle = useEffectEvent(() => {
    const box = scrollContainer(table.current!)
    return visibleRows().firstRow < 0.1 && !box.matches(':hover') && !box.contains(document.activeElement)
  })
  const { controller } = list
  useEffect(() => controller.connect({ visibleRows, isIdle: () => isIdle() }), [controller, visibleRows])

  return {
    snapshot,
    rendered,
    needed,
    ...rows,
    rowOf: findRow,
    height: listHeight({ total: snapshot.total, rowHeight: rendered.rowHeight, viewHeight: 0 }),
    onKeyDown,
    /** The retry button disappears with its row, so the focus moves to the row that replaces it. */
    retry: () => {
      focusRow(needed.from)
      retry()
    },
  }
}
