import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Config } from '../platform/config/config.ts'
import { AppError } from '../platform/errors.ts'
import { readVersion } from '../platform/program-files.ts'
import { rawMailKey } from '../files/object-key.ts'
import { openStorage } from '../files/open-storage.ts'
import { type ArchiveWriter, createArchive } from './archive-writer.ts'
import { archiveFiles } from './archive-files.ts'
import { CHECKS, type Checks, FORMAT, MANIFEST, type Manifest, nameTableEntry, createTableChecksum } from './format.ts'
import {
  readJobsTable,
  readJobsVersion,
  readRows,
  readSequences,
  type ArchivedTable,
  ARCHIVED_TABLES,
} from './database-rows.ts'
import { readAppliedMigrations, compareMigrations } from './compatibility.ts'
import { type Snapshot, openSnapshot } from './snapshot.ts'

export type Backup = Awaited<ReturnType<typeof writeBackup>>

const compress = promisify(gzip)

/**
 * Writes the configured database and its files, as of one moment, into a new file, with or without a running server.
 * Database and storage are only read, and nothing is left of a backup that fails. Throws `conflict` when the file exists or
 * the tables are another release's, `no-space`, `not-found`, `unavailable`.
 */
export async function writeBackup(config: Config, to: string, signal: AbortSignal) {
  const startedAt = new Date()
  const archive = await createArchive(to, startedAt)
  try {
    const snapshot = await openSnapshot(config)
    try {
      const { manifest, checks } = await writeEntries(archive, snapshot, config, { moment: startedAt, signal })
      const { writersBlockedMs } = snapshot
      return { path: to, manifest, checks, writersBlockedMs, bytes: await archive.finish() }
    } finally {
      await snapshot.close()
    }
  } catch (error) {
    await archive.discard()
    throw error
  }
}

type Run = { moment: Date; signal: AbortSignal }

async function writeEntries(archive: ArchiveWriter, snapshot: Snapshot, config: Config, { moment, signal }: Run) {
  const { client } = snapshot
  await requireCurrentSchema(snapshot)
  const version = await readJobsVersion(client)
  const tables = version === undefined ? ARCHIVED_TABLES : [...ARCHIVED_TABLES, await readJobsTable(client)]
  const manifest: Manifest = {
    format: FORMAT,
    version: readVersion(),
    created_at: moment.toISOString(),
    database: config.databaseUrl ? 'PostgreSQL' : 'embedded database',
    storage: config.bucket ? 'S3' : 'disk',
    migrations: await readAppliedMigrations(client),
    jobs_version: version ?? null,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    sequences: await readSequences(client),
  }
  const manifestBytes = encodeJson(manifest)
  await archive.add(MANIFEST, manifestBytes.length, [manifestBytes])
  const { storage } = openStorage(config)
  const { removed, ...files } = await archiveFiles(snapshot, storage, archive, signal)
  const checks: Checks = {
    manifest: createHash('sha256').update(manifestBytes).digest('hex'),
    tables: [],
    ...files,
  }
  for (const table of tables) checks.tables.push(await archiveTable(archive, client, table, { removed, signal }))
  const checksBytes = encodeJson(checks)
  await archive.add(CHECKS, checksBytes.length, [checksBytes])
  return { manifest, checks }
}

type FileRow = { id: string; sha256: string }
const FILE_KEYS: Record<string, (row: FileRow) => string> = {
  attachments: ({ id }) => id,
  inbound_mails: ({ sha256 }) => rawMailKey(sha256),
}

async function archiveTable(
  archive: ArchiveWriter,
  client: Snapshot['client'],
  table: ArchivedTable,
  { removed, signal }: { removed: ReadonlySet<string>; signal: AbortSignal },
) {
  const checksum = createTableChecksum(table.name)
  const keyOf = FILE_KEYS[table.name]
  const isRemoved = (line: string) => keyOf !== undefined && removed.has(keyOf(JSON.parse(line) as FileRow))
  let number = 0
  for await (const batch of readRows(client, table)) {
    signal.throwIfAborted()
    // The row of a file that was removed in the meantime is left out too.
    const lines = keyOf && removed.size > 0 ? batch.filter((line) => !isRemoved(line)) : batch
    if (lines.length === 0) continue
    checksum.add(lines)
    const compressed = await compress(`${lines.join('\n')}\n`)
    await archive.add(nameTableEntry(table.name, ++number), compressed.length, [compressed])
  }
  return checksum.result()
}

async function requireCurrentSchema({ client }: Snapshot): Promise<void> {
  const relation = compareMigrations(await readAppliedMigrations(client))
  if (relation === 'same') return
  const [which, orElse] = relation === 'older' ? ['an older', ', or start this one on it first'] : ['a newer', '']
  throw new AppError(
    'conflict',
    `The database has the tables of ${which} release than this one, ${readVersion()}. Make the backup with the release that serves it${orElse}.`,
  )
}

const encodeJson = (content: object): Buffer => Buffer.from(`${JSON.stringify(content, null, 2)}\n`)
