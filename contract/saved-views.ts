import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { requiredLine, timestamp } from './text.ts'
import { SORT_FIELDS } from './ticket-list.ts'
import { LIMITS } from './vocabulary.ts'
import { listFilters } from './ticket-list.ts'

/** Columns a list can show, named like the fields of a ticket; the title is always there. */
export const LIST_COLUMNS = [
  'ticket_id',
  'title',
  'customer',
  'company',
  'status',
  'priority',
  'category',
  'assignee',
  'tags',
  'waiting_since',
  'created_at',
  'updated_at',
] as const
export type ListColumn = (typeof LIST_COLUMNS)[number]
export const DEFAULT_COLUMNS: readonly ListColumn[] = ['title', 'customer', 'status', 'priority', 'created_at']

const direction = z.enum(['asc', 'desc'])
const sort = z.enum(SORT_FIELDS, { error: 'Use one of the list’s sorts' })
const columns = z
  .array(z.enum(LIST_COLUMNS, { error: 'Use columns of the list' }))
  .check(z.minLength(1, 'Choose at least one column'), z.maxLength(LIST_COLUMNS.length))

/** Sort and direction may be among the other parameters, as in the address of a list; the separate ones win. */
const query = z.extend(listFilters, { sort: z.optional(sort), direction: z.optional(direction) })

export const savedView = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** The parameters of the list; `me` is the caller. */
  query: listFilters,
  sort,
  direction,
  columns: z.array(z.enum(LIST_COLUMNS)),
  shared: z.boolean(),
  /** True if the caller can change it: they made it, or it is shared and its owner has been removed. */
  own: z.boolean(),
  /** The owner of a colleague's view; null for the caller’s own and for one whose owner has been removed. */
  owner: z.nullable(z.string()),
  /** True for one that the caller has pinned above the list. */
  pinned: z.boolean(),
  /** Its present number of tickets, counted like a list's total; null where it cannot be shown. */
  count: z.nullable(z.int()),
  /** The reason why it cannot be shown, as a sentence: it names a person who has been removed. */
  problem: z.nullable(z.string()),
  /** The time of its last change; pinning is none. */
  updated_at: timestamp,
})
export type SavedView = z.output<typeof savedView>

const name = requiredLine(LIMITS.viewName, 'Give the view a name')

export const listViews = operation({
  route: 'GET /api/views',
  access: 'technician',
  summary: 'The caller’s saved views and those that others share, pinned ones first, with how many tickets each has.',
  response: z.array(savedView),
  isAutomatic: true,
})

export const createView = operation({
  route: 'POST /api/views',
  access: 'technician',
  summary: 'Saves a view of the list.',
  input: z.strictObject({
    name,
    query: z._default(query, {}),
    sort: z.optional(sort),
    direction: z.optional(direction),
    columns: z._default(columns, [...DEFAULT_COLUMNS]),
    shared: z._default(z.boolean(), false),
    pinned: z._default(z.boolean(), true),
  }),
  response: savedView,
  status: 201,
  problems: [409],
})

export const updateView = operation({
  route: 'PATCH /api/views/{id}',
  access: 'technician',
  summary:
    'Changes a view of the caller’s own, unless it has been changed since `base`; anybody who sees a view can pin it for themselves.',
  input: z.strictObject({
    id: z.uuid(),
    /** `updated_at` of the view that the changes grew from. Left out: not compared. */
    base: z.optional(timestamp),
    name: z.optional(name),
    query: z.optional(query),
    sort: z.optional(sort),
    direction: z.optional(direction),
    columns: z.optional(columns),
    shared: z.optional(z.boolean()),
    pinned: z.optional(z.boolean()),
  }),
  response: savedView,
  problems: [409],
})

export const deleteView = operation({
  route: 'DELETE /api/views/{id}',
  access: 'technician',
  summary: 'Removes a view of the caller’s own.',
})
