import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { StartError } from '../start-error.ts'

/**
 * Throws StartError when the database has a migration that this release does not know: the meaning of its tables may have
 * changed.
 */
export async function refuseNewerSchema(client: pg.Client, migrationsFolder: string): Promise<void> {
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
