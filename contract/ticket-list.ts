import * as z from 'zod/mini'
import { category, foldTag, optionalText, priority, statusInput } from './text.ts'
import { CATEGORIES, LIMITS, PRIORITIES, STATUSES, WAITING_FOR } from './vocabulary.ts'

/**
 * Filters of the list by columns of `tickets`, or computed from them (server/schema/ticket-list/columns.ts), with fixed values.
 * One line here makes a new filter, over HTTP, in the database and on screen. For other filters see CONTRIBUTING.md.
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

/** Sort columns of the list. By `waiting_since`, tickets that wait for no answer come last. */
export const SORT_FIELDS = ['title', 'status', 'priority', 'created_at', 'waiting_since'] as const
export type SortField = (typeof SORT_FIELDS)[number]
export type SortDirection = 'asc' | 'desc'

const DATE_SORTS: readonly SortField[] = ['created_at', 'waiting_since']
export const isSortedByDate = (sort: SortField): boolean => DATE_SORTS.includes(sort)

/**
 * Limits of counted matches of a search, a tag and unread tickets: the second one for lists of more than some 40,000 tickets. A
 * total one above the limit means that there are more.
 */
export const COUNTED_MATCHES = { short: 10_000, long: 1_000 } as const

type FilterInputs = {
  [Name in FilterName]: z.ZodMiniOptional<z.ZodMiniEnum<{ [Value in (typeof FILTERS)[Name]['values'][number]]: Value }>>
}

const folded = (max: number) =>
  z.pipe(
    z.string().check(z.maxLength(max)),
    z.transform((value) => value.trim().toLowerCase()),
  )

/** Filters of tickets in the list, in a saved view and in a bulk change. */
export const filterFields = {
  ...(Object.fromEntries(
    Object.entries(FILTERS).map(([name, { values }]) => [name, z.optional(z.enum(values))]),
  ) as unknown as FilterInputs),
  status: z.optional(statusInput()),
  priority: z.optional(priority),
  category: z.optional(category),
  assignee: z.optional(z.union([z.uuid(), z.enum(['me', 'none'])], { error: 'Use an id, me or none' })),
  waiting: z.optional(z.enum([...WAITING_FOR, 'any', 'none'])),
  tag: z.optional(z.pipe(z.string().check(z.maxLength(LIMITS.tag * 2)), z.transform(foldTag))),
  unread: z.optional(z.literal('yes')),
  /** The customer's company, as a whole name in any case. */
  company: z.optional(folded(LIMITS.company)),
  /** A client, by its id, or tickets of none. */
  company_id: z.optional(z.union([z.uuid(), z.literal('none')], { error: 'Use an id or none' })),
  /** Tickets marked as spam, which no other list has. */
  spam: z.optional(z.enum(['true', 'false'])),
  /** Newsletters and other mail to many. */
  bulk: z.optional(z.enum(['true', 'false'])),
  channel: z.optional(z.enum(['form', 'mail', 'dashboard'])),
  older_than_days: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000))),
  /** Words of messages and notes; each begins a word of the conversation. */
  text: z.optional(z.string().check(z.trim(), z.maxLength(1_000))),
}

export const listFilters = z.strictObject({
  /** A case-insensitive substring of title, status or customer e-mail; any length an address can have. */
  search: z.optional(optionalText(20_000)),
  ...filterFields,
})
export type ListFilters = z.output<typeof listFilters>
