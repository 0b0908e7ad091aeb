import { LIMITS, WAITING_FOR } from '#contract/vocabulary.ts'
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

/** Filters by what the team does with tickets; their values are no fixed lists, or differ by who looks. */
const TEAM_FILTER_NAMES = [
  'assignee',
  'waiting',
  'tag',
  'unread',
  'company',
  'channel',
  'older_than_days',
  'text',
] as const
export type TeamFilterName = (typeof TEAM_FILTER_NAMES)[number]

export const WAITING_VALUES = ['any', 'none', ...WAITING_FOR] as const
type TeamFilterValues = {
  /** The owner: an id, `me` or `none`. */
  assignee?: string | undefined
  waiting?: (typeof WAITING_VALUES)[number] | undefined
  tag?: string | undefined
  unread?: 'yes' | undefined
  company?: string | undefined
  channel?: 'form' | 'mail' | undefined
  /** Days, as a number in digits. */
  older_than_days?: string | undefined
  text?: string | undefined
}

export const TEAM_FILTER_LABELS: Record<TeamFilterName, string> = {
  assignee: 'Owner',
  waiting: 'Waiting',
  tag: 'Tag',
  unread: 'Unread',
  company: 'Company',
  channel: 'Channel',
  older_than_days: 'Age',
  text: 'In messages',
}
export const WAITING_LABELS: Record<(typeof WAITING_VALUES)[number], string> = {
  any: 'For anything',
  none: 'Not waiting',
  customer: 'For the customer',
  third_party: 'For a third party',
  date: 'For a date',
}
export const CHANNEL_LABELS = { form: 'Form', mail: 'Email' } as const
export const OWNER_LABELS: Record<string, string> = { me: 'Mine', none: 'Unassigned' }

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
export const isId = (text: string): boolean => ID.test(text)

/** Reads the filters from the parameters of the address; values that cannot be are ignored. */
function readTeamFilters(params: URLSearchParams): TeamFilterValues {
  const assignee = params.get('assignee')?.toLowerCase() ?? ''
  const waiting = WAITING_VALUES.find((value) => value === params.get('waiting'))
  const tag = foldTag(params.get('tag') ?? '')
  const company = (params.get('company') ?? '').trim().slice(0, LIMITS.company)
  const channel = params.get('channel')
  const days = foldDays(params.get('older_than_days') ?? '')
  const text = (params.get('text') ?? '').trim().slice(0, MAX_TEXT)
  return {
    ...(company && { company }),
    ...((channel === 'form' || channel === 'mail') && { channel }),
    ...(days && { older_than_days: days }),
    ...(text && { text }),
    ...((Object.hasOwn(OWNER_LABELS, assignee) || isId(assignee)) && { assignee }),
    ...(waiting && { waiting }),
    ...(tag && { tag }),
    ...(params.get('unread') === 'yes' && { unread: 'yes' as const }),
  }
}

/** Characters of the words that are looked for. */
export const MAX_TEXT = 1_000
const MAX_DAYS = 10_000

/** A number of days; empty for what is none. */
export const foldDays = (typed: string): string =>
  /^\s*0*[1-9]\d{0,4}\s*$/.test(typed) && Number(typed) <= MAX_DAYS ? String(Number(typed)) : ''

/** A tag as it is stored. */
export const foldTag = (tag: string) => tag.trim().toLowerCase().slice(0, LIMITS.tag)

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

/** The number of tickets of a list; one whose matches are counted up to a limit, and has more, ends with a plus sign. */
export function formatTotal(total: number, query: ListQuery): string {
  const isMinimum =
    (query.search !== '' || COUNTED_TO_A_LIMIT.some((name) => query[name] !== undefined)) &&
    Object.values<number>(COUNTED_MATCHES).includes(total - 1)
  return isMinimum ? `${formatCount(total - 1)}+` : formatCount(total)
}

/** The changes that remove every filter. */
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
