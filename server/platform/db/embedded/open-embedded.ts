import { createHash } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { existsSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { programFile } from '#server/platform/program-files.ts'
import { StartError } from '#server/platform/start-error.ts'
import { syncToDisk } from '#server/platform/sync-to-disk.ts'
import { EMPTY_DATABASE, syncDirectory, writeEmptyDatabase } from './empty-database.ts'
import { explainOpenFailure } from './check-directory.ts'
import type { EmbeddedWorkerData } from './engine-worker.ts'

/** The longest path of a Unix socket that every platform accepts. */
const MAX_SOCKET_PATH = 100

export type EmbeddedDatabase = Awaited<ReturnType<typeof openEmbedded>>

/** The directory of the socket `.s.PGSQL.5432` that leads to the embedded database of `dataDir`. */
export function socketDirectory(dataDir: string): string {
  if (join(dataDir, '.s.PGSQL.5432').length <= MAX_SOCKET_PATH) return dataDir
  return join(tmpdir(), `neatline-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
}

const socketPathOf = (dataDir: string) => join(socketDirectory(dataDir), '.s.PGSQL.5432')

/** Checks if a process serves the embedded database of `dataDir`. */
export function isListening(dataDir: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPathOf(dataDir))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.end(() => resolve(true)))
  })
}

/**
 * Creates the directory of the socket for this user only: the engine requires no password. Throws StartError when a directory
 * of that name exists in the temporary directory and another user owns it or may open it.
 */
function makeSocketDirectory(directory: string, dataDir: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (directory === dataDir) return
  const { uid, mode } = lstatSync(directory)
  if (uid === (process.getuid?.() ?? uid) && (mode & 0o077) === 0) return
  throw new StartError(
    `${directory}, where the database's socket goes because the path of DATA_DIR is long, is open to others. Remove it, or choose a shorter DATA_DIR.`,
  )
}

/**
 * Opens the embedded database in a worker thread, and creates it where there is none. The caller holds the lock of the
 * directory; `durable: false` is for data that need not survive a crash. Throws StartError when the engine cannot open it.
 */
export async function openEmbedded(dataDir: string, { durable = true } = {}) {
  const directory = join(dataDir, 'database')
  const socketPath = socketPathOf(dataDir)
  makeSocketDirectory(dirname(socketPath), dataDir)
  rmSync(socketPath, { force: true })
  if (!existsSync(directory) && existsSync(EMPTY_DATABASE)) await createDatabase(directory)

  const worker = new Worker(programFile('server/platform/db/embedded/engine-worker.ts'), {
    workerData: { directory, socketPath, durable } satisfies EmbeddedWorkerData,
    // Node's warnings about type stripping and SQLite tell an operator nothing.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  await new Promise<void>((ready, failed) => {
    worker.once('message', () => ready())
    worker.once('error', (error) => failed(explainOpenFailure(dataDir, error)))
    worker.once('exit', () => failed(explainOpenFailure(dataDir, stopped())))
  })
  let closing = false
  const listeners: ((error: unknown) => void)[] = []
  worker.on('error', (error) => listeners.forEach((listener) => listener(error)))
  worker.on('exit', () => {
    if (!closing) listeners.forEach((listener) => listener(stopped()))
  })
  return {
    /** Called when the engine stops unexpectedly; none of its results can be trusted afterwards. */
    onStopped: (listener: (error: unknown) => void) => listeners.push(listener),
    close: async (): Promise<void> => {
      closing = true
      worker.postMessage('close')
      await exited
    },
  }
}

const stopped = () => new Error('The embedded database stopped.')

/** Writes to a temporary name, syncs and renames: a crash leaves no half database. */
async function createDatabase(directory: string): Promise<void> {
  const temporaryDirectory = `${directory}.new`
  await rm(temporaryDirectory, { recursive: true, force: true })
  writeEmptyDatabase(temporaryDirectory)
  await syncDirectory(temporaryDirectory)
  await rename(temporaryDirectory, directory)
  await syncToDisk(join(directory, '..'))
}
