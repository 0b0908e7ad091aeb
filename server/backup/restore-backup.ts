import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../platform/config/config.ts'
import { prepareDataDir } from '../platform/data-dir.ts'
import { isListening } from '../platform/db/embedded/open-embedded.ts'
import { DamagedDatabaseError, keepDamagedDatabase } from '../platform/db/embedded/check-directory.ts'
import { type OpenDatabase, openDatabase } from '../platform/db/open.ts'
import { vacuumTicketList } from '../schema/ticket-list/prepare.ts'
import { AppError } from '../platform/errors.ts'
import { openQueue } from '../platform/jobs/queue.ts'
import type { Log } from '../platform/log.ts'
import { openStorage } from '../files/open-storage.ts'
import { requireCompatible, requireSameJobTables } from './compatibility.ts'
import type { Checks, FilesChecksum, Manifest, TableChecksum } from './format.ts'
import {
  readJobsTable,
  readJobsVersion,
  checksumTables,
  setSequences,
  type ArchivedTable,
  ARCHIVED_TABLES,
} from './database-rows.ts'
import { createFileRestorer, removePreviousFiles, checksumStoredFiles } from './restore-files.ts'
import { connectDirectly } from './snapshot.ts'
import {
  lockTables,
  clearTarget,
  requireEmptyTarget,
  requireNoOtherConnections,
  requireSameSchema,
} from './restore-target.ts'
import { readArchive } from './read-archive.ts'

/** The checksums a backup states, and those of what was restored from it. */
export type RestoreResult = {
  manifest: Manifest
  checks: Checks
  tables: TableChecksum[]
  files: FilesChecksum
  /** Number of files from before the restore whose content could not be removed. */
  undeletedFiles: number
}

/** Reads a backup to its end and checks its checksums and compatibility; changes nothing. Throws as a restore does. */
export const checkBackup = (from: string) =>
  readArchive(from, {
    manifest: requireCompatible,
    file: async (_key, _size, content) => {
      for await (const _ of content);
    },
    rows: async () => {},
  })

/**
 * Restores a backup into the configured database and storage, which must be empty unless `force` empties them, and reads
 * everything back. All rows are written in one transaction, so a failure leaves the database as it was. Throws `conflict`
 * for an incompatible backup or a target in use, `invalid-input` for a damaged backup, StartError, `unavailable`.
 */
export async function restoreBackup(
  config: Config,
  from: string,
  { force, log }: { force: boolean; log: Log },
): Promise<RestoreResult> {
  const { manifest, checks } = await checkBackup(from)
  if (!config.databaseUrl && (await isListening(config.dataDir))) {
    throw new AppError(
      'conflict',
      `A server is running on DATA_DIR ${config.dataDir}. Stop it first, or choose another DATA_DIR. Nothing was changed.`,
    )
  }
  prepareDataDir(config.dataDir)
  const isNew = !config.databaseUrl && !existsSync(join(config.dataDir, 'database'))
  const database = await openTarget(config, log, force)
  let restored: RestoreResult | undefined
  try {
    // Creates the tables of the queue.
    await (await openQueue(database.connection, log)).stop()
    const client = await connectDirectly(database.direct)
    try {
      return (restored = await restore(client, config, { from, manifest, checks, force }))
    } finally {
      await client.end()
    }
  } finally {
    await database.close()
    // An empty database next to the files of an installation would look like a new one to the next start.
    if (isNew && !restored) rmSync(join(config.dataDir, 'database'), { recursive: true })
  }
}

/** Opens the database to restore into; with `force` a damaged embedded one is moved away first, and kept. */
async function openTarget(config: Config, log: Log, force: boolean): Promise<OpenDatabase> {
  const open = () => openDatabase(config, log, { exclusive: true, mayBeMissing: true })
  try {
    return await open()
  } catch (error) {
    if (!force || !(error instanceof DamagedDatabaseError)) throw error
    keepDamagedDatabase(config.dataDir)
    return open()
  }
}

type RestoreInput = { from: string; manifest: Manifest; checks: Checks; force: boolean }

async function restore(client: pg.Client, config: Config, { from, manifest, checks, force }: RestoreInput) {
  await requireSameSchema(client)
  const jobs = await readJobsTable(client)
  requireSameJobTables(manifest, (await readJobsVersion(client))!, jobs.columns)
  if (!force) await requireEmptyTarget(client)
  if (!force && config.databaseUrl) await requireNoOtherConnections(client)
  const tables = [...ARCHIVED_TABLES, jobs].filter(({ name }) => manifest.tables.some((table) => table.name === name))

  const storageParts = openStorage(config)
  await storageParts.storage.check()
  const previousKeys = await restoreContent(client, { from, manifest, force, tables }, storageParts)
  const undeletedFiles = await removePreviousFiles(client, storageParts, previousKeys)
  await client.query('analyze')
  await vacuumTicketList(client)
  return {
    manifest,
    checks,
    undeletedFiles,
    tables: await checksumTables(client, tables),
    files: await checksumStoredFiles(client, storageParts, checks.missing),
  }
}

type ContentInput = Pick<RestoreInput, 'from' | 'manifest' | 'force'> & { tables: ArchivedTable[] }

/** Restores files before rows, so that the locking transaction is short. Returns the keys of the files from before. */
async function restoreContent(
  client: pg.Client,
  { from, manifest, force, tables }: ContentInput,
  storageParts: ReturnType<typeof openStorage>,
): Promise<string[]> {
  const { put, finish } = createFileRestorer(storageParts)
  const inserts = new Map(tables.map(({ name, insert }) => [name, insert]))
  let previousKeys: string[] | undefined
  const begin = async (): Promise<string[]> => {
    await finish()
    await client.query('begin')
    await lockTables(client)
    if (force) return clearTarget(client)
    await requireEmptyTarget(client)
    return []
  }
  try {
    await readArchive(from, {
      manifest: () => {},
      file: put,
      rows: async (table, rows) => {
        previousKeys ??= await begin()
        await client.query(inserts.get(table)!, [`[${rows.join(',')}]`])
      },
    })
    previousKeys ??= await begin()
    await setSequences(client, manifest.sequences)
    await client.query('commit')
    return previousKeys
  } catch (error) {
    await client.query('rollback')
    throw explainLockTimeout(error)
  }
}

function explainLockTimeout(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code !== '55P03') return error
  return new AppError(
    'conflict',
    'Another process is using the database. Stop every process first. Nothing was changed.',
  )
}
