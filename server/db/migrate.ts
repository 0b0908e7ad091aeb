import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { refuseNewerSchema } from './refuse-newer-schema.ts'

/** Any fixed number; it only has to be ours. */
const MIGRATION_LOCK = 7_120_041

const MIGRATIONS = join(import.meta.dirname, 'migrations')

/**
 * Brings the tables up to date. Processes that start together take turns; the later ones find nothing to do.
 * Throws StartError for a database of a newer release.
 */
export async function migrate(options: pg.PoolConfig): Promise<void> {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...options })
  client.on('error', () => {})
  await client.connect()
  try {
    // All in one transaction, which a pooler in transaction mode carries as a whole. The embedded engine has one session
    // for all, where the lock keeps nobody out: an open transaction does.
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await refuseNewerSchema(client, MIGRATIONS)
    await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.end()
  }
}
