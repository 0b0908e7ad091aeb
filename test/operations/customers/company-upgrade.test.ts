import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyNameKey } from '#contract/companies.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { connectionOptions } from '#server/platform/db/database.ts'
import { openEmbedded } from '#server/platform/db/embedded/open-embedded.ts'
import { shownToCompany } from '#server/customers/find-visitor.ts'
import { companies, supportUsers, tickets } from '#server/schema/schema.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { ROOT } from '#test/support/server.ts'
import { and, eq } from 'drizzle-orm'

const MIGRATIONS = join(ROOT, 'server/schema/migrations')
/** The first migration that knows companies. */
const COMPANIES = '0028_companies'

/** Rights by name: spelled differently, with a legal form, blank, of a name that no ticket has; forms that name others. */
const PEOPLE = [
  { email: 'ann@ponderosa.example.com', sees: 'Ponderosa Family Health', text: 'Ponderosa Family Health' },
  { email: 'bob@ponderosa.example.com', sees: ' PONDEROSA family health', text: 'Elsewhere' },
  { email: 'cleo@gmail.com', sees: null, text: 'ponderosa family health ' },
  { email: 'dan@acme.example.com', sees: 'Acme, Inc.', text: 'Acme, Inc.' },
  { email: 'eve@acme.example.com', sees: 'Acme LLC', text: 'Acme LLC' },
  { email: 'fay@birch.example.com', sees: 'Birch', text: '' },
  { email: 'gus@birch.example.com', sees: '  ', text: '' },
  { email: 'hal@oak.example.com', sees: null, text: 'Oak Legal' },
]
const TEXTS = [
  '',
  'Ponderosa Family Health',
  '  ponderosa FAMILY health',
  'Acme, Inc.',
  'acme llc',
  'Acme',
  'Oak Legal',
]

/** What a person with the right saw before, besides the tickets they take part in. */
const SEEN_BEFORE = `
  select u.email, t.ticket_id from support_users u join tickets t on (
    t.company <> '' and lower(btrim(t.company)) = lower(btrim(u.sees_company))
    or t.channel = 'mail' and t.user_id in (
      select id from support_users where lower(btrim(sees_company)) = lower(btrim(u.sees_company)))
  ) and t.user_id is not null and not coalesce(t.sensitive, t.category::text in ('Security', 'Password/Access'))
  where btrim(u.sees_company) <> '' order by 1, 2`

const directory = mkdtempSync(join(tmpdir(), 'helpdesk-companies-'))
const dataDir = join(directory, 'data')
let before: unknown[]
let app: TestApp

beforeAll(async () => {
  const postgres = process.env.TEST_DATABASE === 'postgres' ? await createTestDatabase({ empty: true }) : {}
  const env = { DATA_DIR: dataDir, ...postgres }
  mkdirSync(dataDir)
  const { databaseUrl } = readConfig(env)
  const engine = databaseUrl ? undefined : await openEmbedded(dataDir)
  const client = new pg.Client(connectionOptions({ databaseUrl, dataDir }))
  await client.connect()
  for (const schema of ['public', 'drizzle', 'pgboss']) await client.query(`drop schema if exists ${schema} cascade`)
  await client.query('create schema public')
  await applyMigrations(drizzle(client), { migrationsFolder: migrationsBefore() })
  await fill(client)
  before = (await client.query(SEEN_BEFORE)).rows
  await client.end()
  await engine?.close()
  app = await openTestApp(env)
})
afterAll(async () => {
  await app.close()
  rmSync(directory, { recursive: true, force: true })
})

function migrationsBefore(): string {
  const folder = join(directory, 'migrations')
  cpSync(MIGRATIONS, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const all = JSON.parse(readFileSync(journal, 'utf8'))
  const entries = all.entries.slice(
    0,
    all.entries.findIndex(({ tag }: { tag: string }) => tag === COMPANIES),
  )
  writeFileSync(journal, JSON.stringify({ ...all, entries }))
  return folder
}

/** A ticket of every person for every text, by form and by mail, usual, sensitive by category, by the team and by neither. */
async function fill(client: pg.Client): Promise<void> {
  for (const { email, sees, text } of PEOPLE)
    await client.query(
      'insert into support_users (first_name, last_name, email, company, sees_company) values ($1, $2, $3, $4, $5)',
      [email.split('@')[0], '', email, text, sees],
    )
  await client.query(
    `insert into tickets (title, description, category, priority, automatic_reply, created_at, updated_at, last_message_at,
       last_entry_at, user_id, company, channel, sensitive)
     select 'A problem', '', category::ticket_category, 'Low', '', now(), now(), now(), now(), u.id,
       case channel when 'form' then text else '' end, channel::message_channel, sensitive
     from (select id from support_users union all select null) u, unnest($1::text[]) text, unnest('{form,mail}'::text[]) channel,
       (values ('Printer', null), ('Security', null), ('Security', false), ('Printer', true)) kinds (category, sensitive)`,
    [TEXTS],
  )
}

it('Rights by name become memberships: the same people see the same tickets, and no other name becomes a company', async () => {
  const seen = await app.ctx.db
    .select({ email: supportUsers.email, ticket_id: tickets.ticket_id })
    .from(supportUsers)
    .innerJoin(tickets, shownToCompany(supportUsers.company_id))
    .where(eq(supportUsers.sees_company, true))
    .orderBy(supportUsers.email, tickets.ticket_id)
  expect(before.length).toBeGreaterThan(100)
  expect(seen).toEqual(before)
  const people = await app.ctx.db
    .select({
      email: supportUsers.email,
      text: supportUsers.company,
      sees: supportUsers.sees_company,
      of: companies.name,
    })
    .from(supportUsers)
    .leftJoin(companies, eq(companies.id, supportUsers.company_id))
  const named = new Map(people.map(({ email, of, sees }) => [email, [of, sees]]))
  expect(Object.fromEntries(named)).toEqual({
    'ann@ponderosa.example.com': [expect.stringMatching(/^ponderosa family health$/i), true],
    'bob@ponderosa.example.com': [expect.stringMatching(/^ponderosa family health$/i), true],
    'cleo@gmail.com': [null, false],
    'dan@acme.example.com': ['Acme, Inc.', true],
    'eve@acme.example.com': ['Acme LLC', true],
    'fay@birch.example.com': ['Birch', true],
    'gus@birch.example.com': [null, false],
    'hal@oak.example.com': [null, false],
  })
  expect(people.map(({ text }) => text).toSorted()).toEqual(PEOPLE.map(({ text }) => text).toSorted())
  const made = await app.ctx.db.select({ name: companies.name, key: companies.name_key }).from(companies)
  expect(made).toHaveLength(4)
  const birch = made.find(({ name }) => name === 'Birch')
  expect(birch?.key).toBe(companyNameKey('Birch'))
  const strangers = and(eq(supportUsers.sees_company, false), eq(supportUsers.vip, true))
  expect(await app.ctx.db.$count(supportUsers, strangers)).toBe(0)
})
