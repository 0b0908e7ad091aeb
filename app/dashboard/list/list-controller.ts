import { PAGE_SIZE } from './list-snapshot.ts'

/** What the rows on screen tell when the list is asked again. */
type VisibleRows = {
  /** The first row in view, with the part of it that is passed, and how many rows there are. */
  visibleRows: () => { firstRow: number; count: number }
  /** They stand at their top, and nobody points at them or has the focus there. */
  isIdle: () => boolean
}
/** What is to become of rows that no longer stand as the server has them. */
type RefreshMode = 'keep' | 'join' | 'top'

export type ListController = ReturnType<typeof createListController>

/** Where what is loaded and what is on screen hear of each other. */
export function createListController() {
  let screen: VisibleRows = { visibleRows: () => ({ firstRow: 0, count: PAGE_SIZE / 2 }), isIdle: () => true }
  let wish: RefreshMode = 'keep'
  return {
    seen: () => screen.visibleRows(),
    isIdle: () => screen.isIdle(),
    refreshMode: () => wish,
    setRefreshMode: (next: RefreshMode) => void (wish = next),
    connect: (next: VisibleRows) => void (screen = next),
  }
}
