import { isOneColumn } from '../shell/focus.ts'
import { flushSync } from 'react-dom'
import {
  afterScroll,
  hasDrifted,
  positionOf,
  renderedRows,
  visibleRows,
  type ListSize,
  type RowRange,
  type ScrollPosition,
} from './virtual-rows-math.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import type { ListSnapshot } from './list-snapshot.ts'

/** What scrolls the rows beside the open ticket; where the list is a screen of its own, the document does. */
export const scrollContainer = (table: HTMLTableElement) => table.closest<HTMLElement>('.ticket-scroll')!

/** Pixels of the rows that have passed beneath their header, and the height left for rows. */
function measureScroll(table: HTMLTableElement) {
  const head = table.tHead!.getBoundingClientRect()
  const rows = table.tBodies[0]!.getBoundingClientRect()
  const bottom = isOneColumn() ? innerHeight : scrollContainer(table).getBoundingClientRect().bottom
  return { scrollTop: head.bottom - rows.top, viewHeight: Math.max(1, bottom - head.bottom) }
}

/** The height of a row as rendered, with enlarged text too; undefined while there is none. */
const measureRowHeight = (table: HTMLTableElement): number | undefined =>
  table.tBodies[0]!.rows[0]?.getBoundingClientRect().height

function scrollByPixels(table: HTMLTableElement, pixels: number) {
  if (Math.abs(pixels) < 0.5) return
  const target = isOneColumn() ? window : scrollContainer(table)
  target.scrollBy({ top: pixels, behavior: 'instant' })
}

/** The rows to have in the document, the pixels left empty above them, and the height of one. */
export type RenderedRows = RowRange & { paddingTop: number; rowHeight: number }
export type VirtualRowsListener = {
  onRender: (rows: RenderedRows) => void
  /** These rows are in view and worth loading. */
  onRowsNeeded: (rows: RowRange, version: number) => void
  /** Scrolling has stopped with this row (a fraction: partly scrolled past) at the top. */
  onScrollEnd: (firstRow: number) => void
}
/** The list to show; the rows of one version keep their numbers. */
type ShownList = { version: number; total: number; startRow: number }

/** Milliseconds without scrolling before rows that were jumped to are loaded. */
const SETTLE_TIME = 80
const TOP: ScrollPosition = { scrollTop: 0, rowOffset: 0 }
/** Assumed before anything can be measured. */
const INITIAL_SIZE = { rowHeight: 52, viewHeight: 600 }

function rowsToRender(position: ScrollPosition, size: ListSize): RenderedRows {
  const { from, to } = renderedRows(position, size)
  const paddingTop = Math.max(0, from * size.rowHeight - position.rowOffset + position.scrollTop)
  return { from, to, paddingTop, rowHeight: size.rowHeight }
}
const initialRows = (total: number) => rowsToRender(TOP, { ...INITIAL_SIZE, total })

/** Follows the scrolling of a table and decides which of its rows are in the document (docs/decisions/tickets-and-list.md). */
class VirtualRows {
  private table!: HTMLTableElement
  private listener!: VirtualRowsListener
  private position = TOP
  private size: ListSize = { ...INITIAL_SIZE, total: 0 }
  private version = -1
  private rendered = rowsToRender(TOP, this.size)
  private isTicketOpen = false
  /** Covered by the open ticket: nothing can be measured or scrolled. */
  private isHidden = false
  /** The document scrolls instead of the list's own box. */
  private isDocumentScrolled = false
  private timer: ReturnType<typeof setTimeout> | undefined

  /** To be called when a ticket is opened or closed: on a narrow screen it replaces the list. */
  setTicketOpen(isOpen: boolean) {
    this.isTicketOpen = isOpen
    if (this.version >= 0) this.restorePosition(false)
  }

  /** Shows a list at its start row; a version that is on screen already stays where it is. */
  show({ version, total, startRow }: ShownList, table: HTMLTableElement, listener: VirtualRowsListener) {
    this.listener = listener
    this.table = table
    if (version === this.version) return
    this.version = version
    this.isHidden = this.isCovered()
    this.isDocumentScrolled = isOneColumn()
    const measured = this.isHidden ? undefined : measureRowHeight(table)
    this.size = { ...this.size, total, rowHeight: measured ?? this.size.rowHeight }
    if (!this.isHidden) return this.goTo(startRow, false)
    this.position = positionOf(startRow * this.size.rowHeight, this.size)
    this.render(false)
  }

  /** Listens to scrolling and resizing; returns the function that stops it. */
  listen(): () => void {
    const box = scrollContainer(this.table)
    const resizes = new ResizeObserver(() => this.restorePosition(true) || this.onScroll())
    const onScroll = ({ target }: Event) => (target === box || target === document) && this.onScroll()
    const onScrollEnd = () => this.align()
    const options = { capture: true, passive: true }
    // The browser would scroll the document before the list is there to be scrolled.
    history.scrollRestoration = 'manual'
    resizes.observe(box)
    document.addEventListener('scroll', onScroll, options)
    document.addEventListener('scrollend', onScrollEnd, options)
    return () => {
      clearTimeout(this.timer)
      history.scrollRestoration = 'auto'
      resizes.disconnect()
      document.removeEventListener('scroll', onScroll, options)
      document.removeEventListener('scrollend', onScrollEnd, options)
    }
  }

