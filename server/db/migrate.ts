import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { ROOT } from '#server/config/program-files.ts'
import { prepareTicketList, vacuumTicketList } from './ticket-list/prepare.ts'
import { refuseNewerSchema } from './refuse-newer-schema.ts'

/** Any fixed number; it only has to be ours. */
const MIGRATION_LOCK = 7_120_041

/** The folder of the migrations. */
export const MIGRATIONS = join(ROOT, 'server/db/migrations')

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
