import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { ROOT } from '#server/platform/program-files.ts'
import { prepareTicketList, vacuumTicketList } from '../../schema/ticket-list/prepare.ts'

/**
 * Throws StartError when the database has a migration that this release does not know: the meaning of its tables may have
 * changed.
 */
async function refuseNewerSchema(client: pg.Client, migrationsFolder: string): Promise<void> {
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as found`)
  if (rows[0].found === null) return
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)!.folderMillis
  const applied = await client.query(
    'select count(*)::int as ahead from drizzle.__drizzle_migrations where created_at > $1',
    [newest],
  )
  if (applied.rows[0].ahead === 0) return
  throw new StartError(
    'the database belongs to a newer release of this program. Start that release, or restore a backup made before the upgrade.',
  )
}

/** Any fixed number; it only has to be ours. */
const MIGRATION_LOCK = 7_120_041

export const MIGRATIONS = join(ROOT, 'server/schema/migrations')

/**
 * Brings the tables up to date. Processes that start together take turns; the later ones find nothing to do.
 * Throws StartError for a database of a newer release.
 */
export async function migrate(options: pg.PoolConfig): Promise<void> {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...options })
  client.on('error', () => {})
  await client.connect()
  try {
    await beginLocked(client)
    await refuseNewerSchema(client, MIGRATIONS)
    // Commits when it is done.
    await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS })
    await beginLocked(client)
    const isRebuilt = await prepareTicketList(client)
    await client.query('commit')
    if (isRebuilt) await vacuumTicketList(client)
  } finally {
    await client.end()
  }
}

/**
 * Begins a transaction that excludes other processes; a pooler in transaction mode carries it as a whole. The embedded engine
 * has one session for all, where a lock would exclude no one: an open transaction does.
 */
async function beginLocked(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
}
