/**
 * Where a list of any length stands in a document. Browsers cap the height of an element (Firefox at 17.8 million pixels)
 * and place what lies beyond some 8 million only roughly, so a longer list is given less height than its rows have: small
 * steps then move row by row, jumps go to the same part of the list as of the scrollbar.
 */

/** Rows in all, the height of one and of the part that is seen, in pixels. */
export type Extent = { total: number; row: number; view: number }
/** What the browser has scrolled of the list's height, and how far into its rows that is, in pixels. */
export type Place = { y: number; v: number }
/** Rows from the first to before the last. */
export type Span = { from: number; to: number }

const TALLEST = 8_000_000
/** At either end rows keep their height, so that the last ones are met one by one. */
const EVEN = 50_000
/** Nearer to an end than this, what is left to scroll must be what is left of the rows. */
const NEAR = 5_000
/** Rows beyond those seen, and the step in which they are exchanged. */
const BEYOND = 8
const STEP = 4

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

export const heightOf = ({ total, row }: Extent) => Math.min(total * row, TALLEST)

function ends(extent: Extent) {
  const y = Math.max(0, heightOf(extent) - extent.view)
  const v = Math.max(0, extent.total * extent.row - extent.view)
  return { y, v, even: y === v }
}

/** How far into the rows a jump of the scrollbar leads. */
function rowsAt(y: number, extent: Extent): number {
  const end = ends(extent)
  if (end.even || y <= EVEN) return between(0, y, end.v)
  if (y >= end.y - EVEN) return end.v - Math.max(0, end.y - y)
  return EVEN + ((y - EVEN) * (end.v - 2 * EVEN)) / (end.y - 2 * EVEN)
}

/** The place at which the scrollbar says how far into the rows one is. */
export function placeOf(rows: number, extent: Extent): Place {
  const end = ends(extent)
  const v = between(0, rows, end.v)
  if (end.even || v <= EVEN) return { y: v, v }
  if (v >= end.v - EVEN) return { y: end.y - (end.v - v), v }
  return { y: EVEN + ((v - EVEN) * (end.y - 2 * EVEN)) / (end.v - 2 * EVEN), v }
}

/** Half of what one pixel of the scrollbar stands for, but no less than a page. */
const isStep = (distance: number, extent: Extent) =>
  Math.abs(distance) <= Math.max(extent.view, heightOf(extent) / extent.view / 2)

/** The place after the browser has scrolled to `y`. */
export function scrolled(before: Place, y: number, extent: Extent): Place {
  const end = ends(extent)
  const there = between(0, y, end.y)
  if (end.even || !isStep(there - before.y, extent)) return { y: there, v: rowsAt(there, extent) }
  return { y: there, v: between(0, before.v + there - before.y, end.v) }
}

/** Steps have led the scrollbar so far from the rows that an end would come too early or too late. */
export function isAstray({ y, v }: Place, extent: Extent): boolean {
  const isNear = y < NEAR || y > ends(extent).y - NEAR
  return isNear && Math.abs(placeOf(v, extent).y - y) >= 1
}

export const seenRows = ({ v }: Place, { total, row, view }: Extent): Span => ({
  from: between(0, Math.floor(v / row), total),
  to: between(0, Math.ceil((v + view) / row), total),
})

/** The rows to have in the document, some beyond those that are seen. */
export function drawnRows(place: Place, extent: Extent): Span {
  const { from, to } = seenRows(place, extent)
  return {
    from: Math.max(0, Math.floor((from - BEYOND) / STEP) * STEP),
    to: Math.min(extent.total, Math.ceil((to + BEYOND) / STEP) * STEP),
  }
}
