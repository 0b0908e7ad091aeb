import { formatCount } from '#app/lib/format-count.ts'
import {
  COUNTED_MATCHES,
  FILTERS,
  FILTER_NAMES,
  SORT_FIELDS,
  type FilterName,
  type FilterValues,
  type SortDirection,
  type SortField,
} from '#contract/ticket-list.ts'
import {
  readTeamFilters,
  TEAM_FILTER_NAMES,
  type TeamFilterName,
  type TeamFilterValues,
} from './filters/team-filters.ts'

/** Which tickets the list shows, in which order. It lives in the URL, so a reload or a copied link shows the same list. */
export type ListQuery = FilterValues & TeamFilterValues & { search: string; sort: SortField; direction: SortDirection }

/**
 * Changes parameters of the list. A view is a link: each press adds an entry to the history. Other changes (search, filters,
 * sort) replace each other.
 */
export type ChangeQuery = (changes: Record<string, string>, kind?: 'view') => void

const DEFAULTS: Record<string, string> = { search: '', sort: 'created_at', direction: 'desc', tab: 'overview' }

const parseOneOf = <T extends string>(list: readonly T[], value: string | null) => list.find((item) => item === value)

/** Reads the query from the URL's parameters; values that do not exist are ignored. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const filters = FILTER_NAMES.flatMap((name) => {
    const value = parseOneOf<string>(FILTERS[name].values, params.get(name))
    return value === undefined ? [] : [[name, value]]
  })
  return {
    search: params.get('search') ?? '',
    ...(Object.fromEntries(filters) as FilterValues),
    ...readTeamFilters(params),
    sort: parseOneOf(SORT_FIELDS, params.get('sort')) ?? 'created_at',
    direction: params.get('direction') === 'asc' ? 'asc' : 'desc',
  }
}

/** The URL's parameters with some values changed; blank and default values are left out. */
export function withChanges(params: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const changed = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '' || value === DEFAULTS[name]) changed.delete(name)
    else changed.set(name, value)
  }
  return changed
}

/** The sort after a click on a column header: descending first, then the other way around. */
export function nextSort(field: SortField, { sort, direction }: ListQuery) {
  return { sort: field, direction: field === sort && direction === 'desc' ? 'asc' : 'desc' }
}

/** Every filter of the list, which are parameters of the address as well. */
export const ALL_FILTER_NAMES: readonly (FilterName | TeamFilterName)[] = [...FILTER_NAMES, ...TEAM_FILTER_NAMES]

export const isFiltered = (query: ListQuery) =>
  query.search !== '' || ALL_FILTER_NAMES.some((name) => query[name] !== undefined)

const COUNTED_TO_A_LIMIT = ['tag', 'unread', 'company', 'channel', 'older_than_days', 'text'] as const

/** How many tickets a list has; a list whose matches are counted up to a limit, and has more, ends with a plus sign. */
export function formatTotal(total: number, query: ListQuery): string {
  const isMinimum =
    (query.search !== '' || COUNTED_TO_A_LIMIT.some((name) => query[name] !== undefined)) &&
    Object.values<number>(COUNTED_MATCHES).includes(total - 1)
  return isMinimum ? `${formatCount(total - 1)}+` : formatCount(total)
}

/** The changes that remove every filter. */
export const NO_FILTERS: Record<string, string> = Object.fromEntries(ALL_FILTER_NAMES.map((name) => [name, '']))
