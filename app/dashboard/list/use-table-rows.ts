import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { saveScrollPosition } from './scroll-restore.ts'
import { listHeight } from './virtual-rows-math.ts'
import { scrollContainer } from './virtual-rows-dom.ts'
import { rowOf, ticketAt, type ListSnapshot } from './list-snapshot.ts'
import { useLoadedRows } from './use-loaded-rows.ts'
import { useVirtualRows } from './use-virtual-rows.ts'
import { useRowFocus } from './use-row-focus.ts'
import type { TicketListState } from './use-ticket-list.ts'

export type TableRows = ReturnType<typeof useTableRows>

type Options = {
  table: RefObject<HTMLTableElement | null>
  list: TicketListState
  view: ListSnapshot
  selectedId: string | null
}

/** The rows of the table: which there are, what is known of them, and how the focus moves among them. */
export function useTableRows({ table, list, view, selectedId }: Options) {
  const client = useQueryClient()
  const findRow = (id: string | null) => rowOf(client, view, id)
  const { drawn, wanted, seen, reveal } = useVirtualRows({
    table,
    view,
    selectedId,
    onScrollEnd: (at) =>
      saveScrollPosition(view.query, { at, id: ticketAt(client, view, Math.floor(at))?.id }),
  })
  const { retry, ...rows } = useLoadedRows(view, wanted, list.refreshInPlace)
  const { onKeyDown, toRow } = useRowFocus({
    table,
    total: view.total,
    visibleRows: seen,
    scrollToRow: reveal,
    rowOf: findRow,
    selectedId,
  })
  const isIdle = useEffectEvent(() => {
    const box = scrollContainer(table.current!)
    return seen().firstRow < 0.1 && !box.matches(':hover') && !box.contains(document.activeElement)
  })
  const sayWhatIsSeen = useEffectEvent(() => seen())
  const { port } = list
  useEffect(() => port.connect({ visibleRows: () => sayWhatIsSeen(), isIdle: () => isIdle() }), [port])

  return {
    view,
    drawn,
    wanted,
    ...rows,
    rowOf: findRow,
    height: listHeight({ total: view.total, rowHeight: drawn.rowHeight, viewHeight: 0 }),
    onKeyDown,
    /** The button goes with its row; the focus waits for what comes in its place. */
    retry: () => {
      toRow(wanted.from)
      retry()
    },
  }
}
