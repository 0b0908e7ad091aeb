import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** A database with the product's tables, which new ones are copied from. It is made when a run first needs it. */
const TEMPLATE = 'with_tables'
const DRAFT = 'with_tables_draft'
/** Any fixed number: one worker makes the template, the others wait. */
const TEMPLATE_LOCK = 1

/**
 * Creates a database on the PostgreSQL server that test/support/services/postgres-server.ts started. It has the product's
 * tables, as after a first start; an `empty` one has none.
 */
export async function createTestDatabase({ empty = false } = {}): Promise<{ DATABASE_URL: string; SECRET: string }> {
  const server = process.env.TEST_POSTGRES_URL
  if (!server) throw new Error('TEST_POSTGRES_URL is missing: run through vitest.config.ts')
  const name = `test_${randomBytes(8).toString('hex')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  if (!empty) await prepareTemplate(client, server)
  await client.query(empty ? `create database ${name}` : `create database ${name} template ${TEMPLATE}`)
  await client.end()
  return { DATABASE_URL: urlOf(server, name), SECRET: randomBytes(32).toString('hex') }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** Makes the template unless another worker has. */
async function prepareTemplate(client: pg.Client, server: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  const { rowCount } = await client.query('select from pg_database where datname = $1', [TEMPLATE])
  if (rowCount === 0) {
    await client.query(`drop database if exists ${DRAFT} with (force)`)
    await client.query(`create database ${DRAFT}`)
    await createTables(urlOf(server, DRAFT))
    // Nobody can be connected to what others are copied from.
    await client.query(`alter database ${DRAFT} with allow_connections false`)
    while (await isInUse(client, DRAFT)) await setTimeout(20)
    await client.query(`alter database ${DRAFT} rename to ${TEMPLATE}`)
  }
  await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
}

/** Creates what the first start creates, with the product's own code. */
async function createTables(connectionString: string): Promise<void> {
  const [{ migrate }, { openQueue }, { createLog }] = await Promise.all([
    import('#server/platform/db/migrate.ts'),
    import('#server/platform/jobs/queue.ts'),
    import('#server/platform/log.ts'),
  ])
  await migrate({ connectionString })
  const queue = await openQueue({ connectionString }, createLog('error'))
  await queue.stop()
}

async function isInUse(client: pg.Client, database: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [database])
  return rowCount !== 0
}
