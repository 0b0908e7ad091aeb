import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../platform/config/config.ts'
import { connectionOptions, directOptions, withClient } from '../platform/db/database.ts'
import { lockOrReach } from '../platform/db/embedded/acquire-embedded.ts'
import { lockDirectory } from '../platform/db/embedded/directory-lock.ts'
import { isListening, openEmbedded, socketDirectory } from '../platform/db/embedded/open-embedded.ts'
import { AppError } from '../platform/errors.ts'
import { createTwoPassCopy } from './copy-database.ts'
import { setPortableOutput } from './database-rows.ts'

export type Snapshot = Awaited<ReturnType<typeof openSnapshot>>

/** Opens a connection. Throws `unavailable` with a text for operators. */
export async function connectDirectly(options: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...options })
  // A broken connection fails the current query, or the next.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const { code = 'no answer' } = error as { code?: string }
    throw new AppError('unavailable', `The database cannot be reached (${code}). Check DATABASE_URL.`)
  }
  await setPortableOutput(client)
  return client
}

/**
 * Opens the configured database as of one moment, on its own connection in one read-only transaction. `writersBlockedMs` is
 * for how long writers were blocked, undefined where none were.
 */
export async function openSnapshot(config: Config) {
  const embedded = config.databaseUrl ? undefined : await openEmbeddedSnapshot(config.dataDir)
  const clients: pg.Client[] = []
  let live: Promise<pg.Client | undefined> | undefined
  const close = async () => {
    for (const client of clients) await client.end()
    await embedded?.close()
  }
  try {
    const client = await connectDirectly(embedded?.options ?? directOptions(config))
    clients.push(client)
    await client.query('begin isolation level repeatable read, read only')
    // The snapshot is taken by the first statement.
    await client.query('select 1')
    return { client, writersBlockedMs: embedded?.writersBlockedMs, openLiveClient, close }
  } catch (error) {
    await close()
    throw error
  }

  /** Connects to the current database, once for all callers; undefined for an embedded one that no server could change. */
  function openLiveClient(): Promise<pg.Client | undefined> {
    return (live ??= connectLive())
  }

  async function connectLive(): Promise<pg.Client | undefined> {
    if (embedded && !(await isListening(config.dataDir))) return undefined
    try {
      const client = await connectDirectly(directOptions(config))
      clients.push(client)
      return client
    } catch (error) {
      // Its server has just stopped.
      if (embedded) return undefined
      throw error
    }
  }
}

const snapshotDirectory = (dataDir: string): string => join(dataDir, '.backup')

/**
 * Opens the embedded database as of one moment: a second engine on a copy of its files, which `close` removes.
 * `writersBlockedMs` is for how long writers of a running server were blocked, undefined without a server. Throws
 * `not-found` where there is no database, `conflict` when another backup is being made, `no-space`.
 */
async function openEmbeddedSnapshot(dataDir: string) {
  const source = join(dataDir, 'database')
  if (!existsSync(source))
    throw new AppError('not-found', `DATA_DIR ${dataDir} has no database, so there is nothing to back up.`)
  const directory = snapshotDirectory(dataDir)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const unlock = lockDirectory(directory)
  if (!unlock) throw new AppError('conflict', `Another backup of DATA_DIR ${dataDir} is being made. Wait for it.`)
  const cleanUp = () => {
    clearDirectory(directory)
    unlock()
  }
  try {
    // Left by a backup that was killed.
    clearDirectory(directory)
    const writersBlockedMs = await copyDatabase(dataDir, source, join(directory, 'database'))
    const engine = await openEmbedded(directory, { durable: false })
    const close = async () => {
      await engine.close()
      cleanUp()
    }
    return { options: connectionOptions({ databaseUrl: undefined, dataDir: directory }), writersBlockedMs, close }
  } catch (error) {
    cleanUp()
    throw error
  }
}

/** Removes the copy that a killed backup has left. One that is being read stays until its backup ends. */
export function removeAbandonedCopy(dataDir: string): void {
  const directory = snapshotDirectory(dataDir)
  const unlock = existsSync(directory) ? lockDirectory(directory) : undefined
  if (!unlock) return
  clearDirectory(directory)
  unlock()
}

function clearDirectory(directory: string): void {
  rmSync(join(directory, 'database'), { recursive: true, force: true })
  const sockets = socketDirectory(directory)
  if (sockets === directory) rmSync(join(directory, '.s.PGSQL.5432'), { force: true })
  else rmSync(sockets, { recursive: true, force: true })
}

/** Copies the database. The directory's lock keeps others from writing; with a running server, an open transaction does. */
async function copyDatabase(dataDir: string, source: string, target: string): Promise<number | undefined> {
  const { copyAll, copyChanged } = createTwoPassCopy(source, target)
  const unlock = await lockOrReach(dataDir)
  if (unlock) {
    try {
      copyAll()
      copyChanged()
    } finally {
      unlock()
    }
    return undefined
  }
  return withClient(connectionOptions({ databaseUrl: undefined, dataDir }), async (client) => {
    // Shortens the log that the copy's engine has to recover from.
    await client.query('checkpoint')
    copyAll()
    await client.query('begin')
    const start = performance.now()
    // Everything committed is in the log by now, so the files are at least what a power cut would leave.
    copyChanged()
    await client.query('commit')
    return performance.now() - start
  })
}
