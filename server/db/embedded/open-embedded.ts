import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { existsSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { StartError } from '#server/process/start-error.ts'
import { syncToDisk } from '#server/sync-to-disk.ts'
import type { EmbeddedWorkerData } from './worker.ts'

/** A database directory as initdb leaves it, made by build/database-template.ts. */
export const TEMPLATE = join(import.meta.dirname, '../../../dist/database-template')

/** Longest path a Unix socket may have, with room to spare on every platform. */
const MAX_SOCKET_PATH = 100

export type EmbeddedDatabase = {
  close: () => Promise<void>
  /** Called when the engine stops by itself: nothing it says afterwards can be trusted. */
  onStopped: (listener: (error: unknown) => void) => void
}

/** The directory whose socket `.s.PGSQL.5432` reaches the embedded database of `dataDir`. */
export function socketDirectory(dataDir: string): string {
  if (join(dataDir, '.s.PGSQL.5432').length <= MAX_SOCKET_PATH) return dataDir
  return join(tmpdir(), `neatline-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
}

const socketPathOf = (dataDir: string) => join(socketDirectory(dataDir), '.s.PGSQL.5432')

/** Whether somebody serves the embedded database of `dataDir` right now. */
export function isListening(dataDir: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPathOf(dataDir))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.end(() => resolve(true)))
  })
}

/**
 * The engine asks for no password: who may open the socket has the database. Throws StartError where a directory for
 * temporary files already has one of that name that somebody else owns or may open.
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
 * Opens the embedded database in a thread of its own. The caller holds the directory's lock, and says where nothing that
 * is written has to last.
 */
export async function openEmbedded(
  dataDir: string,
  { durable = true }: { durable?: boolean } = {},
): Promise<EmbeddedDatabase> {
  const directory = join(dataDir, 'database')
  const socketPath = socketPathOf(dataDir)
  makeSocketDirectory(dirname(socketPath), dataDir)
  rmSync(socketPath, { force: true })
  if (!existsSync(directory) && existsSync(TEMPLATE)) await copyTemplate(directory)

  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { directory, socketPath, durable } satisfies EmbeddedWorkerData,
    // Node's own warning about type stripping and SQLite says nothing to an operator.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  await new Promise<void>((ready, failed) => {
    worker.once('message', () => ready())
    worker.once('error', failed)
    worker.once('exit', () => failed(stopped()))
  })
  let closing = false
  const listeners: ((error: unknown) => void)[] = []
  worker.on('error', (error) => listeners.forEach((listener) => listener(error)))
  worker.on('exit', () => {
    if (!closing) listeners.forEach((listener) => listener(stopped()))
  })
  return {
    onStopped: (listener) => listeners.push(listener),
    close: async () => {
      closing = true
      worker.postMessage('close')
      await exited
    },
  }
}

const stopped = () => new Error('The embedded database stopped.')

/** Copies beside the target, syncs, and only then gives it its name: a crash leaves no half database. */
async function copyTemplate(directory: string): Promise<void> {
  const draft = `${directory}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  await cp(TEMPLATE, draft, { recursive: true })
  for (const entry of await readdir(draft, { recursive: true })) await syncToDisk(join(draft, entry))
  await rename(draft, directory)
  await syncToDisk(join(directory, '..'))
}
