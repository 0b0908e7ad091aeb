import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { openStorage } from '../storage/open-storage.ts'
import { type ArchiveWriter, createArchive } from './archive-writer.ts'
import { carryFiles } from './carry-files.ts'
import { CHECKS, type Checks, FORMAT, MANIFEST, type Manifest, productVersion, tableEntry } from './format.ts'
import { jobsAsTable, jobsVersion } from './jobs.ts'
import { appliedMigrations, fitOf } from './migrations.ts'
import { readLines } from './read-lines.ts'
import { readSequences } from './sequences.ts'
import { type Snapshot, openSnapshot } from './snapshot.ts'
import { sumTable } from './sums.ts'
import { type Carried, TABLES } from './tables.ts'

export type Backup = {
  path: string
  manifest: Manifest
  checks: Checks
  bytes: number
  waited: number | undefined
}

const pack = promisify(gzip)

/**
 * Writes the configured database and its files, as they are at one moment, into a new file, beside a running server or
 * without one; nothing is left of a backup that fails. Database and storage are only read.
 * Throws `conflict` when the file is there or the tables are another release's, `no-space`, `not-found`, `unavailable`.
 */
export async function writeBackup(config: Config, to: string, signal: AbortSignal): Promise<Backup> {
  const moment = new Date()
  const archive = await createArchive(to, moment)
  try {
    const snapshot = await openSnapshot(config)
    try {
      const { manifest, checks } = await fill(archive, snapshot, config, { moment, signal })
      return { path: to, manifest, checks, waited: snapshot.waited, bytes: await archive.finish() }
    } finally {
      await snapshot.close()
    }
  } catch (error) {
    await archive.discard()
    throw error
  }
}

type Run = { moment: Date; signal: AbortSignal }

async function fill(archive: ArchiveWriter, snapshot: Snapshot, config: Config, { moment, signal }: Run) {
  const { client } = snapshot
  await requireOurTables(snapshot)
  const version = await jobsVersion(client)
  const tables = version === undefined ? TABLES : [...TABLES, await jobsAsTable(client)]
  const manifest: Manifest = {
    format: FORMAT,
    version: productVersion(),
    created_at: moment.toISOString(),
    database: config.databaseUrl ? 'PostgreSQL' : 'embedded database',
    storage: config.bucket ? 'S3' : 'disk',
    migrations: await appliedMigrations(client),
    jobs_version: version ?? null,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    sequences: await readSequences(client),
  }
  const head = asEntry(manifest)
  await archive.add(MANIFEST, head.length, [head])
  const { storage } = openStorage(config)
  const { removed, ...files } = await carryFiles(snapshot, storage, archive, signal)
  const checks: Checks = { manifest: createHash('sha256').update(head).digest('hex'), tables: [], ...files }
  for (const table of tables) {
    checks.tables.push(await carryTable(archive, client, table, { removed, signal }))
  }
  const tail = asEntry(checks)
  await archive.add(CHECKS, tail.length, [tail])
  return { manifest, checks }
}

async function carryTable(
  archive: ArchiveWriter,
  client: Snapshot['client'],
  table: Carried,
  { removed, signal }: { removed: ReadonlySet<string>; signal: AbortSignal },
) {
  const { add, sum } = sumTable(table.name)
  const isGone = (line: string) => removed.has((JSON.parse(line) as { id: string }).id)
  let number = 0
  for await (const batch of readLines(client, table)) {
    signal.throwIfAborted()
    // A file that was removed while the backup ran takes its row along.
    const lines =
      table.name === 'attachments' && removed.size > 0 ? batch.filter((line) => !isGone(line)) : batch
    if (lines.length === 0) continue
    add(lines)
    const packed = await pack(`${lines.join('\n')}\n`)
    await archive.add(tableEntry(table.name, ++number), packed.length, [packed])
  }
  return sum()
}

async function requireOurTables({ client }: Snapshot): Promise<void> {
  const fit = fitOf(await appliedMigrations(client))
  if (fit === 'same') return
  throw new AppError(
    'conflict',
    `The database has the tables of ${fit === 'older' ? 'an older' : 'a newer'} release than this one, ${productVersion()}. ` +
      `Make the backup with the release that serves it${fit === 'older' ? ', or start this one on it first' : ''}.`,
  )
}

const asEntry = (content: object): Buffer => Buffer.from(`${JSON.stringify(content, null, 2)}\n`)
