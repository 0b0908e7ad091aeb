import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { rowOf, ticketAt, type ListSnapshot } from './list-snapshot.ts'
import { useSelectableRows } from './selection/use-selectable-rows.ts'
import { saveScrollPosition } from './scroll-restore.ts'
import { useLoadedRows } from './use-loaded-rows.ts'
import { useRowFocus } from './use-row-focus.ts'
import type { TicketListState } from './use-ticket-list.ts'
import { useVirtualRows } from './use-virtual-rows.ts'
import { scrollContainer } from './virtual-rows-dom.ts'
import { listHeight } from './virtual-rows-math.ts'

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
