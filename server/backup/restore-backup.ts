import type pg from 'pg'
import type { Config } from '../config.ts'
import { prepareDataDir } from '../data-dir.ts'
import { isListening } from '../db/embedded/open-embedded.ts'
import { openDatabase } from '../db/open.ts'
import { vacuumTicketList } from '../db/ticket-list/prepare.ts'
import { AppError } from '../errors.ts'
import { openQueue } from '../jobs/queue.ts'
import type { Log } from '../log.ts'
import { openStorage } from '../storage/open-storage.ts'
import { requireCompatible, requireSameJobTables } from './compatibility.ts'
import type { Checks, FilesChecksum, Manifest, TableChecksum } from './format.ts'
import { readJobsTable, readJobsVersion } from './queued-jobs.ts'
import { checksumTables } from './read-rows.ts'
import { createFileRestorer, removePreviousFiles, checksumStoredFiles } from './restore-files.ts'
import { setSequences } from './sequences.ts'
import { connectDirectly } from './snapshot.ts'
import { type ArchivedTable, ARCHIVED_TABLES } from './tables.ts'
import {
  lockTables,
  clearTarget,
  requireEmptyTarget,
  requireNoOtherConnections,
  requireSameSchema,
} from './restore-target.ts'
import { readArchive } from './read-archive.ts'

/** What a backup promises, and what there was after it was restored. */
export type RestoreResult = {
  manifest: Manifest
  checks: Checks
  tables: TableChecksum[]
  files: FilesChecksum
  /** Files of what was there before whose bytes could not be removed. */
  leftBehind: number
}

/** Reads a backup to its end and checks it against itself and this program; nothing is touched. Throws as a restore does. */
export const checkBackup = (from: string) =>
  readArchive(from, {
    manifest: requireCompatible,
    file: async (_key, _size, content) => {
      for await (const _ of content);
    },
    lines: async () => {},
  })

/**
 * Restores a backup into the configured database and storage, where nothing may be unless `force` removes it, and reads
 * everything back. All rows come in one transaction: what fails leaves the database as it was.
 * Throws `conflict` for what does not fit or is taken, `invalid-input` for a damaged backup, StartError, `unavailable`.
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
  const database = await openDatabase(config, log, { exclusive: true })
  try {
    // Makes the tables of the queue and its settings.
    await (await openQueue(database.connection, log)).stop()
    const client = await connectDirectly(database.direct)
    try {
      return await restore(client, config, { from, manifest, checks, force })
    } finally {
      await client.end()
    }
  } finally {
    await database.close()
  }
}

type RestoreInput = { from: string; manifest: Manifest; checks: Checks; force: boolean }

async function restore(client: pg.Client, config: Config, { from, manifest, checks, force }: RestoreInput) {
  await requireSameSchema(client)
  const jobs = await readJobsTable(client)
  requireSameJobTables(manifest, (await readJobsVersion(client))!, jobs.columns)
  if (!force) await requireEmptyTarget(client)
  if (!force && config.databaseUrl) await requireNoOtherConnections(client)
  const tables = [...ARCHIVED_TABLES, jobs].filter(({ name }) =>
    manifest.tables.some((table) => table.name === name),
  )

  const storageParts = openStorage(config)
  await storageParts.storage.check()
  const previousKeys = await restoreContent(client, { from, manifest, force, tables }, storageParts)
  const undeletedFiles = await removePreviousFiles(client, storageParts, previousKeys)
  await client.query('analyze')
  await vacuumTicketList(client)
  return {
    manifest,
    checks,
    leftBehind: undeletedFiles,
    tables: await checksumTables(client, tables),
    files: await checksumStoredFiles(client, storageParts, checks.missing),
  }
}

type ContentInput = Pick<RestoreInput, 'from' | 'manifest' | 'force'> & { tables: ArchivedTable[] }

/** Files first: the transaction that everybody would wait for begins with the rows. Answers the keys of what was there. */
async function restoreContent(
  client: pg.Client,
  { from, manifest, force, tables }: ContentInput,
  place: ReturnType<typeof openStorage>,
): Promise<string[]> {
  const { put, finish: done } = createFileRestorer(place)
  const inserts = new Map(tables.map(({ name, insert }) => [name, insert]))
  let old: string[] | undefined
  const begin = async (): Promise<string[]> => {
    await done()
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
      lines: async (table, lines) => {
        old ??= await begin()
        await client.query(inserts.get(table)!, [`[${lines.join(',')}]`])
      },
    })
    old ??= await begin()
    await setSequences(client, manifest.sequences)
    await client.query('commit')
    return old
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
    'Somebody else is at work in the database. Stop every process first. Nothing was changed.',
  )
}
