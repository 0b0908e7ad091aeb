import { PAGE_SIZE } from './list-snapshot.ts'

/** What the rows on screen tell when the list is loaded again. */
type RowsOnScreen = {
  /** The first row in view, as a fraction where it is partly scrolled past, and how many are in view. */
  visibleRows: () => { firstRow: number; count: number }
  /** The list stands at its top, with neither pointer nor focus in it. */
  isIdle: () => boolean
}
/** What happens to rows that are out of date: they are kept, replaced where they are, or replaced from the top. */
type RefreshMode = 'keep' | 'in-place' | 'top'

export type ListController = ReturnType<typeof createListController>

/**
 * Tells the loader of the list which rows are visible, and the rows how stale ones are to be replaced; neither imports the
 * other.
 */
export function createListController(openTicketId: string | null) {
  let anchorId = openTicketId
  let rows: RowsOnScreen = { visibleRows: () => ({ firstRow: 0, count: PAGE_SIZE / 2 }), isIdle: () => true }
  let mode: RefreshMode = 'keep'
  let scrolled = () => {}
  return {
    /** The ticket that the first list has to have in view: the one the address names. */
    anchorId: () => anchorId,
    dropAnchor: () => void (anchorId = null),
    visibleRows: () => rows.visibleRows(),
    isIdle: () => rows.isIdle(),
    refreshMode: () => mode,
    setRefreshMode: (next: RefreshMode) => void (mode = next),
    /** Calls the listener whenever scrolling has stopped. */
    onScrolled: (listener: () => void) => void (scrolled = listener),
    reportScrolled: () => scrolled(),
    connect: (next: RowsOnScreen) => void (rows = next),
  }
}
