import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PERSONAL_DATA } from '#server/people/personal-data.ts'
import { COUNTS_TABLES } from '#server/schema/ticket-list/counts.ts'
import { TAGS_TABLE } from '#server/schema/ticket-list/tags.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'

/** Written by triggers from tables that are erased. */
const DERIVED = ['ticket_list', TAGS_TABLE, ...COUNTS_TABLES]
const IMPERSONAL = [
  'leases',
  'mailboxes',
  'mails_on_server',
  'provider_calls',
  'setup_guard',
  'site_releases',
  'triage_models',
]

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app.close())

const registered = PERSONAL_DATA.map(({ table }) => getTableName(table))

it('Every table is in the list of personal data, once, or holds none', async () => {
  const { rows } = await app.ctx.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
  expect([...registered, ...DERIVED, ...IMPERSONAL].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

it('Every column with the id of a person or a ticket is emptied, or its row goes, with the person or by the list', async () => {
  const { rows } = await app.ctx.db.execute<{ name: string; target: string; rule: string }>(sql`
    select conrelid::regclass::text as name, confrelid::regclass::text as target, confdeltype as rule from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
      and confrelid in ('support_users'::regclass, 'auth_users'::regclass, 'tickets'::regclass)`)
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter(({ rule }) => !['c', 'n'].includes(rule))).toEqual([])
  const known = new Set([...registered, ...DERIVED])
  expect(rows.filter(({ name }) => !known.has(name))).toEqual([])
})
