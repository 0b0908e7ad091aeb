import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import type { ListSnapshot } from './list-snapshot.ts'
import type { RowRange } from './virtual-rows-math.ts'
import { initialRows, VirtualRows } from './virtual-rows.ts'

type Options = {
  table: RefObject<HTMLTableElement | null>
  snapshot: ListSnapshot
  isTicketOpen: boolean
  onScrollEnd: (firstRow: number) => void
}
type NeededRows = RowRange & { version: number }

const isSameRange = (a: NeededRows, b: NeededRows) => a.version === b.version && a.from === b.from && a.to === b.to

/** Returns which rows of a list are in the document while it is scrolled, and which are worth loading. */
export function useVirtualRows({ table, snapshot, isTicketOpen, onScrollEnd }: Options) {
  const [rows] = useState(() => new VirtualRows())
  const [rendered, setRendered] = useState(() => initialRows(snapshot.total))
  const [needed, setNeeded] = useState<NeededRows>({ version: -1, from: 0, to: 0 })
  const scrollEnded = useEffectEvent(onScrollEnd)

  useLayoutEffect(() => rows.setTicketOpen(isTicketOpen), [rows, isTicketOpen])
  useLayoutEffect(() => {
    rows.show(snapshot, table.current!, {
      onRender: setRendered,
      onRowsNeeded: (range, version) => {
        const next = { ...range, version }
        setNeeded((before) => (isSameRange(before, next) ? before : next))
      },
      onScrollEnd: (firstRow) => scrollEnded(firstRow),
    })
  }, [rows, table, snapshot])
  useEffect(() => rows.listen(), [rows])

  const first = Math.floor(snapshot.startRow)
  /** Where a new version opens, until it is rendered. */
  const opening = { from: first, to: Math.min(first + 1, snapshot.total) }
  return {
    rendered,
    needed: needed.version === snapshot.version ? needed : opening,
    visibleRows: rows.visibleRows,
    scrollToRow: rows.scrollToRow,
  }
}
