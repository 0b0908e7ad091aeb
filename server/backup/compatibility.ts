import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { MIGRATIONS } from '../platform/db/migrate.ts'
import { AppError } from '../platform/errors.ts'
import { readVersion } from '../platform/program-files.ts'
import { FORMAT, type Manifest } from './format.ts'
import { JOBS, ARCHIVED_TABLES } from './database-rows.ts'

const knownMigrations = (): string[] => readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash)

/** Returns the hashes of the migrations applied to a database, in order; none where the product has never run. */
export async function readAppliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query(`select 1 where to_regclass('drizzle.__drizzle_migrations') is not null`)
  if (found.length === 0) return []
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  )
  return rows.map(({ hash }) => hash)
}

export function compareMigrations(applied: string[], known = knownMigrations()): 'same' | 'older' | 'newer' {
  if (applied.some((hash) => !known.includes(hash))) return 'newer'
  return applied.length === known.length ? 'same' : 'older'
}

export const refuse = (reason: string): never => {
  throw new AppError('conflict', `${reason} Nothing was changed.`)
}

/** Throws `conflict` for a backup in a newer format than this release reads; checks nothing else. */
export function requireFormat(manifest: unknown): void {
  const { format } = manifest as { format?: unknown }
  if (typeof format === 'number' && format > FORMAT)
    refuse(
      `The backup has format ${format}, and this release, ${readVersion()}, reads format ${FORMAT}. Install a newer release.`,
    )
}

/** Throws `conflict`, saying what to do, unless the backup has the tables of this release. */
export function requireCompatible({ version, migrations, tables }: Manifest): void {
  const prefix = `The backup was made by release ${version}, whose tables are`
  const thisRelease = `than those of this release, ${readVersion()}`
  const relation = compareMigrations(migrations, knownMigrations())
  if (relation === 'newer') refuse(`${prefix} newer ${thisRelease}. Install release ${version} or a later one.`)
  if (relation === 'older')
    refuse(
      `${prefix} older ${thisRelease}. Restore it with release ${version}, then start this one, which brings the tables up to date.`,
    )
  const tableShapes = (of: { name: string; columns: string[] }[]) =>
    of.filter(({ name }) => name !== JOBS).map(({ name, columns }) => `${name} ${columns.join()}`)
  const ourShapes = tableShapes(ARCHIVED_TABLES)
  const unexpected = tableShapes(tables).find((shape, index) => shape !== ourShapes[index])
  if (unexpected !== undefined || tableShapes(tables).length !== ourShapes.length)
    refuse(`${prefix} others ${thisRelease}. Restore it with release ${version}.`)
}

/** Throws `conflict` unless the backup has the job queue's tables. */
export function requireSameJobTables(
  { version, jobs_version: theirs, tables }: Manifest,
  ours: number,
  columns: string[],
): void {
  if (theirs === null) return
  if (theirs !== ours)
    refuse(
      `The backup's jobs are of version ${theirs} of the job queue, and this release has version ${ours}. Restore it with release ${version}.`,
    )
  if (tables.find(({ name }) => name === JOBS)?.columns.join() !== columns.join()) {
    refuse(`The backup's jobs have other columns than the job queue here. Restore it with release ${version}.`)
  }
}
