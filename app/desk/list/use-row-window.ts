import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { isOneColumn } from '../shell/focus.ts'
import type { LoadedRows } from './ticket-pages.ts'

/** The element that scrolls the rows where the list is next to a ticket; where it is a screen of its own, the document does. */
export const scrollContainer = (table: HTMLTableElement) => table.closest<HTMLElement>('.ticket-scroll')!

/**
 * Measures the pixels of the rows that have passed beneath their header, how far the rows are below where that sticks (above:
 * negative), and the height left for rows.
 */
function measureScroll(table: HTMLTableElement) {
  const head = table.tHead!.getBoundingClientRect()
  const rows = table.tBodies[0]!.getBoundingClientRect()
  const container = scrollContainer(table)
  const box = container.getBoundingClientRect()
  const [top, bottom] = isOneColumn() ? [0, innerHeight] : [box.top + container.clientTop, box.bottom]
  const stuckBottom = top + Number.parseFloat(getComputedStyle(table.tHead!).top) + head.height
  return {
    scrolled: head.bottom - rows.top,
    distance: rows.top - stuckBottom,
    viewHeight: Math.max(1, bottom - head.bottom),
  }
}

/** The height of a row as rendered, with enlarged text too; undefined while there is none. */
const measureRowHeight = (table: HTMLTableElement): number | undefined =>
  table.tBodies[0]!.rows[0]?.getBoundingClientRect().height

function scrollByPixels(table: HTMLTableElement, pixels: number) {
  if (Math.abs(pixels) < 0.5) return
  const target = isOneColumn() ? window : scrollContainer(table)
  target.scrollBy({ top: pixels, behavior: 'instant' })
}

/** With another `opening` other rows are shown, which open at `startRow`. */
type ScrolledRows = Pick<LoadedRows, 'opening' | 'startRow' | 'first' | 'end'>
/** The rows in the document, and the first one in view. `isBelowTop`: what is above the list in the document is in view. */
type RowWindow = { from: number; to: number; visibleFrom: number; rowHeight: number; isBelowTop: boolean }

/** Rows rendered beyond those in view, and the step in which the rendered range moves. */
const OVERSCAN = 8
const STEP = 4
/** Milliseconds without scrolling before it counts as stopped. */
const SETTLE_TIME = 80
/** Assumed before anything can be measured. */
const INITIAL_SIZE = { rowHeight: 52, viewHeight: 600, isBelowTop: false }

type Position = { row: number; rowHeight: number; viewHeight: number; isBelowTop: boolean }

function visibleRange({ row, rowHeight, viewHeight }: Position, { first, end }: ScrolledRows) {
  const from = Math.min(Math.max(first, Math.floor(row)), end)
  return { from, to: Math.min(end, Math.ceil(row + viewHeight / rowHeight)) }
}

export function rowWindow(position: Position, rows: ScrolledRows): RowWindow {
  const visible = visibleRange(position, rows)
  return {
    from: Math.max(rows.first, Math.floor((visible.from - OVERSCAN) / STEP) * STEP),
    to: Math.min(rows.end, Math.ceil((visible.to + OVERSCAN) / STEP) * STEP),
    visibleFrom: visible.from,
    rowHeight: position.rowHeight,
    isBelowTop: position.isBelowTop,
  }
}

type Options = {
  table: RefObject<HTMLTableElement | null>
  rows: ScrolledRows
  isTicketOpen: boolean
  /** Called with the first row in view, as a fraction where it is partly scrolled past. */
  onScrollEnd: (row: number) => void
}

