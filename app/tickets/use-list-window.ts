import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import type { Span } from './list-scroll.ts'
import type { View } from './list-view.ts'
import { firstDrawn, rowScroller } from './row-scroller.ts'

type Options = {
  table: RefObject<HTMLTableElement | null>
  view: View
  /** The open ticket: on a narrow screen it takes the place of the list. */
  selectedId: string | null
  onRest: (at: number) => void
}
type Asked = Span & { edition: number }

const isSameAsk = (a: Asked, b: Asked) => a.edition === b.edition && a.from === b.from && a.to === b.to

/** Which rows of a list are in the document while it is scrolled, and which are worth asking for. */
export function useListWindow({ table, view, selectedId, onRest }: Options) {
  const [scroller] = useState(rowScroller)
  const [drawn, setDrawn] = useState(() => firstDrawn(view.total))
  const [asked, setAsked] = useState<Asked>({ edition: -1, from: 0, to: 0 })
  const sayRest = useEffectEvent(onRest)

  useLayoutEffect(() => scroller.cover(selectedId !== null), [scroller, selectedId])
  useLayoutEffect(() => {
    scroller.open(view, table.current!, {
      onDraw: setDrawn,
      onAsk: (rows, edition) => {
        const next = { ...rows, edition }
        setAsked((before) => (isSameAsk(before, next) ? before : next))
      },
      onRest: (at) => sayRest(at),
    })
  }, [scroller, table, view])
  useEffect(() => scroller.follow(), [scroller])

  const first = Math.floor(view.at)
  /** Where a new edition opens, before it is drawn. */
  const opening = { from: first, to: Math.min(first + 1, view.total) }
  const { seen, reveal } = scroller
  return { drawn, wanted: asked.edition === view.edition ? asked : opening, seen, reveal }
}
