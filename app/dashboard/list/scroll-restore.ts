import { readObject, tabEntries } from '#app/lib/browser-storage.ts'
import type { ListQuery } from './list-query.ts'

const PREFIX = 'list:'

/** `at` is the first row in view; `id` is the ticket in that row, which may have moved since. */
export type SavedPosition = { at: number; id?: string | undefined }

/** Per list and browser tab, so that a reload and Back lead to the same rows. */
const storageKey = (query: ListQuery) => PREFIX + JSON.stringify(query)

export function readScrollPosition(query: ListQuery): SavedPosition {
  const saved = readObject(tabEntries, storageKey(query))
  const isPosition = saved && 'at' in saved && typeof saved.at === 'number' && saved.at > 0
  return isPosition ? (saved as SavedPosition) : { at: 0 }
}

export const saveScrollPosition = (query: ListQuery, position: SavedPosition) =>
  void tabEntries.write(storageKey(query), position.at > 0 ? JSON.stringify(position) : null)

/** The keys contain the search text, so nothing of them may stay in this tab after Logout. */
export function clearScrollPositions() {
  for (const key of tabEntries.keys(PREFIX)) tabEntries.write(key, null)
}
