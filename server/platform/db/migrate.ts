import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { ROOT } from '#server/platform/program-files.ts'
import { withClient } from './database.ts'
import { prepareTicketList, vacuumTicketList } from '../../schema/ticket-list/prepare.ts'

/** Throws StartError for a migration that this release does not know: the meaning of tables may have changed. */
async function refuseNewerSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as found`)
  if (rows[0].found === null) return
  const newest = readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1)!.folderMillis
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

/** Brings the tables up to date; processes take turns. Throws StartError for a database of a newer release. */
export async function migrate(options: pg.PoolConfig): Promise<void> {
  await withClient({ connectionTimeoutMillis: 5_000, ...options }, async (client) => {
    await beginLocked(client)
    await refuseNewerSchema(client)
    // Commits when it is done.
    await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS })
    await beginLocked(client)
    const isRebuilt = await prepareTicketList(client)
    await client.query('commit')
    if (isRebuilt) await vacuumTicketList(client)
  })
}

/**
 * Begins a transaction that excludes other processes; a pooler in transaction mode carries it as a whole. The embedded engine
 * has one session for all, where a lock would exclude no one: an open transaction does.
 */
async function beginLocked(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
}

const NO_SUCH_TABLE = '42P01'

/** Throws StartError when DATABASE_URL leads elsewhere than DATABASE_DIRECT_URL, whose tables were migrated. */
export async function requireMigratedTables(options: pg.PoolConfig): Promise<void> {
  try {
    await withClient({ connectionTimeoutMillis: 5_000, query_timeout: 5_000, ...options }, (client) =>
      client.query('select from drizzle.__drizzle_migrations limit 1'),
    )
  } catch (error) {
    if ((error as { code?: unknown }).code !== NO_SUCH_TABLE) throw error
    throw new StartError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.', { cause: error })
  }
}
