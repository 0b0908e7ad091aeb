/**
 * Where a list of any length stands in a document. Browsers cap the height of an element (Firefox at 17.8 million pixels)
 * and place what lies beyond some 8 million only roughly, so a longer list is given less height than its rows have: small
 * steps then move row by row, jumps go to the same part of the list as of the scrollbar.
 */

/** Rows in all, the height of one and of the part that is seen, in pixels. */
export type ListSize = { total: number; rowHeight: number; viewHeight: number }
/** What the browser has scrolled of the list's height, and how far into its rows that is, in pixels. */
export type ScrollPosition = { scrollTop: number; rowOffset: number }
/** Rows from the first to before the last. */
export type RowRange = { from: number; to: number }

const MAX_HEIGHT = 8_000_000
/** At either end rows keep their height, so that the last ones are met one by one. */
const EXACT_ZONE = 50_000
/** Nearer to an end than this, what is left to scroll must be what is left of the rows. */
const NEAR_END = 5_000
/** Rows beyond those seen, and the step in which they are exchanged. */
const OVERSCAN = 8
const RENDER_STEP = 4

const clamp = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

export const listHeight = ({ total, rowHeight: row }: ListSize) => Math.min(total * row, MAX_HEIGHT)

function scrollEnds(extent: ListSize) {
  const y = Math.max(0, listHeight(extent) - extent.viewHeight)
  const v = Math.max(0, extent.total * extent.rowHeight - extent.viewHeight)
  return { y, v, even: y === v }
}

/** How far into the rows a jump of the scrollbar leads. */
function rowOffsetAt(y: number, extent: ListSize): number {
  const end = scrollEnds(extent)
  if (end.even || y <= EXACT_ZONE) return clamp(0, y, end.v)
  if (y >= end.y - EXACT_ZONE) return end.v - Math.max(0, end.y - y)
  return EXACT_ZONE + ((y - EXACT_ZONE) * (end.v - 2 * EXACT_ZONE)) / (end.y - 2 * EXACT_ZONE)
}

/** The place at which the scrollbar says how far into the rows one is. */
export function positionOf(rows: number, extent: ListSize): ScrollPosition {
  const end = scrollEnds(extent)
  const v = clamp(0, rows, end.v)
  if (end.even || v <= EXACT_ZONE) return { scrollTop: v, rowOffset: v }
  if (v >= end.v - EXACT_ZONE) return { scrollTop: end.y - (end.v - v), rowOffset: v }
  return {
    scrollTop: EXACT_ZONE + ((v - EXACT_ZONE) * (end.y - 2 * EXACT_ZONE)) / (end.v - 2 * EXACT_ZONE),
    rowOffset: v,
  }
}

/** Half of what one pixel of the scrollbar stands for, but no less than a page. */
const isSmallStep = (distance: number, extent: ListSize) =>
  Math.abs(distance) <= Math.max(extent.viewHeight, listHeight(extent) / extent.viewHeight / 2)

/** The place after the browser has scrolled to `y`. */
export function afterScroll(before: ScrollPosition, y: number, extent: ListSize): ScrollPosition {
  const end = scrollEnds(extent)
  const there = clamp(0, y, end.y)
  if (end.even || !isSmallStep(there - before.scrollTop, extent))
    return { scrollTop: there, rowOffset: rowOffsetAt(there, extent) }
  return { scrollTop: there, rowOffset: clamp(0, before.rowOffset + there - before.scrollTop, end.v) }
}

/** Steps have led the scrollbar so far from the rows that an end would come too early or too late. */
export function hasDrifted({ scrollTop: y, rowOffset: v }: ScrollPosition, extent: ListSize): boolean {
  const isNear = y < NEAR_END || y > scrollEnds(extent).y - NEAR_END
  return isNear && Math.abs(positionOf(v, extent).scrollTop - y) >= 1
}

export const visibleRows = (
  { rowOffset: v }: ScrollPosition,
  { total, rowHeight: row, viewHeight: view }: ListSize,
): RowRange => ({
  from: clamp(0, Math.floor(v / row), total),
  to: clamp(0, Math.ceil((v + view) / row), total),
})

/** The rows to have in the document, some beyond those that are seen. */
export function renderedRows(place: ScrollPosition, extent: ListSize): RowRange {
  const { from, to } = visibleRows(place, extent)
  return {
    from: Math.max(0, Math.floor((from - OVERSCAN) / RENDER_STEP) * RENDER_STEP),
    to: Math.min(extent.total, Math.ceil((to + OVERSCAN) / RENDER_STEP) * RENDER_STEP),
  }
}
