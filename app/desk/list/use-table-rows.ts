import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useImperativeHandle, type RefObject } from 'react'
import { savePlace } from './saved-place.ts'
import { placeOf, rowsOnScreen, scrollStops, type LoadedRows } from './ticket-pages.ts'
import { useRowFocus } from './use-row-focus.ts'
import { scrollContainer, useRowWindow } from './use-row-window.ts'
import type { TicketListState } from './use-ticket-list.ts'

/** Rows from either end of those that are loaded, from which on the next page is loaded. */
const AHEAD = 20

export type TableRows = ReturnType<typeof useTableRows>

type Options = {
  table: RefObject<HTMLTableElement | null>
  list: TicketListState
  rows: LoadedRows
  selectedId: string | null
}

/** Returns which rows of the ticket table are in the document, and what moves the focus among them and loads more. */
export function useTableRows({ table, list, rows, selectedId }: Options) {
  const client = useQueryClient()
  const { next, previous } = list
  const { firstRow, hasPrevious, hasNext } = rows
  const lastRow = firstRow + rows.tickets.length - 1
  const { shown, visibleRows, scrollToRow } = useRowWindow({
    table,
    rows,
    isTicketOpen: selectedId !== null,
    onScrollEnd: (row) => {
      if (!list.isOutdated) savePlace(list.query, placeOf(client, list.query, rows, row))
      scrollStops.set(scrollStops.get() + 1)
    },
  })
  const { from, to, isBelowTop } = shown
  // Loading moves what is above the list out of view, where it may be in use.
  const needsPrevious = hasPrevious && previous.canLoad && !isBelowTop && from < firstRow + AHEAD
  const needsNext = hasNext && next.canLoad && to > lastRow - AHEAD
  useEffect(() => {
    if (needsNext) void next.load()
    else if (needsPrevious) void previous.load()
  }, [needsNext, needsPrevious, next, previous])

  const { onKeyDown, focusRow } = useRowFocus({ table, rows, visibleRows, scrollToRow, selectedId })
  useImperativeHandle(rowsOnScreen, () => ({
    visibleRows,
    isIdle: () => {
      const box = scrollContainer(table.current!)
      return visibleRows().firstRow < 0.1 && !box.matches(':hover') && !box.contains(document.activeElement)
    },
  }))
  const endOf = (row: number) => (row < firstRow ? previous : next)

  return {
    ...shown,
    from: Math.min(Math.max(from, rows.first), rows.end),
    to: Math.min(to, rows.end),
    isMissing: (row: number) => endOf(row).isMissing,
    onKeyDown,
    /** The button for this disappears with its row, so the focus moves to the row that replaces it. */
    load: (row: number) => {
      focusRow(row)
      list.forgetFailure()
      void endOf(row).load()
    },
  }
}
