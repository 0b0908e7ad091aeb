import type { ListQuery } from './list-query.ts'

/** Where each list was left, in rows from its top; for this tab, so that a reload and Back come to the same rows. */
const keyOf = (query: ListQuery) => `list:${JSON.stringify(query)}`

/** `id` names the ticket of that row: it may have moved meanwhile. */
export type ListPlace = { at: number; id?: string | undefined }

export function readPlace(query: ListQuery): ListPlace {
  try {
    const place: unknown = JSON.parse(sessionStorage.getItem(keyOf(query)) ?? 'null')
    if (place && typeof place === 'object' && 'at' in place && typeof place.at === 'number' && place.at > 0)
      return place as ListPlace
  } catch {
    // Nothing that could be read was stored: the list begins at its top.
  }
  return { at: 0 }
}

export function keepPlace(query: ListQuery, place: ListPlace) {
  try {
    if (place.at > 0) sessionStorage.setItem(keyOf(query), JSON.stringify(place))
    else sessionStorage.removeItem(keyOf(query))
  } catch {
    // Storage is full or forbidden: the place lives as long as the page.
  }
}
