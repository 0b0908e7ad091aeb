import { LIMITS } from '#contract/vocabulary.ts'
import { formatCount } from '#app/lib/format.ts'
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
import { DEFAULT_COLUMNS, LIST_COLUMNS, type ListColumn } from '#contract/saved-views.ts'

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
export const isId = (text: string): boolean => ID.test(text)

const MAX_DAYS = 10_000
const foldDays = (text: string): string =>
  /^\s*0*[1-9]\d{0,4}\s*$/.test(text) && Number(text) <= MAX_DAYS ? String(Number(text)) : ''

const folded = (maxLength: number) => (text: string) => text.trim().slice(0, maxLength)

const oneOf = <T extends string>(options: Record<T, string>) => ({
  /** Values to choose from, with their labels. */
  options,
  fold: (text: string) => (Object.hasOwn(options, text) ? text : ''),
})
const NO_COMPANY: Record<string, string> = { none: 'No company' }
const OWNERS: Record<string, string> = { me: 'Me', none: 'Unassigned' }

/**
 * Filters other than `FILTERS` whose values are typed, looked up, or depend on who looks. `fold` turns what is typed or in the address
 * into a valid value, or ''.
 */
export const OTHER_FILTERS = {
  assignee: {
    label: 'Owner',
    options: OWNERS,
    fold: (text: string) => {
      const id = text.toLowerCase()
      return Object.hasOwn(OWNERS, id) || isId(id) ? id : ''
    },
  },
  waiting: {
    label: 'Waiting',
    ...oneOf({
      any: 'For anything',
      none: 'Not waiting',
      customer: 'For the customer',
      third_party: 'For a third party',
      date: 'For a date',
    }),
  },
  tag: { label: 'Tag', maxLength: LIMITS.tag, fold: (text: string) => folded(LIMITS.tag)(text.toLowerCase()) },
  unread: { label: 'Unread', ...oneOf({ yes: 'Unread only' }) },
  company_id: {
    label: 'Company',
    options: NO_COMPANY,
    fold: (text: string) => (text === 'none' || isId(text) ? text : ''),
  },
  company: { label: 'Company as typed', maxLength: LIMITS.company, fold: folded(LIMITS.company) },
  bulk: { label: 'Newsletters', ...oneOf({ true: 'Newsletters only', false: 'No newsletters' }) },
  spam: { label: 'Spam', ...oneOf({ true: 'Spam only' }) },
  channel: { label: 'Channel', ...oneOf({ form: 'Form', mail: 'Email', dashboard: 'Phone or dashboard' }) },
  older_than_days: { label: 'Age', maxLength: 5, fold: foldDays },
  text: { label: 'In messages', maxLength: 1_000, fold: folded(1_000) },
} as const
export type OtherFilterName = keyof typeof OTHER_FILTERS
const OTHER_FILTER_NAMES = Object.keys(OTHER_FILTERS) as OtherFilterName[]

type OtherFilterValues = {
  [Name in OtherFilterName]?:
    | (Name extends 'waiting' | 'unread' | 'bulk' | 'spam' | 'channel'
        ? keyof (typeof OTHER_FILTERS)[Name]['options']
        : string)
    | undefined
}

export type AnyFilterName = FilterName | OtherFilterName
export const ALL_FILTER_NAMES: readonly AnyFilterName[] = [...FILTER_NAMES, ...OTHER_FILTER_NAMES]

export const isOtherFilter = (name: AnyFilterName): name is OtherFilterName => name in OTHER_FILTERS
export const filterLabel = (name: AnyFilterName) => (isOtherFilter(name) ? OTHER_FILTERS[name] : FILTERS[name]).label

/** Which tickets the list shows, in which order. It lives in the URL, so a reload or a copied link shows the same list. */
export type ListQuery = FilterValues & OtherFilterValues & { search: string; sort: SortField; direction: SortDirection }

/**
 * Changes parameters of the list. A view is a link: each press adds an entry to the history. Other changes (search, filters,
 * sort) replace each other.
 */
export type ChangeQuery = (changes: Record<string, string>, kind?: 'view') => void

const DEFAULTS: Record<string, string> = { search: '', sort: 'created_at', direction: 'desc', tab: 'overview' }

const parseOneOf = <T extends string>(list: readonly T[], value: string | null) => list.find((item) => item === value)

/** Reads the query from the URL's parameters; values that do not exist are ignored. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const filters = ALL_FILTER_NAMES.flatMap((name) => {
    const given = params.get(name) ?? ''
    const value = isOtherFilter(name)
      ? OTHER_FILTERS[name].fold(given)
      : parseOneOf<string>(FILTERS[name].values, given)
    return value ? [[name, value]] : []
  })
  return {
    search: params.get('search') ?? '',
    ...(Object.fromEntries(filters) as FilterValues & OtherFilterValues),
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

export const isFiltered = (query: ListQuery) =>
  query.search !== '' || ALL_FILTER_NAMES.some((name) => query[name] !== undefined)

const COUNTED_TO_A_LIMIT = ['tag', 'unread', 'company', 'company_id', 'channel', 'older_than_days', 'text'] as const

/** The number of tickets of a list; one whose matches are counted up to a limit, and has more, ends with a plus sign. */
export function formatTotal(total: number, query: ListQuery): string {
  const isMinimum =
    (query.search !== '' || COUNTED_TO_A_LIMIT.some((name) => query[name] !== undefined)) &&
    Object.values<number>(COUNTED_MATCHES).includes(total - 1)
  return isMinimum ? `${formatCount(total - 1)}+` : formatCount(total)
}

export const NO_FILTERS: Record<string, string> = Object.fromEntries(ALL_FILTER_NAMES.map((name) => [name, '']))

/** Of each column its heading, its name in the style sheets, and what its heading sorts by. */
export const COLUMN_HEADS: Record<ListColumn, { name: string; label: string; sort?: SortField }> = {
  ticket_id: { name: 'ticket', label: 'Ticket' },
  title: { name: 'title', label: 'Title', sort: 'title' },
  customer: { name: 'customer', label: 'Customer' },
  company: { name: 'company', label: 'Company' },
  status: { name: 'status', label: 'Status', sort: 'status' },
  priority: { name: 'priority', label: 'Priority', sort: 'priority' },
  category: { name: 'category', label: 'Category' },
  assignee: { name: 'owner', label: 'Owner' },
  tags: { name: 'tags', label: 'Tags' },
  waiting_since: { name: 'waiting', label: 'Waiting', sort: 'waiting_since' },
  created_at: { name: 'created', label: 'Created', sort: 'created_at' },
  updated_at: { name: 'updated', label: 'Updated' },
}

/** The columns that the address names; the title is always among them, since it opens the ticket. */
export function readColumns(value: string | null): readonly ListColumn[] {
  const named = new Set(value?.split(',').filter((name) => (LIST_COLUMNS as readonly string[]).includes(name)))
  if (named.size === 0) return DEFAULT_COLUMNS
  return withTitle([...named] as ListColumn[])
}

export const withTitle = (columns: readonly ListColumn[]): readonly ListColumn[] =>
  columns.includes('title') ? columns : ['title', ...columns]

export const hasDefaultColumns = (columns: readonly ListColumn[]) => columns.join() === DEFAULT_COLUMNS.join()

/** The columns as the address has them: none for the usual ones. */
export const columnsParameter = (columns: readonly ListColumn[]): string =>
  hasDefaultColumns(columns) ? '' : columns.join()
