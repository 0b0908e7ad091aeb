import { flushSync } from 'react-dom'
import {
  renderedRows,
  hasDrifted,
  positionOf,
  afterScroll,
  visibleRows,
  type ListSize,
  type ScrollPosition,
  type RowRange,
} from './virtual-rows-math.ts'
import { measureRowHeight, measureScroll, scrollContainer, scrollByPixels } from './virtual-rows-dom.ts'
import type { ListSnapshot } from './list-snapshot.ts'
import { isOneColumn } from '../state/focus.ts'

/** The rows in the document, the pixels left out above them, and the height of one. */
export type RenderedRows = RowRange & { paddingTop: number; rowHeight: number }
type VirtualRowsListener = {
  onRender: (drawn: RenderedRows) => void
  /** Rows worth asking for. */
  onRowsNeeded: (rows: RowRange, edition: number) => void
  /** The list stands still, with this row first in view. */
  onScrollEnd: (at: number) => void
}

/** How long the list must stand still before it is asked for the rows it was thrown to, in milliseconds. */
const SETTLE_TIME = 80
const TOP: ScrollPosition = { scrollTop: 0, rowOffset: 0 }
/** Before anything can be measured. */
const INITIAL_SIZE = { rowHeight: 52, viewHeight: 1000 }

function rowsToRender(place: ScrollPosition, extent: ListSize): RenderedRows {
  const { from, to } = renderedRows(place, extent)
  return {
    from,
    to,
    paddingTop: Math.max(0, from * extent.rowHeight - place.rowOffset + place.scrollTop),
    rowHeight: extent.rowHeight,
  }
}
export const initialRows = (total: number) => rowsToRender(TOP, { ...INITIAL_SIZE, total })

/** Follows the scrolling of a table and says which of its rows are to be in the document. */
export function createVirtualRows() {
  let table: HTMLTableElement
  let ears: VirtualRowsListener
  let place = TOP
  let extent: ListSize = { ...INITIAL_SIZE, total: 0 }
  let edition = -1
  let drawn = rowsToRender(TOP, extent)
  let isTicketOpen = false
  let isHidden = false
  let isAlone = false
  let timer: ReturnType<typeof setTimeout>

  const isCovered = () => isTicketOpen && isOneColumn()
  const at = () => place.rowOffset / extent.rowHeight
  const ask = () => ears.onRowsNeeded(visibleRows(place, extent), edition)
  /** At once where rows would be missing on screen, with React's next turn otherwise. */
  function draw(isUrgent: boolean) {
    const next = rowsToRender(place, extent)
    const isSame = next.from === drawn.from && next.to === drawn.to && next.rowHeight === drawn.rowHeight
    if (isSame && Math.abs(next.paddingTop - drawn.paddingTop) < 0.5) return
    drawn = next
    if (isUrgent) flushSync(() => ears.onRender(next))
    else ears.onRender(next)
  }
  function rest() {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (isHidden) return
      ask()
      if (!('onscrollend' in window)) align()
      ears.onScrollEnd(at())
    }, SETTLE_TIME)
  }
  /** Puts a place on screen; what the browser does not grant is taken from it. */
  function put(next: ScrollPosition, isUrgent: boolean) {
    place = next
    draw(isUrgent)
    // In the document what stands above the list is scrolled away first, and is no part of it.
    for (let attempt = 0; attempt < 2; attempt++)
      scrollByPixels(table, place.scrollTop - measureScroll(table).scrollTop)
    const { scrollTop: y } = measureScroll(table)
    place = { scrollTop: y, rowOffset: place.rowOffset + y - place.scrollTop }
    draw(isUrgent)
  }
  function goTo(row: number, isUrgent: boolean) {
    extent = { ...extent, viewHeight: measureScroll(table).viewHeight }
    put(positionOf(row * extent.rowHeight, extent), isUrgent)
    ask()
    rest()
  }
  /** Steps may have led the scrollbar away from the rows; while it stands still it is put right unseen. */
  function align() {
    const right = positionOf(place.rowOffset, extent)
    if (!isHidden && Math.abs(right.scrollTop - place.scrollTop) >= 1) put(right, true)
  }
  /** It is back on screen, its text has become larger, or something else scrolls it now: its place is found anew. */
  function findAnew(isUrgent: boolean): boolean {
    if (isCovered()) return (isHidden = true)
    const row = measureRowHeight(table) ?? extent.rowHeight
    if (!isHidden && isAlone === isOneColumn() && Math.abs(row - extent.rowHeight) < 0.01) return false
    const before = at()
    isHidden = false
    isAlone = isOneColumn()
    extent = { ...extent, rowHeight: row }
    draw(isUrgent)
    goTo(before, isUrgent)
    return true
  }
  function onScroll() {
    if (isHidden || findAnew(true)) return
    const before = place
    const { scrollTop: y, viewHeight: view } = measureScroll(table)
    extent = { ...extent, viewHeight: view }
    place = afterScroll(before, y, extent)
    if (hasDrifted(place, extent)) put(positionOf(place.rowOffset, extent), true)
    const seen = visibleRows(place, extent)
    draw(seen.from < drawn.from || seen.to > drawn.to)
    if (Math.abs(y - before.scrollTop) <= view) ask()
    rest()
  }

  return {
    /** A ticket is opened or closed: where there is one column it takes the place of the list. */
    setTicketOpen(isOpen: boolean) {
      isTicketOpen = isOpen
      if (edition >= 0) findAnew(false)
    },
    /** Shows an edition where it opens; one that is on screen stays where it is. */
    show(view: ListSnapshot, element: HTMLTableElement, listener: VirtualRowsListener) {
      ears = listener
      table = element
      if (view.edition === edition) return
      edition = view.edition
      isHidden = isCovered()
      isAlone = isOneColumn()
      const row = isHidden ? undefined : measureRowHeight(table)
      extent = { ...extent, total: view.total, rowHeight: row ?? extent.rowHeight }
      if (!isHidden) return goTo(view.at, false)
      place = positionOf(view.at * extent.rowHeight, extent)
      draw(false)
    },
    listen() {
      const box = scrollContainer(table)
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
    visibleRows: () => ({ firstRow: at(), count: Math.ceil(extent.viewHeight / extent.rowHeight) + 1 }),
    /** Scrolls no further than it takes to see the row. */
    scrollToRow(row: number) {
      const top = row * extent.rowHeight
      const beyond = Math.max(0, top + extent.rowHeight - place.rowOffset - extent.viewHeight)
      const pixels = top < place.rowOffset ? top - place.rowOffset : beyond
      // What is drawn already comes into view like by any other step of scrolling.
      if (row >= drawn.from && row < drawn.to) scrollByPixels(table, pixels)
      else goTo((place.rowOffset + pixels) / extent.rowHeight, true)
    },
  }
}
