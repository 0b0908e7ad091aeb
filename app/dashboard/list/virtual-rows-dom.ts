import { isOneColumn } from '../state/focus.ts'

/** What scrolls a table's rows: their own box beside the panel, the document where the list is a screen of its own. */
export const scrollContainer = (table: HTMLTableElement) => table.closest<HTMLElement>('.ticket-scroll')!

/** How much of the rows has passed beneath their header, and the height left for them, in pixels. */
export function measureScroll(table: HTMLTableElement) {
  const head = table.tHead!.getBoundingClientRect()
  const rows = table.tBodies[0]!.getBoundingClientRect()
  const bottom = isOneColumn() ? innerHeight : scrollContainer(table).getBoundingClientRect().bottom
  return { scrollTop: head.bottom - rows.top, viewHeight: Math.max(1, bottom - head.bottom) }
}

/** The height of a row as it is drawn, with enlarged text too; undefined while there is none. */
export const measureRowHeight = (table: HTMLTableElement): number | undefined =>
  table.tBodies[0]!.rows[0]?.getBoundingClientRect().height

export function scrollByPixels(table: HTMLTableElement, pixels: number) {
  if (Math.abs(pixels) < 0.5) return
  const target = isOneColumn() ? window : scrollContainer(table)
  target.scrollBy({ top: pixels, behavior: 'instant' })
}
