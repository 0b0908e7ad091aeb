import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Any fixed number; it only has to be ours. */
const MIGRATION_LOCK = 7_120_041

/** Brings the tables up to date. Processes that start together take turns; the later ones find nothing to do. */
export async function migrate(options: pg.PoolConfig): Promise<void> {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...options })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    // The embedded engine has one session for all, where that lock keeps nobody out: an open transaction does.
    await client.query('begin')
    await applyMigrations(drizzle(client), { migrationsFolder: join(import.meta.dirname, 'migrations') })
  } finally {
    await client.end()
  }
}
