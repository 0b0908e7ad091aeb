import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { connectionOptions } from '../db/database.ts'
import { openEmbedded, socketDirectory } from '../db/embedded/open-embedded.ts'
import { lockDirectory } from '../db/embedded/directory-lock.ts'
import { lockOrReach } from '../db/embedded/acquire-embedded.ts'
import { AppError } from '../errors.ts'
import { createTwoPassCopy } from './copy-database.ts'

const snapshotDirectory = (dataDir: string): string => join(dataDir, '.backup')

/**
 * The embedded database as it is at one moment: an engine of its own on a copy of its files, which is gone after `close`.
 * `waited` tells for how many milliseconds a running server's writers were held up; undefined without a server.
 * Throws `not-found` where there is no database, `conflict` when another backup is being made, `no-space`.
 */
export async function openEmbeddedSnapshot(dataDir: string) {
  const source = join(dataDir, 'database')
  if (!existsSync(source)) {
    throw new AppError('not-found', `DATA_DIR ${dataDir} has no database, so there is nothing to back up.`)
  }
  const directory = snapshotDirectory(dataDir)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const unlock = lockDirectory(directory)
  if (!unlock)
    throw new AppError('conflict', `Another backup of DATA_DIR ${dataDir} is being made. Wait for it.`)
  const cleanUp = () => {
    clearDirectory(directory)
    unlock()
  }
  try {
    // Of a backup that was killed.
    clearDirectory(directory)
    const writersBlockedMs = await copyDatabase(dataDir, source, join(directory, 'database'))
    const engine = await openEmbedded(directory, { durable: false })
    const close = async () => {
      await engine.close()
      cleanUp()
    }
    return {
      options: connectionOptions({ databaseUrl: undefined, dataDir: directory }),
      waited: writersBlockedMs,
      close,
    }
  } catch (error) {
    cleanUp()
    throw error
  }
}

/** Removes the copy that a killed backup has left; one that is being read stays, and goes with its backup. */
export function removeAbandonedCopy(dataDir: string): void {
  const place = snapshotDirectory(dataDir)
  const unlock = existsSync(place) ? lockDirectory(place) : undefined
  if (!unlock) return
  clearDirectory(place)
  unlock()
}

function clearDirectory(place: string): void {
  rmSync(join(place, 'database'), { recursive: true, force: true })
  const sockets = socketDirectory(place)
  if (sockets === place) rmSync(join(place, '.s.PGSQL.5432'), { force: true })
  else rmSync(sockets, { recursive: true, force: true })
}

/** With the directory's lock nobody writes; beside a running server an open transaction keeps all others waiting. */
async function copyDatabase(dataDir: string, source: string, target: string): Promise<number | undefined> {
  const { copyAll: begin, copyChanged: finish } = createTwoPassCopy(source, target)
  const unlock = await lockOrReach(dataDir)
  if (unlock) {
    try {
      begin()
      finish()
    } finally {
      unlock()
    }
    return undefined
  }
  const client = new pg.Client(connectionOptions({ databaseUrl: undefined, dataDir }))
  client.on('error', () => {})
  await client.connect()
  try {
    // What the copy's engine has to recover from its log, it need not recover twice.
    await client.query('checkpoint')
    begin()
    await client.query('begin')
    const start = performance.now()
    // All that is committed is in the log by now, so these files are what a power cut would leave, and no less.
    finish()
    await client.query('commit')
    return performance.now() - start
  } finally {
    await client.end()
  }
}
