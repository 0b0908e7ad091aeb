import { sql } from 'drizzle-orm'
import { check, customType, integer, json, jsonb, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

export * from './auth.ts'
export * from './bulk.ts'
export * from './companies.ts'
export * from './customers.ts'
export * from './mail.ts'
export * from './replies.ts'
export * from './team.ts'
export * from './tickets.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Calls of a provider in a month (`2026-11`), for the budget all processes share. */
export const providerCalls = pgTable('provider_calls', {
  month: text().primaryKey(),
  calls: integer().notNull(),
})

/** Models this installation has trained with its own corrections; the newest that fits the release is used. */
export const triageModels = pgTable('triage_models', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The hash of the model the release came with: another release brings another base. */
  base: text().notNull(),
  model: bytes().notNull(),
  created_at: moment().notNull(),
})

export const contactMessages = pgTable('contact_messages', {
  id: id(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  company: text().notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  created_at: moment().notNull(),
})

/** Responses stored by idempotency key, sent again byte for byte: json keeps the order of its keys. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: text().primaryKey(),
    request_hash: text().notNull(),
    answer: json().$type<unknown>(),
    created_at: moment().notNull(),
  },
  (table) => [index('idempotency_keys_created_at').on(table.created_at)],
)

/** Holds at most one row; the transaction that inserts it creates the first admin. */
export const setupGuard = pgTable(
  'setup_guard',
  { id: integer().primaryKey(), created_at: moment().notNull().defaultNow() },
  (table) => [check('setup_guard_single', sql`${table.id} = 1`)],
)

/** The public pages with the company's changes, one row per build: two run during an upgrade. */
export const siteReleases = pgTable('site_releases', {
  build: text().primaryKey(),
  /** The company's settings that the files show (server/company/publish.ts); empty for the defaults. */
  version: text().notNull().default(''),
  files: bytes(),
  published_at: moment(),
  /** Why the settings of `problem_version` are not shown. */
  problem: text(),
  problem_version: text(),
})

/** Settings chosen by admins, for all processes; a missing row means the default (contract/settings.ts). */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  updated_at: moment().notNull().defaultNow(),
})
