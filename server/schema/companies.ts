import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { COMPANY_EVENT_KINDS, JOURNAL_KINDS } from '#contract/vocabulary.ts'
import { id, moment } from './columns.ts'
import { companies, formerPerson, person } from './tickets.ts'

const company = () =>
  uuid()
    .notNull()
    .references(() => companies.id)

/** Domains by which people are suggested; none gives a right. In ASCII. */
export const companyDomains = pgTable(
  'company_domains',
  {
    domain: text().primaryKey(),
    company_id: company(),
    /** Takes its sub-domains, too. */
    sub_domains: boolean().notNull().default(false),
    /** Makes members of verified senders without asking. */
    joins: boolean().notNull().default(false),
    created_by: formerPerson(),
    created_at: moment().notNull(),
  },
  (table) => [index('company_domains_company').on(table.company_id)],
)

export const companySites = pgTable(
  'company_sites',
  {
    id: id(),
    company_id: company(),
    name: text().notNull(),
    address: text().notNull().default(''),
    phone: text().notNull().default(''),
    note: text().notNull().default(''),
  },
  (table) => [index('company_sites_company').on(table.company_id)],
)

/** The history of a company, only added to. People are values by their id, which no row has once they are erased. */
export const companyEvents = pgTable(
  'company_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    company_id: company(),
    actor_id: formerPerson(),
    kind: text({ enum: COMPANY_EVENT_KINDS }).notNull(),
    from_value: text(),
    to_value: text(),
    created_at: moment().notNull(),
  },
  (table) => [
    index('company_events_company').on(table.company_id, table.id),
    index('company_events_actor')
      .on(table.actor_id)
      .where(sql`${table.actor_id} is not null`),
  ],
)

/** Acts on many rows that can be undone (server/merging/journal.ts): what they changed is in `merge_rows`. */
export const merges = pgTable(
  'merges',
  {
    id: id(),
    /** In the order they were made. */
    sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: text({ enum: JOURNAL_KINDS }).notNull(),
    /** The merged one; null where nothing was merged. */
    source: uuid(),
    /** The one that the rows refer to since. */
    target: uuid().notNull(),
    by: formerPerson(),
    at: moment().notNull(),
    undone_at: moment(),
  },
  (table) => [index('merges_source').on(table.source), index('merges_target').on(table.target)],
)

export const mergeRows = pgTable(
  'merge_rows',
  {
    merge_id: uuid()
      .notNull()
      .references(() => merges.id, { onDelete: 'cascade' }),
    table: text().notNull(),
    row: text().notNull(),
    column: text().notNull(),
    before: jsonb(),
    /** As the act has left it. */
    after: jsonb(),
    /** Why an undo has left it: somebody has changed it since. */
    kept: text(),
  },
  (table) => [
    primaryKey({ columns: [table.merge_id, table.table, table.row, table.column] }),
    index('merge_rows_row').on(table.row),
  ],
)

/** Companies that a person does not belong to, as somebody said: never suggested again. */
export const dismissedSuggestions = pgTable(
  'dismissed_suggestions',
  { person_id: person(), company_id: company() },
  (table) => [primaryKey({ columns: [table.person_id, table.company_id] })],
)
