import {
  CATEGORIES,
  PRIORITIES,
  SORT_FIELDS,
  STATUSES,
  type Category,
  type Priority,
  type SortDirection,
  type SortField,
  type Status,
} from '#contract/vocabulary.ts'

/** What the list is asked for. It lives in the address, so a reload or a copied link shows the same list. */
export type ListQuery = {
  search: string
  status?: Status
  priority?: Priority
  category?: Category
  sort: SortField
  direction: SortDirection
}
export const FILTERS = { status: STATUSES, priority: PRIORITIES, category: CATEGORIES } as const
export type FilterName = keyof typeof FILTERS

const DEFAULTS: Record<string, string> = { search: '', sort: 'created_at', direction: 'desc' }

const parseOneOf = <T extends string>(list: readonly T[], value: string | null) =>
  list.find((item) => item === value)

export function readListQuery(address: URLSearchParams): ListQuery {
  const status = parseOneOf(STATUSES, address.get('status'))
  const priority = parseOneOf(PRIORITIES, address.get('priority'))
  const category = parseOneOf(CATEGORIES, address.get('category'))
  return {
    search: address.get('search') ?? '',
    ...(status && { status }),
    ...(priority && { priority }),
    ...(category && { category }),
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
  query.search !== '' || Object.keys(FILTERS).some((name) => query[name as FilterName] !== undefined)