/** Follows the scrolling of a table whose rows all have one height, and renders those in view. */
export function useRowWindow({ table, rows, isTicketOpen, onScrollEnd }: Options) {
  const [shown, setShown] = useState(() => rowWindow({ ...INITIAL_SIZE, row: rows.startRow }, rows))
  const state = useRef({
    ...INITIAL_SIZE,
    row: rows.startRow,
    rows: undefined as ScrolledRows | undefined,
    shown,
    isTicketOpen,
    /** Covered by the open ticket: nothing can be measured or scrolled. */
    isHidden: false,
    isDocumentScrolled: false,
    /** A row below what is loaded, to which the list scrolls on as more is loaded. */
    wanted: undefined as number | undefined,
    /** Pixels that the list was scrolled to by this code. */
    scrolledTo: 0,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  })
  const scrollEnded = useEffectEvent(onScrollEnd)

  /** Renders synchronously where rows would be missing on screen, otherwise with React's next render. */
  const render = (canFlush: boolean) => {
    const current = state.current
    const next = rowWindow(current, current.rows!)
    const { from, to, rowHeight } = current.shown
    if ((Object.keys(next) as (keyof RowWindow)[]).every((name) => next[name] === current.shown[name])) return
    const visible = visibleRange(current, current.rows!)
    const isUrgent = visible.from < from || visible.to > to || next.rowHeight !== rowHeight
    current.shown = next
    if (canFlush && isUrgent) flushSync(() => setShown(next))
    else setShown(next)
  }
  const follow = (canFlush: boolean) => {
    const current = state.current
    const { scrolled, distance, viewHeight } = measureScroll(table.current!)
    const { first, end } = current.rows!
    current.viewHeight = viewHeight
    current.isBelowTop = distance > 1
    current.row = Math.min(first + Math.max(0, scrolled) / current.rowHeight, end)
    render(canFlush)
  }
  const scrollTo = (row: number) => {
    const current = state.current
    const pixels = (row - current.rows!.first) * current.rowHeight
    const { scrolled, distance } = measureScroll(table.current!)
    // At the top of the list, what is above it in the document stays in view.
    scrollByPixels(table.current!, pixels > 0 ? pixels + distance : -scrolled)
    current.scrolledTo = measureScroll(table.current!).scrolled
    current.wanted = pixels - current.scrolledTo > 1 ? row : undefined
    follow(false)
    settle()
  }
  const settle = () => {
    const current = state.current
    clearTimeout(current.timer)
    current.timer = setTimeout(() => {
      if (!current.isHidden) scrollEnded(current.row)
    }, SETTLE_TIME)
  }
  /** Scrolls to the row in view again after the list was covered, its text resized or its scroll container changed. */
  const restore = (canFlush: boolean): boolean => {
    const current = state.current
    if (current.isTicketOpen && isOneColumn()) return (current.isHidden = true)
    const rowHeight = measureRowHeight(table.current!) ?? current.rowHeight
    const isSameHeight = Math.abs(rowHeight - current.rowHeight) < 0.01
    if (!current.isHidden && current.isDocumentScrolled === isOneColumn() && isSameHeight) return false
    current.isHidden = false
    current.isDocumentScrolled = isOneColumn()
    current.rowHeight = rowHeight
    const { row } = current
    render(canFlush)
    scrollTo(row)
    return true
  }

  const showRows = useEffectEvent((next: ScrolledRows) => {
    const current = state.current
    const before = current.rows
    current.rows = next
    const isOpened = before?.opening !== next.opening
    if (isOpened) current.row = next.startRow
    if (!before) {
      current.isDocumentScrolled = isOneColumn()
      current.isHidden = current.isTicketOpen && isOneColumn()
      current.rowHeight = (!current.isHidden && measureRowHeight(table.current!)) || current.rowHeight
    }
    if (current.isHidden) return render(false)
    if (isOpened) return scrollTo(next.startRow)
    if (current.wanted !== undefined) return scrollTo(current.wanted)
    // Where the list grows above, the rows in view stay where they are.
    const growth = next.startRow - next.first - (before.startRow - before.first)
    scrollByPixels(table.current!, growth * current.rowHeight)
    follow(false)
  })
  useLayoutEffect(() => showRows(rows), [rows])
  const showTicket = useEffectEvent((isOpen: boolean) => {
    state.current.isTicketOpen = isOpen
    restore(false)
  })
  useLayoutEffect(() => showTicket(isTicketOpen), [isTicketOpen])

  const onScroll = useEffectEvent(() => {
    const current = state.current
    if (current.isHidden || restore(true)) return
    if (Math.abs(measureScroll(table.current!).scrolled - current.scrolledTo) > 1) current.wanted = undefined
    follow(true)
    settle()
  })
  // No event may come between the removal of the table and that of its listeners.
  useLayoutEffect(() => {
    const current = state.current
    const box = scrollContainer(table.current!)
    const resizes = new ResizeObserver(() => onScroll())
    const listener = ({ target }: Event) => (target === box || target === document) && onScroll()
    const options = { capture: true, passive: true }
    // The browser would scroll the document before the list is there to be scrolled.
    history.scrollRestoration = 'manual'
    resizes.observe(box)
    document.addEventListener('scroll', listener, options)
    return () => {
      clearTimeout(current.timer)
      history.scrollRestoration = 'auto'
      resizes.disconnect()
      document.removeEventListener('scroll', listener, options)
    }
  }, [table])

  return {
    shown,
    /** The first row in view (a fraction: partly scrolled past) and how many rows are in view. */
    visibleRows: () => {
      const { row, rowHeight, viewHeight } = state.current
      return { firstRow: row, count: Math.ceil(viewHeight / rowHeight) + 1 }
    },
    /** Scrolls no further than needed to have the row in view. */
    scrollToRow: (row: number) => {
      const current = state.current
      // Scrolled since, by a key before this one: its event comes with the next frame, which may be late.
      if (!current.isHidden) follow(false)
      const top = row - current.row
      const missingBelow = Math.max(0, top + 1 - current.viewHeight / current.rowHeight)
      const distance = top < 0 ? top : missingBelow
      if (current.isHidden) current.row += distance
      else if (distance !== 0) scrollTo(current.row + distance)
    },
  }
}
