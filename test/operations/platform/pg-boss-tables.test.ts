import { randomUUID } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { PgBoss, fromDrizzle } from 'pg-boss'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { JOB_COLUMNS, SCHEMA_VERSION, insertJobs } from '#server/platform/jobs/pg-boss-tables.ts'
import { JOB_NAMES } from '#server/platform/jobs/queue-settings.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { ROOT } from '#test/support/server.ts'

/** What the statements of server/platform/jobs/pg-boss-tables.ts read and write. */
const USED_COLUMNS = {
  job_common: [
    'completed_on',
    'created_on',
    'data',
    'dead_letter',
    'deletion_seconds',
    'expire_seconds',
    'heartbeat_on',
    'heartbeat_seconds',
    'id',
    'keep_until',
    'name',
    'output',
    'policy',
    'retry_backoff',
    'retry_delay',
    'retry_delay_max',
    'retry_limit',
    'start_after',
    'state',
  ],
  queue: ['active_count', 'failed_count', 'name', 'policy', 'retention_seconds'],
}

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app.close())

const query = async <Row extends object>(text: string, values?: unknown[]) =>
  (await app.database.pool.query<Row & Record<string, unknown>>(text, values)).rows

it('pg-boss has the tables that our statements were written for', async () => {
  expect(await query(SCHEMA_VERSION)).toEqual([{ version: 43 }])
  for (const [table, used] of Object.entries(USED_COLUMNS)) {
    const found = await query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'pgboss' and table_name = $1`,
      [table],
    )
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(used))
  }
})

it('pg-boss knows the states that our statements name, in the order they compare them by', async () => {
  const states = await query<{ state: string }>(`select unnest(enum_range(null::pgboss.job_state))::text as state`)
  expect(states.map(({ state }) => state)).toEqual(['created', 'retry', 'active', 'completed', 'cancelled', 'failed'])
})

it('A backup carries every column of a job that can be written', async () => {
  const columns = await query<{ name: string }>(JOB_COLUMNS)
  expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(USED_COLUMNS.job_common))
})

it.each(JOB_NAMES)('A job that we insert is the one the queue itself would have written: %s', async (name) => {
  const boss = new PgBoss({ ...(app.database.connection as Record<string, unknown>), max: 1 })
  boss.on('error', () => {})
  await boss.start()
  const [ours, theirs] = [randomUUID(), randomUUID()]
  await app.ctx.db.transaction(async (tx) => {
    await tx.execute(insertJobs(sql`values (${name}, ${JSON.stringify({ ticketId: ours })}::jsonb)`))
  })
  await app.ctx.db.transaction(async (tx) => {
    await boss.send(name, { ticketId: theirs }, { db: fromDrizzle(tx, sql) })
  })
  await boss.stop({ graceful: false })
  const read = (ticketId: string) =>
    query(
      `select to_jsonb(job) - 'id' - 'data' - 'created_on' - 'start_after' - 'keep_until'
          || jsonb_build_object('kept', keep_until - start_after, 'waits', start_after - created_on) as job
        from pgboss.job where data->>'ticketId' = $1`,
      [ticketId],
    )
  expect(await read(ours)).toHaveLength(1)
  expect(await read(ours)).toEqual(await read(theirs))
})

it('No other file of the product names the tables of pg-boss', () => {
  const files = ['server', 'cli'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const naming = files
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => /\bpgboss\./.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(naming).toEqual(['server/platform/jobs/pg-boss-tables.ts'])
})
