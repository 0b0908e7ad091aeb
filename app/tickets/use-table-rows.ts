import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { keepPlace } from './list-place.ts'
import { heightOf } from './list-scroll.ts'
import { scrollBox } from './list-scroller.ts'
import { rowOf, ticketAt, type View } from './list-view.ts'
import { useListedRows } from './use-listed-rows.ts'
import { useListWindow } from './use-list-window.ts'
import { useRowFocus } from './use-row-focus.ts'
import type { TicketListState } from './use-ticket-list.ts'

export type TableRows = ReturnType<typeof useTableRows>

type Options = {
  table: RefObject<HTMLTableElement | null>
  list: TicketListState
  view: View
  selectedId: string | null
}

/** The rows of the table: which there are, what is known of them, and how the focus moves among them. */
export function useTableRows({ table, list, view, selectedId }: Options) {
  const client = useQueryClient()
  const findRow = (id: string | null) => rowOf(client, view, id)
  const { drawn, wanted, seen, reveal } = useListWindow({
    table,
    view,
    selectedId,
    onRest: (at) => keepPlace(view.query, { at, id: ticketAt(client, view, Math.floor(at))?.id }),
  })
  const { retry, ...rows } = useListedRows(view, wanted, list.join)
  const { onKeyDown, toRow } = useRowFocus({
    table,
    total: view.total,
    seen,
    reveal,
    rowOf: findRow,
    selectedId,
  })
  const isIdle = useEffectEvent(() => {
    const box = scrollBox(table.current!)
    return seen().at < 0.1 && !box.matches(':hover') && !box.contains(document.activeElement)
  })
  const sayWhatIsSeen = useEffectEvent(() => seen())
  const { port } = list
  useEffect(() => port.attach({ seen: () => sayWhatIsSeen(), isIdle: () => isIdle() }), [port])

  return {
    view,
    drawn,
    wanted,
    ...rows,
    rowOf: findRow,
    height: heightOf({ total: view.total, row: drawn.row, view: 0 }),
    onKeyDown,
    /** The button goes with its row; the focus waits for what comes in its place. */
    retry: () => {
      toRow(wanted.from)
      retry()
    },
  }
}
