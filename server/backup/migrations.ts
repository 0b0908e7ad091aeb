import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { MIGRATIONS } from '../db/migrate.ts'

/** Returns the hashes of this release's migrations, in order. */
export const knownMigrations = (): string[] =>
  readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash)

/** Returns the hashes of the migrations applied to a database, in order; none where the product has never run. */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query(`select 1 where to_regclass('drizzle.__drizzle_migrations') is not null`)
  if (found.length === 0) return []
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  )
  return rows.map(({ hash }) => hash)
}

export type SchemaRelation = 'same' | 'older' | 'newer'

/** Compares the migrations applied to some tables with those of this release. */
export function compareMigrations(applied: string[], known = knownMigrations()): SchemaRelation {
  if (applied.some((hash) => !known.includes(hash))) return 'newer'
  return applied.length === known.length ? 'same' : 'older'
}
