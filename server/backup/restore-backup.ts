import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '../platform/config/config.ts'
import { prepareDataDir } from '../platform/data-dir.ts'
import { isListening } from '../platform/db/embedded/open-embedded.ts'
import { DamagedDatabaseError, keepDamagedDatabase } from '../platform/db/embedded/check-directory.ts'
import { type OpenDatabase, openDatabase } from '../platform/db/open.ts'
import { vacuumTicketList } from '../schema/ticket-list/prepare.ts'
import { openQueue } from '../platform/jobs/queue.ts'
import type { Log } from '../platform/log.ts'
import { openStorage } from '../files/open-storage.ts'
import {
  compareMigrations,
  readAppliedMigrations,
  refuse,
  requireCompatible,
  requireSameJobTables,
} from './compatibility.ts'
import type { Checks, Manifest } from './format.ts'
import {
  ALL_TABLES,
  ARCHIVED_TABLES,
  type ArchivedTable,
  REMOVE_JOBS,
  checksumTables,
  readFileKeys,
  readJobsTable,
  readJobsVersion,
  setSequences,
} from './database-rows.ts'
import { createFileRestorer, removePreviousFiles, checksumStoredFiles } from './restore-files.ts'
import { connectDirectly } from './snapshot.ts'
import { readArchive } from './read-archive.ts'

/** SQLSTATE of a lock that was not granted in time. */
const LOCK_NOT_AVAILABLE = '55P03'

/** The checksums a backup states, and those of what was restored from it. */
export type RestoreResult = Awaited<ReturnType<typeof restore>>

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
  if (!config.databaseUrl && (await isListening(config.dataDir)))
    refuse(`A server is running on DATA_DIR ${config.dataDir}. Stop it first, or choose another DATA_DIR.`)
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
    /** Number of files from before the restore whose content could not be removed. */
    undeletedFiles,
    tables: await checksumTables(client, tables),
    files: await checksumStoredFiles(client, storageParts, checks.missing),
  }
}

/** Restores files before rows, so that the locking transaction is short. Returns the keys of the files from before. */
async function restoreContent(
  client: pg.Client,
  { from, manifest, force, tables }: Omit<RestoreInput, 'checks'> & { tables: ArchivedTable[] },
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
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
    return refuse('Another process is using the database. Stop every process first.')
  }
}

const quoteAll = (names: string[]) => names.map((name) => `"${name}"`).join(', ')

/** Throws `conflict` when the target has the tables of a newer release. */
async function requireSameSchema(client: pg.ClientBase): Promise<void> {
  if (compareMigrations(await readAppliedMigrations(client)) !== 'same')
    refuse(
      'The database to restore into has the tables of a newer release. Install that release, or use another database.',
    )
}

/** Throws `conflict` when any table to be restored has rows. */
async function requireEmptyTarget(client: pg.ClientBase): Promise<void> {
  const nonEmpty: string[] = []
  for (const { name } of ARCHIVED_TABLES) {
    const { rows } = await client.query(`select 1 from "${name}" limit 1`)
    if (rows.length > 0) nonEmpty.push(name)
  }
  if (nonEmpty.length === 0) return
  refuse(
    `The database to restore into is not empty: there is something in ${nonEmpty.join(', ')}. ` +
      'Restore into an empty one, or add --force, which removes all that is there, its files included.',
  )
}

/** A connection that was just closed is still listed for a moment. */
const CLOSING_GRACE_MS = 2_000

/** Throws `conflict` while others are connected to a PostgreSQL database: they would go on with rows that are gone. */
async function requireNoOtherConnections(client: pg.ClientBase): Promise<void> {
  const deadline = performance.now() + CLOSING_GRACE_MS
  for (let others = await countOthers(client); others > 0; others = await countOthers(client)) {
    if (performance.now() > deadline)
      refuse(
        `Someone else is connected to this database (${others} times). Stop every process of the product first; a ` +
          'pooler may keep connections for some minutes. With --force it is restored all the same, and every process has ' +
          'to be restarted afterwards.',
      )
    await setTimeout(100)
  }
}

async function countOthers(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
        and backend_type = 'client backend'`,
  )
  return rows[0]!.others
}

/** Locks all tables exclusively until the transaction ends; gives up after ten seconds. */
async function lockTables(client: pg.ClientBase): Promise<void> {
  await client.query(`set local lock_timeout = '10s'`)
  await client.query(`lock table ${quoteAll(ALL_TABLES)} in access exclusive mode`)
}

/** Removes all rows and returns the keys of their files, whose content the caller removes after the commit. */
async function clearTarget(client: pg.ClientBase): Promise<string[]> {
  const keys = await readFileKeys(client)
  // Not row by row: the removal of each ticket would be recorded as an event.
  await client.query(`
    alter table ticket_events disable trigger ticket_events_kept_whole;
    alter table company_events disable trigger company_events_kept_whole;
    truncate ${quoteAll(ALL_TABLES)} restart identity;
    alter table ticket_events enable always trigger ticket_events_kept_whole;
    alter table company_events enable always trigger company_events_kept_whole`)
  await client.query(REMOVE_JOBS)
  return keys
}
