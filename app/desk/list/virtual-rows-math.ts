/**
 * Converts between the scrollbar of a virtual list and its rows, for any number of rows. Browsers cap the height of an
 * element (Firefox at 17.8 million pixels) and lay out imprecisely beyond some 8 million, so a longer list gets
 * less height than its rows need: small steps then move row by row, jumps are proportional (docs/decisions/tickets-and-list.md).
 */

/** How many rows there are, and the height in pixels of one row and of the part in view. */
export type ListSize = { total: number; rowHeight: number; viewHeight: number }
/** Pixels: what the browser has scrolled of the list's height, and how far into the rows that is. */
export type ScrollPosition = { scrollTop: number; rowOffset: number }
/** Row numbers from 0; `to` is exclusive. */
export type RowRange = { from: number; to: number }

const MAX_HEIGHT = 8_000_000
/** Pixels at either end in which rows keep their full height, so that no row is skipped there. */
const EXACT_ZONE = 50_000
/** Nearer to an end than this, the pixels left to scroll must match the rows left. */
const NEAR_END = 5_000
/** Rows rendered beyond those in view, and the step in which the rendered range moves. */
const OVERSCAN = 8
const RENDER_STEP = 4

const clamp = (min: number, value: number, max: number) => Math.max(min, Math.min(value, max))

export const listHeight = ({ total, rowHeight }: ListSize) => Math.min(total * rowHeight, MAX_HEIGHT)

function scrollEnd(size: ListSize) {
  const scrollTop = Math.max(0, listHeight(size) - size.viewHeight)
  const rowOffset = Math.max(0, size.total * size.rowHeight - size.viewHeight)
  return { scrollTop, rowOffset, isExact: scrollTop === rowOffset }
}

/** How far into the rows a jump of the scrollbar leads. */
function rowOffsetAt(scrollTop: number, size: ListSize): number {
  const end = scrollEnd(size)
  if (end.isExact || scrollTop <= EXACT_ZONE) return clamp(0, scrollTop, end.rowOffset)
  if (scrollTop >= end.scrollTop - EXACT_ZONE) return end.rowOffset - Math.max(0, end.scrollTop - scrollTop)
  const scale = (end.rowOffset - 2 * EXACT_ZONE) / (end.scrollTop - 2 * EXACT_ZONE)
  return EXACT_ZONE + (scrollTop - EXACT_ZONE) * scale
}

/** The position at which the scrollbar matches the given pixels into the rows. */
export function positionOf(offset: number, size: ListSize): ScrollPosition {
  const end = scrollEnd(size)
  const rowOffset = clamp(0, offset, end.rowOffset)
  if (end.isExact || rowOffset <= EXACT_ZONE) return { scrollTop: rowOffset, rowOffset }
  if (rowOffset >= end.rowOffset - EXACT_ZONE)
    return { scrollTop: end.scrollTop - (end.rowOffset - rowOffset), rowOffset }
  const scale = (end.scrollTop - 2 * EXACT_ZONE) / (end.rowOffset - 2 * EXACT_ZONE)
  return { scrollTop: EXACT_ZONE + (rowOffset - EXACT_ZONE) * scale, rowOffset }
}

/** A step is at most half of what one pixel of the scrollbar stands for, but may always be a page. */
const isSmallStep = (distance: number, size: ListSize) =>
  Math.abs(distance) <= Math.max(size.viewHeight, listHeight(size) / size.viewHeight / 2)

/** The position after the browser has scrolled to `scrollTop`. */
export function afterScroll(before: ScrollPosition, scrollTop: number, size: ListSize): ScrollPosition {
  const end = scrollEnd(size)
  const reached = clamp(0, scrollTop, end.scrollTop)
  const distance = reached - before.scrollTop
  if (end.isExact || !isSmallStep(distance, size)) return { scrollTop: reached, rowOffset: rowOffsetAt(reached, size) }
  return { scrollTop: reached, rowOffset: clamp(0, before.rowOffset + distance, end.rowOffset) }
}

/** True when small steps have moved the scrollbar so far from the rows that an end would come too early or too late. */
export function hasDrifted({ scrollTop, rowOffset }: ScrollPosition, size: ListSize): boolean {
  const isNearEnd = scrollTop < NEAR_END || scrollTop > scrollEnd(size).scrollTop - NEAR_END
  return isNearEnd && Math.abs(positionOf(rowOffset, size).scrollTop - scrollTop) >= 1
}

export const visibleRows = ({ rowOffset }: ScrollPosition, { total, rowHeight, viewHeight }: ListSize): RowRange => ({
  from: clamp(0, Math.floor(rowOffset / rowHeight), total),
  to: clamp(0, Math.ceil((rowOffset + viewHeight) / rowHeight), total),
})

/** The rows to have in the document: those in view and some beyond. */
export function renderedRows(position: ScrollPosition, size: ListSize): RowRange {
  const { from, to } = visibleRows(position, size)
  return {
    from: Math.max(0, Math.floor((from - OVERSCAN) / RENDER_STEP) * RENDER_STEP),
    to: Math.min(size.total, Math.ceil((to + OVERSCAN) / RENDER_STEP) * RENDER_STEP),
  }
}
