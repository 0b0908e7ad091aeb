import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAttachments } from '#contract/attachments.ts'
import { createTicket, getTicket, listTickets } from '#contract/tickets.ts'
import { listResponses } from '#contract/responses.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { connectionOptions } from '#server/platform/db/database.ts'
import { openEmbedded } from '#server/platform/db/embedded/open-embedded.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { encodeUuid } from '#server/mail/ids.ts'
import { openQueue } from '#server/platform/jobs/queue.ts'
import { createLog } from '#server/platform/log.ts'
import { StartError } from '#server/platform/start-error.ts'
import { ADMIN, type TestApp, ticketInput, openTestApp, readOutbox } from '#test/support/app.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { ROOT } from '#test/support/server.ts'
import { CUSTOMER_MESSAGE, FILE, RESPONSE, TICKET, oldRows } from './upgrade-rows.ts'

const MIGRATIONS = join(ROOT, 'server/schema/migrations')
/** Release 0.1.0 knew this many of today's migrations. */
const KNOWN_TO_0_1_0 = 4

/** Release 0.1.0 stored the password of the admin so. */
const ADMIN_HASH =
  '4cd1852ffec8f1e41ac54c4c3957c86b:56800196bb1ffade231664ae8b1602025f31ecb210e57ce5b5ef92ba2b13f915f4995ca4d7b6fc54fe081b2916e16e831c7ea424dad1aa82d5e7a705775191a1'

const directory = mkdtempSync(join(tmpdir(), 'helpdesk-upgrade-'))
const dataDir = join(directory, 'data')
let env: Record<string, string>
let before: Record<string, unknown[]>
let app: TestApp

beforeAll(async () => {
  const postgres = process.env.TEST_DATABASE === 'postgres' ? await createTestDatabase({ empty: true }) : {}
  env = { DATA_DIR: dataDir, ...postgres }
  mkdirSync(dataDir)
  before = await createRelease010Database()
  app = await openTestApp(env)
})
afterAll(async () => {
  await app.close()
  rmSync(directory, { recursive: true, force: true })
})

/** The migrations folder as it was then. */
function oldMigrations(): string {
  const folder = join(directory, 'migrations')
  cpSync(MIGRATIONS, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const all = JSON.parse(readFileSync(journal, 'utf8'))
  writeFileSync(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, KNOWN_TO_0_1_0) }))
  return folder
}

/** Creates a database as release 0.1.0 did, with rows in every table and a queued mail; returns its rows. */
async function createRelease010Database() {
  const { databaseUrl } = readConfig(env)
  const engine = databaseUrl ? undefined : await openEmbedded(dataDir)
  const connection = connectionOptions({ databaseUrl, dataDir })
  const client = new pg.Client(connection)
  await client.connect()
  for (const schema of ['public', 'drizzle', 'pgboss']) await client.query(`drop schema if exists ${schema} cascade`)
  await client.query('create schema public')
  await applyMigrations(drizzle(client), { migrationsFolder: oldMigrations() })
  for (const statement of oldRows(ADMIN_HASH)) await client.query(statement)
  const queue = await openQueue(connection, createLog('error'))
  await queue.transactWith(drizzle(client) as never)((_, enqueue) =>
    enqueue('send-ticket-created', { ticketId: TICKET }),
  )
  await queue.stop()
  await client.query('update pgboss.queue set deletion_seconds = 90 * 24 * 60 * 60')
  const rows = await picture(client)
  await client.end()
  await engine?.close()
  mkdirSync(join(dataDir, 'attachments', TICKET), { recursive: true })
  writeFileSync(join(dataDir, 'attachments', FILE), 'bytes of before')
  return rows
}

