import {
  FILTERS,
  FILTER_NAMES,
  MAX_COUNTED_MATCHES,
  SORT_FIELDS,
  type FilterValues,
  type SortDirection,
  type SortField,
} from '#contract/vocabulary.ts'

/** What the list shows. It lives in the address, so a reload or a copied link shows the same list. */
export type ListQuery = FilterValues & { search: string; sort: SortField; direction: SortDirection }

const DEFAULTS: Record<string, string> = { search: '', sort: 'created_at', direction: 'desc' }

const parseOneOf = <T extends string>(list: readonly T[], value: string | null) =>
  list.find((item) => item === value)

export function readListQuery(address: URLSearchParams): ListQuery {
  const filters = FILTER_NAMES.flatMap((name) => {
    const value = parseOneOf<string>(FILTERS[name].values, address.get(name))
    return value === undefined ? [] : [[name, value]]
  })
  return {
    ...(Object.fromEntries(filters) as FilterValues),
    search: address.get('search') ?? '',
    sort: parseOneOf(SORT_FIELDS, address.get('sort')) ?? 'created_at',
    direction: address.get('direction') === 'asc' ? 'asc' : 'desc',
  }
}

/** The address with some values changed; what is blank or default leaves it. */
export function withChanges(address: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const changed = new URLSearchParams(address)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '' || value === DEFAULTS[name]) changed.delete(name)
    else changed.set(name, value)
  }
  return changed
}

/** The same header turns the order round; another starts descending. */
export function nextSort(field: SortField, { sort, direction }: ListQuery) {
  return { sort: field, direction: field === sort && direction === 'desc' ? 'asc' : 'desc' }
}

export const isFiltered = (query: ListQuery) =>
  query.search !== '' || FILTER_NAMES.some((name) => query[name] !== undefined)

/** How many tickets a list has; a search that has more than are counted ends with a plus sign. */
export const formatTotal = (total: number, { search }: ListQuery): string =>
  search !== '' && total > MAX_COUNTED_MATCHES
    ? `${MAX_COUNTED_MATCHES.toLocaleString('en-US')}+`
    : String(total)
