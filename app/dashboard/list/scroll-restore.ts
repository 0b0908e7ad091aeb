import type { ListQuery } from './list-query.ts'

/** Where each list was left, in rows from its top; for this tab, so that a reload and Back come to the same rows. */
const storageKey = (query: ListQuery) => `list:${JSON.stringify(query)}`

/** `id` names the ticket of that row: it may have moved meanwhile. */
export type SavedPosition = { at: number; id?: string | undefined }

export function readScrollPosition(query: ListQuery): SavedPosition {
  try {
    const place: unknown = JSON.parse(sessionStorage.getItem(storageKey(query)) ?? 'null')
    if (place && typeof place === 'object' && 'at' in place && typeof place.at === 'number' && place.at > 0)
      return place as SavedPosition
  } catch {
    // Nothing that could be read was stored: the list begins at its top.
  }
  return { at: 0 }
}

export function saveScrollPosition(query: ListQuery, place: SavedPosition) {
  try {
    if (place.at > 0) sessionStorage.setItem(storageKey(query), JSON.stringify(place))
    else sessionStorage.removeItem(storageKey(query))
  } catch {
    // Storage is full or forbidden: the place lives as long as the page.
  }
}
