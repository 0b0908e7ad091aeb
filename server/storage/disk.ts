import { randomUUID } from 'node:crypto'
import { constants, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { access, mkdir, open, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { AppError } from '../errors.ts'
import type { Storage } from './storage.ts'

/** One folder and one name that does not begin with a dot: no key can leave the directory or meet a draft. */
const KEY = /^(temp|[0-9a-f-]{36})\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/

/** Files being written; the same file system as their place, so that a rename is all it takes to get there. */
const DRAFTS = '.drafts'
const DRAFT_LIFETIME_MS = 60 * 60 * 1000

/** Bytes left to the database, whose log must never fail to grow because of uploads. */
const SPACE_FLOOR = 64 * 1024 * 1024

const noSpace = () =>
  new AppError('no-space', 'There is no room for more files right now. Please try again later.')

/** Objects as files. Throws `no-space` when the disk is full or nearly so. */
export function createDiskStorage(directory: string): Storage {
  const drafts = join(directory, DRAFTS)
  mkdirSync(drafts, { recursive: true, mode: 0o700 })
  removeForgottenDrafts(drafts)

  return {
    async put(key, bytes) {
      const path = pathOf(directory, key)
      if ((await freeBytes(directory)) < SPACE_FLOOR + bytes.byteLength) throw noSpace()
      const draft = join(drafts, randomUUID())
      try {
        await writeDurably(draft, bytes)
        await place(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '') ? noSpace() : error
      }
    },

    async read(key) {
      const file = await unlessMissing(open(pathOf(directory, key), 'r'))
      return file && (Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>)
    },

    async move(from, to) {
      const [source, target] = [pathOf(directory, from), pathOf(directory, to)]
      // Nothing to move: it has been moved before, or removed since. Neither gets better by trying again.
      await unlessMissing(access(source).then(() => place(source, target)))
      await unlessMissing(sync(dirname(source)))
    },

    async remove(key) {
      const path = pathOf(directory, key)
      await rm(path, { force: true })
      await unlessMissing(sync(dirname(path)))
    },

    async check() {
      await access(drafts, constants.R_OK | constants.W_OK | constants.X_OK)
      if ((await freeBytes(directory)) < SPACE_FLOOR) throw noSpace()
    },
  }
}

function pathOf(directory: string, key: string): string {
  if (!KEY.test(key)) throw new Error('not an object key')
  return join(directory, key)
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Gives a file its place in one step, then makes the place itself survive a power cut. */
async function place(source: string, target: string): Promise<void> {
  const folder = dirname(target)
  const created = await mkdir(folder, { recursive: true, mode: 0o700 })
  await rename(source, target)
  await sync(folder)
  if (created) await sync(dirname(folder))
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** What a crash left half written; younger drafts may belong to another process. */
function removeForgottenDrafts(drafts: string): void {
  for (const name of readdirSync(drafts)) {
    const draft = join(drafts, name)
    const changed = statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (changed < Date.now() - DRAFT_LIFETIME_MS) rmSync(draft, { force: true })
  }
}

async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
