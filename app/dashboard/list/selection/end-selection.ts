import { focusTicketInList } from '../../state/focus.ts'
import { clearSelection, selectionStore } from './selection.ts'

/**
 * Ends the selection. The focus goes back to the rows where it stood at what goes with the selection, to one that was selected
 * if it is on screen: the list does not scroll for this.
 */
export function endSelection(): void {
  const { ids } = selectionStore.get()
  const { activeElement, body } = document
  if (activeElement === body || activeElement?.closest('.bulk')) {
    const titles = [...document.querySelectorAll<HTMLElement>('[data-ticket]')].filter(isOnScreen)
    const last = titles.findLast(({ dataset }) => ids.has(dataset.ticket!))
    focusTicketInList(last?.dataset.ticket ?? null)
  }
  clearSelection()
}

function isOnScreen(title: HTMLElement): boolean {
  const { top, bottom } = title.getBoundingClientRect()
  const box = title.closest('.ticket-scroll')!.getBoundingClientRect()
  return top >= Math.max(box.top, 0) && bottom <= Math.min(box.bottom, innerHeight)
}
