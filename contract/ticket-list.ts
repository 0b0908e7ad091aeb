import { CATEGORIES, PRIORITIES, STATUSES } from './vocabulary.ts'

/**
 * The filters of the list: columns of `tickets`, or computed from them (server/db/ticket-list/columns.ts), and the values that
 * can be chosen. One line here makes a new filter, over HTTP, in the database and on screen.
 */
export const FILTERS = {
  status: { label: 'Status', values: STATUSES },
  priority: { label: 'Priority', values: PRIORITIES },
  category: { label: 'Category', values: CATEGORIES },
  needs_answer: { label: 'Needs an answer', values: ['yes', 'no'] },
} as const
export type FilterName = keyof typeof FILTERS
export type FilterValues = { [Name in FilterName]?: (typeof FILTERS)[Name]['values'][number] | undefined }
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[]

/** What the list can be sorted by: columns of `tickets`. By `waiting_since`, tickets that wait for no answer come last. */
export const SORT_FIELDS = ['title', 'status', 'priority', 'created_at', 'waiting_since'] as const
export type SortField = (typeof SORT_FIELDS)[number]
export type SortDirection = 'asc' | 'desc'

/**
 * A search, a tag and what is unread count their matches up to the first number, in a list of more than some 40,000 tickets up to the second: a total that
 * is one more says that there are more.
 */
export const COUNTED_MATCHES = { short: 10_000, long: 1_000 } as const
