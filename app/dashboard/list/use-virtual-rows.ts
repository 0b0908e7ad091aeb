import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import type { RowRange } from './virtual-rows-math.ts'
import type { ListSnapshot } from './list-snapshot.ts'
import { initialRows, createVirtualRows } from './virtual-rows.ts'

type Options = {
  table: RefObject<HTMLTableElement | null>
  view: ListSnapshot
  /** The open ticket: on a narrow screen it takes the place of the list. */
  selectedId: string | null
  onScrollEnd: (at: number) => void
}
type NeededRows = RowRange & { edition: number }

const isSameRange = (a: NeededRows, b: NeededRows) =>
  a.edition === b.edition && a.from === b.from && a.to === b.to

/** Which rows of a list are in the document while it is scrolled, and which are worth asking for. */
export function useVirtualRows({ table, view, selectedId, onScrollEnd: onRest }: Options) {
  const [scroller] = useState(createVirtualRows)
  const [drawn, setDrawn] = useState(() => initialRows(view.total))
  const [asked, setAsked] = useState<NeededRows>({ edition: -1, from: 0, to: 0 })
  const sayRest = useEffectEvent(onRest)

  useLayoutEffect(() => scroller.setTicketOpen(selectedId !== null), [scroller, selectedId])
  useLayoutEffect(() => {
    scroller.show(view, table.current!, {
      onRender: setDrawn,
      onRowsNeeded: (rows, edition) => {
        const next = { ...rows, edition }
        setAsked((before) => (isSameRange(before, next) ? before : next))
      },
      onScrollEnd: (at) => sayRest(at),
    })
  }, [scroller, table, view])
  useEffect(() => scroller.listen(), [scroller])

  const first = Math.floor(view.at)
  /** Where a new edition opens, before it is drawn. */
  const opening = { from: first, to: Math.min(first + 1, view.total) }
  const { visibleRows: seen, scrollToRow: reveal } = scroller
  return { drawn, wanted: asked.edition === view.edition ? asked : opening, seen, reveal }
}
