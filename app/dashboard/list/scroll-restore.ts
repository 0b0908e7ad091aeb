import { readObject, tabEntries } from '#app/lib/browser-storage.ts'
import type { ListQuery } from './list-query.ts'

const PREFIX = 'list:'
/** Where each list was left, in rows from its top; for this tab, so that a reload and Back come to the same rows. */
const storageKey = (query: ListQuery) => PREFIX + JSON.stringify(query)

/** `id` names the ticket of that row: it may have moved meanwhile. */
export type SavedPosition = { at: number; id?: string | undefined }

export function readScrollPosition(query: ListQuery): SavedPosition {
  const place = readObject(tabEntries, storageKey(query))
  const isPlace = place && 'at' in place && typeof place.at === 'number' && place.at > 0
  return isPlace ? (place as SavedPosition) : { at: 0 }
}

export const saveScrollPosition = (query: ListQuery, place: SavedPosition) =>
  void tabEntries.write(storageKey(query), place.at > 0 ? JSON.stringify(place) : null)

/** The keys hold the words searched for: nothing of them stays in this tab after Logout. */
export function clearScrollPositions() {
  for (const key of tabEntries.keys(PREFIX)) tabEntries.write(key, null)
}
