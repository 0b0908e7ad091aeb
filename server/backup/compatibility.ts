import { AppError } from '../errors.ts'
import { FORMAT, type Manifest, productVersion } from './format.ts'
import { JOBS } from './queued-jobs.ts'
import { compareMigrations, knownMigrations } from './migrations.ts'
import { ARCHIVED_TABLES } from './tables.ts'

const refuse = (reason: string): never => {
  throw new AppError('conflict', `${reason} Nothing was changed.`)
}

/** Throws `conflict` for a backup in a newer format than this release reads; checks nothing else. */
export function requireFormat(manifest: unknown): void {
  const { format } = manifest as { format?: unknown }
  if (typeof format === 'number' && format > FORMAT) {
    refuse(
      `The backup has format ${format}, and this release, ${productVersion()}, reads format ${FORMAT}. Install a newer release.`,
    )
  }
}

/** Throws `conflict`, saying what to do, unless the backup has the tables of this release. */
export function requireCompatible({ version, migrations, tables }: Manifest): void {
  const prefix = `The backup was made by release ${version}, whose tables are`
  const thisRelease = `than those of this release, ${productVersion()}`
  const relation = compareMigrations(migrations, knownMigrations())
  if (relation === 'newer') refuse(`${prefix} newer ${thisRelease}. Install release ${version} or a later one.`)
  if (relation === 'older') {
    refuse(
      `${prefix} older ${thisRelease}. Restore it with release ${version}, then start this one, which brings the tables up to date.`,
    )
  }
  const tableShapes = (of: { name: string; columns: string[] }[]) =>
    of.filter(({ name }) => name !== JOBS).map(({ name, columns }) => `${name} ${columns.join()}`)
  const ourShapes = tableShapes(ARCHIVED_TABLES)
  const unexpected = tableShapes(tables).find((shape, index) => shape !== ourShapes[index])
  if (unexpected !== undefined || tableShapes(tables).length !== ourShapes.length) {
    refuse(`${prefix} others ${thisRelease}. Restore it with release ${version}.`)
  }
}

/** Throws `conflict` unless the backup has the job queue's tables. */
export function requireSameJobTables(
  { version, jobs_version: theirs, tables }: Manifest,
  ours: number,
  columns: string[],
): void {
  if (theirs === null) return
  if (theirs !== ours) {
    refuse(
      `The backup's jobs are of version ${theirs} of the job queue, and this release has version ${ours}. Restore it with release ${version}.`,
    )
  }
  if (tables.find(({ name }) => name === JOBS)?.columns.join() !== columns.join()) {
    refuse(`The backup's jobs have other columns than the job queue here. Restore it with release ${version}.`)
  }
}