/** Every row of every table of ours. */
async function picture(client: Pick<pg.Client, 'query'>): Promise<Record<string, unknown[]>> {
  const tables = await client.query(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const rows: Record<string, unknown[]> = {}
  for (const { name } of tables.rows) {
    const found = await client.query(`select to_jsonb(t) as row from "${name}" t order by to_jsonb(t)::text`)
    rows[name] = found.rows.map(({ row }) => row)
  }
  return rows
}

describe('A database of the previous release, opened by this one,', () => {
  it('has every row of every table as it was, but for sessions of a week', async () => {
    for (const [table, rows] of Object.entries(before)) expect(rows, table).not.toEqual([])
    const { auth_sessions: sessions, ...rest } = before
    const [day, week] = sessions as Record<string, string>[]
    const after = await picture(app.database.pool)
    expect(after).toMatchObject(rest)
    expect(after.auth_sessions).toMatchObject([day!, { ...week!, expires_at: expect.any(String) }])
    const { created_at: begun, expires_at: ends } = after.auth_sessions![1] as Record<string, string>
    expect(Date.parse(ends!) - Date.parse(begun!)).toBe(12 * 60 * 60 * 1000)
  })

  it('gives every message its kind and channel: internal ones are the customer’s, all others are answers', async () => {
    const { rows } = await app.database.pool.query('select id, kind, channel from ticket_responses order by id')
    expect(rows).toEqual([
      { id: RESPONSE, kind: 'answer', channel: 'dashboard' },
      { id: CUSTOMER_MESSAGE, kind: 'customer', channel: 'form' },
    ])
  })

  it('has all migrations applied, and a second start changes nothing', async () => {
    const state = async () => ({
      applied: (await app.database.pool.query('select hash, created_at from drizzle.__drizzle_migrations order by id'))
        .rows,
      rows: await picture(app.database.pool),
    })
    const first = await state()
    expect(first.applied).toHaveLength(readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql')).length)
    await app.close()
    app = await openTestApp(env)
    expect(await state()).toEqual(first)
  })

  it('keeps what is known about mails for as long as the setting says, not for 90 days', async () => {
    const { rows } = await app.database.pool.query(
      `select name from pgboss.queue where name like 'send-%' and deletion_seconds > 0`,
    )
    expect(rows).toEqual([])
  })

  it('lets its admin in by the password of before, and shows what there was', async () => {
    await app.openSession(ADMIN)
    expect((await app.send('GET', '/api/admin/me')).body).toMatchObject({ is_admin: true, role: 'admin' })
    const { tickets } = await app.call(listTickets, {})
    expect(tickets.map(({ title }) => title)).toContain('The scanner hums')
    const responses = await app.call(listResponses, { id: TICKET })
    expect(responses).toMatchObject([
      { id: RESPONSE, message: 'Switch it off, then on.', kind: 'answer', is_internal: false },
      { id: CUSTOMER_MESSAGE, message: 'It still hums.', kind: 'customer', is_internal: true },
    ])
    expect(await app.call(getTicket, { id: TICKET })).toMatchObject({ ticket_id: 1001 })
    const [file] = await app.call(listAttachments, { id: TICKET })
    expect(await (await app.request(file!.url!)).text()).toBe('bytes of before')
  })

  it('takes new tickets, and sends the mail that waited and the new one', async () => {
    await app.work()
    const { ticket } = await app.call(createTicket, ticketInput())
    expect(ticket.ticket_id).toBe(1002)
    const mails = () => readOutbox(dataDir).join('')
    await expect.poll(mails).toContain(`<c.${encodeUuid(TICKET)}.`)
    await expect.poll(mails).toContain(`<c.${encodeUuid(ticket.id)}.`)
  })

  it('is refused by a release that is older than it, in one line that says what to do', async () => {
    await app.database.pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of another year', 4102444800000)`,
    )
    const opening = openDatabase(app.config, createLog('error'), { exclusive: false })
    await expect(opening).rejects.toThrow(StartError)
    await expect(openDatabase(app.config, createLog('error'), { exclusive: false })).rejects.toThrow(
      /^the database belongs to a newer release of this program\. Start that release, or restore a backup/,
    )
    await app.database.pool.query(`delete from drizzle.__drizzle_migrations where hash = 'of another year'`)
  })
})
