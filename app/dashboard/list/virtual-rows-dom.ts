import { isOneColumn } from '../state/focus.ts'

/** What scrolls the rows beside the open ticket; where the list is a screen of its own, the document does. */
export const scrollContainer = (table: HTMLTableElement) => table.closest<HTMLElement>('.ticket-scroll')!

/** Pixels of the rows that have passed beneath their header, and the height left for rows. */
export function measureScroll(table: HTMLTableElement) {
  const head = table.tHead!.getBoundingClientRect()
  const rows = table.tBodies[0]!.getBoundingClientRect()
  const bottom = isOneColumn() ? innerHeight : scrollContainer(table).getBoundingClientRect().bottom
  return { scrollTop: head.bottom - rows.top, viewHeight: Math.max(1, bottom - head.bottom) }
}

/** The height of a row as rendered, with enlarged text too; undefined while there is none. */
export const measureRowHeight = (table: HTMLTableElement): number | undefined =>
  table.tBodies[0]!.rows[0]?.getBoundingClientRect().height

export function scrollByPixels(table: HTMLTableElement, pixels: number) {
  if (Math.abs(pixels) < 0.5) return
  const target = isOneColumn() ? window : scrollContainer(table)
  target.scrollBy({ top: pixels, behavior: 'instant' })
}
