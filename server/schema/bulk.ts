import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ListColumn } from '#contract/saved-views.ts'
import type { MacroChange, TicketChange } from '#contract/ticket-change.ts'
import type { ListFilters, SortDirection, SortField } from '#contract/ticket-list.ts'
import { id, moment } from './columns.ts'
import { formerPerson, person } from './tickets.ts'

/** Saved lists: filters, order and columns. */
export const views = pgTable(
  'views',
  {
    id: id(),
    /** Null for a shared view whose maker has been removed: anyone can change it. */
    owner_id: formerPerson(),
    name: text().notNull(),
    query: jsonb().$type<ListFilters>().notNull(),
    sort: text().$type<SortField>().notNull(),
    direction: text().$type<SortDirection>().notNull(),
    columns: text().array().$type<ListColumn[]>().notNull(),
    shared: boolean().notNull().default(false),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [index('views_owner').on(table.owner_id)],
)

/** Views that members of the team have above their list. */
export const viewPins = pgTable(
  'view_pins',
  {
    user_id: person(),
    view_id: uuid()
      .notNull()
      .references(() => views.id, { onDelete: 'cascade' }),
    pinned_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.view_id] }), index('view_pins_view').on(table.view_id)],
)

/** Every tag that a ticket has had and that has not been renamed since. */
export const tags = pgTable('tags', { name: text().primaryKey(), created_at: moment().notNull() })

/** Places besides tickets where a tag was renamed, with the tags they had before. */
export type RenamedElsewhere = {
  replies: { id: string; tags: string[] }[]
  macros: { id: string; add_tags: string[] | null; remove_tags: string[] | null }[]
  /** Views that filtered by the tag. */
  views: string[]
}

/** Changes of many tickets, and macros, which change one: both can be undone. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    id: id(),
    kind: text({ enum: ['bulk', 'macro', 'tag'] }).notNull(),
    actor_id: formerPerson(),
    change: jsonb().$type<TicketChange | MacroChange>().notNull(),
    /** Also undone: the note and the draft of a macro, and a tag renamed elsewhere. */
    added: jsonb().$type<{ note_id?: string; draft?: string; renamed?: RenamedElsewhere }>(),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    created_at: moment().notNull(),
    finished_at: moment(),
    undone_at: moment(),
    undone_by: formerPerson(),
  },
  (table) => [
    index('bulk_changes_actor').on(table.actor_id),
    index('bulk_changes_undone_by').on(table.undone_by),
    index('bulk_changes_created_at').on(table.created_at),
  ],
)

/** The tickets of a bulk change, 1,000 in a row: 100,000 rows at once would hold the embedded database for seconds. */
export const bulkBatches = pgTable(
  'bulk_batches',
  {
    bulk_id: uuid()
      .notNull()
      .references(() => bulkChanges.id, { onDelete: 'cascade' }),
    /** The place of its first ticket in the change, from 0. */
    place: integer().notNull(),
    ticket_ids: uuid().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.bulk_id, table.place] })],
)

/** The results of a bulk change for its tickets, in its order. */
export const bulkItems = pgTable(
  'bulk_items',
  {
    bulk_id: uuid()
      .notNull()
      .references(() => bulkChanges.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    /** No reference: a ticket that is removed meanwhile is reported. */
    ticket_id: uuid().notNull(),
    state: text({ enum: ['waiting', 'changed', 'unchanged', 'failed', 'undone', 'kept'] })
      .notNull()
      .default('waiting'),
    /** The reason of a failure or a refusal, as a sentence. */
    reason: text(),
    /** The fields that changed, as they were and as they became. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [primaryKey({ columns: [table.bulk_id, table.place] })],
)
