import { readdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#server/platform/start-error.ts'

/** An embedded database that is there and cannot be opened. A restore with `--force` moves it away. */
export class DamagedDatabaseError extends StartError {}

/** The files without which the engine would create a new database over the old one. */
const REQUIRED_FILES = ['PG_VERSION', 'global/pg_control']
/** Traces of an installation in DATA_DIR besides its database; all of them are created after the database. */
const TRACES = { secret: 'a signing key', attachments: 'attached files', outbox: 'emails' }

/**
 * Checks the directory of the embedded database before the engine sees it, which would create a database where files are
 * missing. A new one in a directory that has been used would lose data and open set-up to anyone, so it throws StartError
 * unless the database `mayBeMissing`; DamagedDatabaseError for a directory that lacks files. Changes nothing.
 */
export function requireDatabase(dataDir: string, { mayBeMissing }: { mayBeMissing: boolean }): void {
  const directory = join(dataDir, 'database')
  if (!isInUse(directory)) {
    const traces = mayBeMissing ? [] : tracesIn(dataDir)
    if (traces.length === 0) return
    throw new StartError(
      `DATA_DIR ${dataDir} holds ${new Intl.ListFormat('en-US').format(traces)} of an earlier installation, but its database is gone. Nothing was changed. Bring it back with "npm run restore -- --from FILE", or choose an empty DATA_DIR to begin anew.`,
    )
  }
  const missing = REQUIRED_FILES.find((file) => !statSync(join(directory, file), { throwIfNoEntry: false })?.size)
  if (missing) throw damaged(directory, `${missing} is missing or empty`)
}

/** Returns the error for an engine that failed to open its directory: damage, unless the disk or its rights are why. */
export function explainOpenFailure(dataDir: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  const directory = join(dataDir, 'database')
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code))
    return new StartError(
      `The database in ${directory} cannot be read or written (${code}). Look after the disk and its owner.`,
    )
  return damaged(directory, 'the database engine stops while it reads it')
}

/** Moves a damaged database away, so that a restore can begin with an empty one. Returns where it is now. */
export function keepDamagedDatabase(dataDir: string): string {
  const directory = join(dataDir, 'database')
  const kept = `${directory}.damaged-${new Date().toISOString().replaceAll(/[^\d]/g, '').slice(0, 14)}`
  renameSync(directory, kept)
  return kept
}

const damaged = (directory: string, how: string) =>
  new DamagedDatabaseError(
    `The database in ${directory} is damaged: ${how}. Nothing was changed. Copy the directory before you try anything else. "npm run restore -- --from FILE --force" restores a backup and keeps the damaged directory next to it.`,
  )

function isInUse(directory: string): boolean {
  const stats = statSync(directory, { throwIfNoEntry: false })
  return stats !== undefined && (!stats.isDirectory() || readdirSync(directory).length > 0)
}

const tracesIn = (dataDir: string): string[] =>
  Object.entries(TRACES)
    .filter(([name]) => isNotEmpty(join(dataDir, name)))
    .map(([, description]) => description)

function isNotEmpty(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return false
  return stats.isDirectory()
    ? readdirSync(path, { recursive: true, withFileTypes: true }).some((e) => e.isFile())
    : true
}