  /** The first row in view (a fraction: partly scrolled past) and how many rows are in view. */
  visibleRows = () => {
    const { rowHeight, viewHeight } = this.size
    return { firstRow: this.position.rowOffset / rowHeight, count: Math.ceil(viewHeight / rowHeight) + 1 }
  }

  /** Scrolls no further than needed to have the row in view. */
  scrollToRow = (row: number) => {
    // Scrolled since, by a key before this one: its event comes with the next frame, which may be late.
    if (!this.isHidden) this.followScroll()
    const { rowHeight, viewHeight } = this.size
    const { rowOffset } = this.position
    const top = row * rowHeight
    const missingBelow = Math.max(0, top + rowHeight - rowOffset - viewHeight)
    const pixels = top < rowOffset ? top - rowOffset : missingBelow
    // A row in the document comes into view by ordinary scrolling.
    if (row >= this.rendered.from && row < this.rendered.to) scrollByPixels(this.table, pixels)
    else this.goTo((rowOffset + pixels) / rowHeight, true)
  }

  private isCovered = () => this.isTicketOpen && isOneColumn()

  private requestRows() {
    this.listener.onRowsNeeded(visibleRows(this.position, this.size), this.version)
  }

  /** Renders synchronously where rows would be missing on screen, otherwise with React's next render. */
  private render(isUrgent: boolean) {
    const next = rowsToRender(this.position, this.size)
    const { from, to, rowHeight, paddingTop } = this.rendered
    const isSame = next.from === from && next.to === to && next.rowHeight === rowHeight
    if (isSame && Math.abs(next.paddingTop - paddingTop) < 0.5) return
    this.rendered = next
    if (isUrgent) flushSync(() => this.listener.onRender(next))
    else this.listener.onRender(next)
  }

  private onScroll() {
    if (this.isHidden || this.restorePosition(true)) return
    const before = this.position
    const { scrollTop, viewHeight } = this.followScroll()
    if (hasDrifted(this.position, this.size)) this.moveTo(positionOf(this.position.rowOffset, this.size), true)
    const visible = visibleRows(this.position, this.size)
    this.render(visible.from < this.rendered.from || visible.to > this.rendered.to)
    if (Math.abs(scrollTop - before.scrollTop) <= viewHeight) this.requestRows()
    this.scheduleSettled()
  }

  private followScroll() {
    const measured = measureScroll(this.table)
    this.size = { ...this.size, viewHeight: measured.viewHeight }
    this.position = afterScroll(this.position, measured.scrollTop, this.size)
    return measured
  }

  private scheduleSettled() {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      if (this.isHidden) return
      this.requestRows()
      if (!('onscrollend' in window)) this.align()
      this.listener.onScrollEnd(this.visibleRows().firstRow)
    }, SETTLE_TIME)
  }

  /** Scrolls to a position; what the browser does not grant is taken off the position. */
  private moveTo(next: ScrollPosition, isUrgent: boolean) {
    this.position = next
    this.render(isUrgent)
    // In the document, what stands above the list is scrolled away first and is no part of it: hence a second attempt.
    for (let attempt = 0; attempt < 2; attempt++)
      scrollByPixels(this.table, this.position.scrollTop - measureScroll(this.table).scrollTop)
    const { scrollTop } = measureScroll(this.table)
    this.position = { scrollTop, rowOffset: next.rowOffset + scrollTop - next.scrollTop }
    this.render(isUrgent)
  }

  private goTo(row: number, isUrgent: boolean) {
    this.size = { ...this.size, viewHeight: measureScroll(this.table).viewHeight }
    this.moveTo(positionOf(row * this.size.rowHeight, this.size), isUrgent)
    this.requestRows()
    this.scheduleSettled()
  }

  /** Moves the scrollbar back to where the rows are, unseen while nothing scrolls. */
  private align() {
    const aligned = positionOf(this.position.rowOffset, this.size)
    if (!this.isHidden && Math.abs(aligned.scrollTop - this.position.scrollTop) >= 1) this.moveTo(aligned, true)
  }

  /** Finds the row in view again after the list was covered, its text resized or its scroll container changed. */
  private restorePosition(isUrgent: boolean): boolean {
    if (this.isCovered()) return (this.isHidden = true)
    const rowHeight = measureRowHeight(this.table) ?? this.size.rowHeight
    const isSameHeight = Math.abs(rowHeight - this.size.rowHeight) < 0.01
    if (!this.isHidden && this.isDocumentScrolled === isOneColumn() && isSameHeight) return false
    const { firstRow } = this.visibleRows()
    this.isHidden = false
    this.isDocumentScrolled = isOneColumn()
    this.size = { ...this.size, rowHeight }
    this.render(isUrgent)
    this.goTo(firstRow, isUrgent)
    return true
  }
}

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
