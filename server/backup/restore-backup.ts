import type pg from 'pg'
import type { Config } from '../config.ts'
import { prepareDataDir } from '../data-dir.ts'
import { isListening } from '../db/embedded.ts'
import { openDatabase } from '../db/open.ts'
import { AppError } from '../errors.ts'
import { openQueue } from '../jobs/queue.ts'
import type { Log } from '../log.ts'
import { openStorage } from '../storage/open-storage.ts'
import { requireFit, requireSameJobs } from './fit.ts'
import type { Checks, FileSum, Manifest, TableSum } from './format.ts'
import { jobsAsTable, jobsVersion } from './jobs.ts'
import { sumTables } from './read-lines.ts'
import { createPutter, removeOld, sumStored } from './restore-files.ts'
import { setSequences } from './sequences.ts'
import { connect } from './snapshot.ts'
import { type Carried, TABLES } from './tables.ts'
import { lockTables, removeAll, requireEmpty, requireNobodyElse, requireOurTarget } from './target.ts'
import { walkArchive } from './walk-archive.ts'

/** What a backup promises, and what there was after it was restored. */
export type Restored = {
  manifest: Manifest
  checks: Checks
  tables: TableSum[]
  files: FileSum
  /** Files of what was there before whose bytes could not be removed. */
  leftBehind: number
}

/** Reads a backup to its end and checks it against itself and this program; nothing is touched. Throws as a restore does. */
export const checkBackup = (from: string) =>
  walkArchive(from, {
    manifest: requireFit,
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
): Promise<Restored> {
  const { manifest, checks } = await checkBackup(from)
  if (!config.databaseUrl && (await isListening(config.dataDir))) {
    throw new AppError(
      'conflict',
      `A server is running on DATA_DIR ${config.dataDir}. Stop it first, or choose another DATA_DIR. Nothing was changed.`,
    )
  }
  prepareDataDir(config.dataDir)
  const database = await openDatabase(config, log, { alone: true })
  try {
    // Makes the tables of the queue and its settings.
    await (await openQueue(database.connection, log)).stop()
    const client = await connect(database.direct)
    try {
      return await restore(client, config, { from, manifest, checks, force })
    } finally {
      await client.end()
    }
  } finally {
    await database.close()
  }
}

type Source = { from: string; manifest: Manifest; checks: Checks; force: boolean }

async function restore(client: pg.Client, config: Config, { from, manifest, checks, force }: Source) {
  await requireOurTarget(client)
  const jobs = await jobsAsTable(client)
  requireSameJobs(manifest, (await jobsVersion(client))!, jobs.columns)
  if (!force) await requireEmpty(client)
  if (!force && config.databaseUrl) await requireNobodyElse(client)
  const tables = [...TABLES, jobs].filter(({ name }) => manifest.tables.some((table) => table.name === name))

  const place = openStorage(config)
  await place.storage.check()
  const old = await bring(client, { from, manifest, force, tables }, place)
  const leftBehind = await removeOld(client, place, old)
  await client.query('analyze')
  return {
    manifest,
    checks,
    leftBehind,
    tables: await sumTables(client, tables),
    files: await sumStored(client, place, checks.missing),
  }
}

type Given = Pick<Source, 'from' | 'manifest' | 'force'> & { tables: Carried[] }

/** Files first: the transaction that everybody would wait for begins with the rows. Answers the keys of what was there. */
async function bring(
  client: pg.Client,
  { from, manifest, force, tables }: Given,
  place: ReturnType<typeof openStorage>,
): Promise<string[]> {
  const { put, done } = createPutter(place)
  const inserts = new Map(tables.map(({ name, insert }) => [name, insert]))
  let old: string[] | undefined
  const begin = async (): Promise<string[]> => {
    await done()
    await client.query('begin')
    await lockTables(client)
    if (force) return removeAll(client)
    await requireEmpty(client)
    return []
  }
  try {
    await walkArchive(from, {
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
    throw explained(error)
  }
}

function explained(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code !== '55P03') return error
  return new AppError(
    'conflict',
    'Somebody else is at work in the database. Stop every process first. Nothing was changed.',
  )
}
