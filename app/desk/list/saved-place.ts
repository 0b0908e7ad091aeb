import { localEntries, readObject, tabEntries } from '#app/lib/browser-storage.ts'
import type { ListQuery } from './list-query.ts'

const PLACE_NAMES = ['cursor', 'before', 'ticket', 'moment'] as const
/** Parameters of the page that a list is opened with; none for the first page. */
export type Place = { [Name in (typeof PLACE_NAMES)[number]]?: string }
/** `index` is the first row in view, counted in the page, as a fraction where it is partly scrolled past; `id` its ticket. */
export type SavedPlace = { place: Place; index: number; id?: string | undefined }

export const PLACE_PREFIX = 'list:'

/** Kept per list and browser tab, so that a reload and Back lead to the same rows. */
const storageKey = (query: ListQuery) => PLACE_PREFIX + JSON.stringify(query)

export function readPlace(query: ListQuery): SavedPlace | undefined {
  const saved: Partial<SavedPlace> | undefined = readObject(tabEntries, storageKey(query))
  if (!saved || typeof saved.place !== 'object' || typeof saved.index !== 'number' || !(saved.index >= 0))
    return undefined
  const given: Place = saved.place ?? {}
  const name = PLACE_NAMES.find((each) => typeof given[each] === 'string')
  return {
    place: name ? { [name]: given[name] } : {},
    index: saved.index,
    ...(typeof saved.id === 'string' && { id: saved.id }),
  }
}

/** Forgets the place for null: the list opens at its top. */
export const savePlace = (query: ListQuery, place: SavedPlace | null) =>
  void tabEntries.write(storageKey(query), place && JSON.stringify(place))

/** On Logout: the keys contain the search text. */
export function clearPlaces() {
  for (const key of tabEntries.keys(PLACE_PREFIX)) tabEntries.write(key, null)
}

export const LAST_VIEW_PREFIX = 'last-view:'
/** Parameters that may hold what a customer wrote, or who they are: such a view is not remembered. */
const PRIVATE = ['search', 'text', 'company']

/** Remembers in this browser the view that a person has chosen last; nothing for the list of all tickets. */
export function rememberView(adminId: string, view: URLSearchParams) {
  if (PRIVATE.some((name) => view.has(name))) return
  localEntries.write(LAST_VIEW_PREFIX + adminId, view.toString() || null)
}

/** The parameters of the view that the dashboard opens with. */
export const lastView = (adminId: string) => localEntries.read(LAST_VIEW_PREFIX + adminId)
