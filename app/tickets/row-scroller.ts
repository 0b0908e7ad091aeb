import { flushSync } from 'react-dom'
import {
  drawnRows,
  isAstray,
  placeOf,
  scrolled,
  seenRows,
  type Extent,
  type Place,
  type Span,
} from './list-scroll.ts'
import { measureRow, measureScroll, scrollBox, scrollByPixels } from './list-scroller.ts'
import type { View } from './list-view.ts'
import { isOneColumn } from './ticket-focus.ts'

/** The rows in the document, the pixels left out above them, and the height of one. */
export type Drawn = Span & { above: number; row: number }
type Ears = {
  onDraw: (drawn: Drawn) => void
  /** Rows worth asking for. */
  onAsk: (rows: Span, edition: number) => void
  /** The list stands still, with this row first in view. */
  onRest: (at: number) => void
}

/** How long the list must stand still before it is asked for the rows it was thrown to, in milliseconds. */
const REST = 80
const TOP: Place = { y: 0, v: 0 }
/** Before anything can be measured. */
const GUESS = { row: 52, view: 1000 }

function drawnAt(place: Place, extent: Extent): Drawn {
  const { from, to } = drawnRows(place, extent)
  return { from, to, above: Math.max(0, from * extent.row - place.v + place.y), row: extent.row }
}
export const firstDrawn = (total: number) => drawnAt(TOP, { ...GUESS, total })

/** Follows the scrolling of a table and says which of its rows are to be in the document. */
export function rowScroller() {
  let table: HTMLTableElement
  let ears: Ears
  let place = TOP
  let extent: Extent = { ...GUESS, total: 0 }
  let edition = -1
  let drawn = drawnAt(TOP, extent)
  let isTicketOpen = false
  let isHidden = false
  let isAlone = false
  let timer: ReturnType<typeof setTimeout>

  const isCovered = () => isTicketOpen && isOneColumn()
  const at = () => place.v / extent.row
  const ask = () => ears.onAsk(seenRows(place, extent), edition)
  /** At once where rows would be missing on screen, with React's next turn otherwise. */
  function draw(isUrgent: boolean) {
    const next = drawnAt(place, extent)
    const isSame = next.from === drawn.from && next.to === drawn.to && next.row === drawn.row
    if (isSame && Math.abs(next.above - drawn.above) < 0.5) return
    drawn = next
    if (isUrgent) flushSync(() => ears.onDraw(next))
    else ears.onDraw(next)
  }
  function rest() {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (isHidden) return
      ask()
      if (!('onscrollend' in window)) align()
      ears.onRest(at())
    }, REST)
  }
  /** Puts a place on screen; what the browser does not grant is taken from it. */
  function put(next: Place, isUrgent: boolean) {
    place = next
    draw(isUrgent)
    // In the document what stands above the list is scrolled away first, and is no part of it.
    for (let attempt = 0; attempt < 2; attempt++) scrollByPixels(table, place.y - measureScroll(table).y)
    const { y } = measureScroll(table)
    place = { y, v: place.v + y - place.y }
    draw(isUrgent)
  }
  function goTo(row: number, isUrgent: boolean) {
    extent = { ...extent, view: measureScroll(table).view }
    put(placeOf(row * extent.row, extent), isUrgent)
    ask()
    rest()
  }
  /** Steps may have led the scrollbar away from the rows; while it stands still it is put right unseen. */
  function align() {
    const right = placeOf(place.v, extent)
    if (!isHidden && Math.abs(right.y - place.y) >= 1) put(right, true)
  }
  /** It is back on screen, its text has become larger, or something else scrolls it now: its place is found anew. */
  function findAnew(isUrgent: boolean): boolean {
    if (isCovered()) return (isHidden = true)
    const row = measureRow(table) ?? extent.row
    if (!isHidden && isAlone === isOneColumn() && Math.abs(row - extent.row) < 0.01) return false
    const before = at()
    isHidden = false
    isAlone = isOneColumn()
    extent = { ...extent, row }
    draw(isUrgent)
    goTo(before, isUrgent)
    return true
  }
  function onScroll() {
    if (isHidden || findAnew(true)) return
    const before = place
    const { y, view } = measureScroll(table)
    extent = { ...extent, view }
    place = scrolled(before, y, extent)
    if (isAstray(place, extent)) put(placeOf(place.v, extent), true)
    const seen = seenRows(place, extent)
    draw(seen.from < drawn.from || seen.to > drawn.to)
    if (Math.abs(y - before.y) <= view) ask()
    rest()
  }

  return {
    /** A ticket is opened or closed: where there is one column it takes the place of the list. */
    cover(isOpen: boolean) {
      isTicketOpen = isOpen
      if (edition >= 0) findAnew(false)
    },
    /** Shows an edition where it opens; one that is on screen stays where it is. */
    open(view: View, element: HTMLTableElement, listener: Ears) {
      ears = listener
      table = element
      if (view.edition === edition) return
      edition = view.edition
      isHidden = isCovered()
      isAlone = isOneColumn()
      const row = isHidden ? undefined : measureRow(table)
      extent = { ...extent, total: view.total, row: row ?? extent.row }
      if (!isHidden) return goTo(view.at, false)
      place = placeOf(view.at * extent.row, extent)
      draw(false)
    },
    follow() {
      const box = scrollBox(table)
      const watch = new ResizeObserver(() => findAnew(true) || onScroll())
      const hear = ({ target }: Event) => (target === box || target === document) && onScroll()
      const options = { capture: true, passive: true }
      // The browser would put the document where it stood before the list was there to be scrolled.
      history.scrollRestoration = 'manual'
      watch.observe(box)
      document.addEventListener('scroll', hear, options)
      document.addEventListener('scrollend', align, options)
      return () => {
        clearTimeout(timer)
        history.scrollRestoration = 'auto'
        watch.disconnect()
        document.removeEventListener('scroll', hear, options)
        document.removeEventListener('scrollend', align, options)
      }
    },
    seen: () => ({ at: at(), count: Math.ceil(extent.view / extent.row) + 1 }),
    /** Scrolls no further than it takes to see the row. */
    reveal(row: number) {
      const top = row * extent.row
      const beyond = Math.max(0, top + extent.row - place.v - extent.view)
      const pixels = top < place.v ? top - place.v : beyond
      // What is drawn already comes into view like by any other step of scrolling.
      if (row >= drawn.from && row < drawn.to) scrollByPixels(table, pixels)
      else goTo((place.v + pixels) / extent.row, true)
    },
  }
}
