import type { ListQuery } from './list-query.ts'

/** `at` is the first row in view; `id` is the ticket in that row, which may have moved since. */
export type SavedPosition = { at: number; id?: string | undefined }

/** Per list and browser tab, so that a reload and Back lead to the same rows. */
const storageKey = (query: ListQuery) => `list:${JSON.stringify(query)}`

export function readScrollPosition(query: ListQuery): SavedPosition {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(storageKey(query)) ?? 'null')
    if (saved && typeof saved === 'object' && 'at' in saved && typeof saved.at === 'number' && saved.at > 0)
      return saved as SavedPosition
  } catch {
    // Nothing readable was stored: the list begins at its top.
  }
  return { at: 0 }
}

export function saveScrollPosition(query: ListQuery, position: SavedPosition) {
  try {
    if (position.at > 0) sessionStorage.setItem(storageKey(query), JSON.stringify(position))
    else sessionStorage.removeItem(storageKey(query))
  } catch {
    // Storage is full or forbidden: the position is lost with the page.
  }
}
