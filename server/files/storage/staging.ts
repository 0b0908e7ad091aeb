import { randomUUID, type Hash, createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { constants, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { access, mkdir, open, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError, isDiskFull } from '../../platform/errors.ts'

const PREFIX = `${hostname()}_`

/** Returns a unique name with the machine and process, so that the next start removes a stale file, and the label. */
export const stagedFileName = (label?: string): string =>
  `${PREFIX}${process.pid}_${randomUUID()}${label === undefined ? '' : `.${label}`}`

const labelOf = (name: string): string | undefined => /^\d+_[\da-f-]{36}\.(.+)$/.exec(name.slice(PREFIX.length))?.[1]

/**
 * Returns whether a staged file belongs to an ended process of this machine. In a container every run may have the same
 * process id, so an unknown name with our own id is an old one.
 */
function isOrphaned(name: string): boolean {
  if (!name.startsWith(PREFIX)) return false
  const pid = Number.parseInt(name.slice(PREFIX.length))
  return pid === process.pid || !isAlive(pid)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** A received file on the local disk, synced but not stored yet. Its owner puts it into the storage or discards it. */
export type StagedFile = { path: string; size: number; sha256: string; discard: () => Promise<void> }
export type StagedFolder = Pick<StagedFile, 'path' | 'discard'>
export type Staging = ReturnType<typeof createStaging>

/** Folder inside the attachments' directory; installations have it under this name. */
export const STAGING_FOLDER = '.drafts'

const LIFETIME_MS = 60 * 60 * 1000
/** Left for the database, whose log must always be able to grow. */
const MIN_FREE_BYTES = 64 * 1024 * 1024
/** Pieces arrive as small as packets: writing several together is as safe and costs less. */
const WRITE_BATCH_BYTES = 128 * 1024

const noSpaceError = () =>
  new AppError('no-space', 'There is no room for more files right now. Please try again later.')

/** Opens the directory of staged files and keeps space on its disk for everything else. */
export function createStaging(directory: string) {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  removeStaleFiles(directory)
  /** Bytes that files being received may still take. */
  let reservedBytes = 0

  /** Reserves before checking the disk, so that concurrent uploads do not all count on the same free space. */
  async function reserve(bytes: number) {
    reservedBytes += bytes
    try {
      const { bavail, bsize } = await statfs(directory)
      if (bavail * bsize < MIN_FREE_BYTES + reservedBytes) throw noSpaceError()
    } catch (error) {
      reservedBytes -= bytes
      throw error
    }
  }

  /**
   * Writes incoming content to disk, to be hashed elsewhere; `expectedBytes` are reserved for it. Throws `no-space` and
   * errors of reading the content, and leaves nothing then.
   */
  async function receive(
    content: AsyncIterable<Uint8Array>,
    expectedBytes: number,
  ): Promise<Omit<StagedFile, 'sha256'>> {
    await reserve(expectedBytes)
    const path = join(directory, stagedFileName())
    const discard = () => rm(path, { force: true })
    try {
      return { path, discard, size: await writeDurably(path, content) }
    } catch (error) {
      await discard()
      throw isDiskFull(error) ? noSpaceError() : error
    } finally {
      reservedBytes -= expectedBytes
    }
  }

  return {
    receive,
    /** Writes likewise, and hashes. */
    async write(content: AsyncIterable<Uint8Array>, expectedBytes: number): Promise<StagedFile> {
      const hash = createHash('sha256')
      const file = await receive(hashed(content, hash), expectedBytes)
      return { ...file, sha256: hash.digest('hex') }
    },
    /** Creates an empty folder on the same disk, for the files of one mail. */
    async createFolder(): Promise<StagedFolder> {
      const path = join(directory, stagedFileName())
      await mkdir(path, { mode: 0o700 })
      return { path, discard: () => rm(path, { recursive: true, force: true }) }
    },
    /** Returns the path for a mark: an empty file that tells what this process is doing, and outlives it. */
    markPath: (label: string) => join(directory, stagedFileName(label)),
    /** Returns the marks of processes of this machine that died; to be called before this process writes its own. */
    async marksLeft() {
      const names = (await readdir(directory)).filter(isOrphaned)
      return names.flatMap((name) => {
        const label = labelOf(name)
        return label === undefined ? [] : [{ label, path: join(directory, name) }]
      })
    },
    async check(): Promise<void> {
      await access(directory, constants.R_OK | constants.W_OK | constants.X_OK)
      await reserve(0)
    },
  }
}

export async function* hashed(content: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    hash.update(piece)
    yield piece
  }
}

async function writeDurably(path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  const stream = file.createWriteStream({ autoClose: false, highWaterMark: WRITE_BATCH_BYTES })
  try {
    await pipeline(content, stream)
    await file.datasync()
    return stream.bytesWritten
  } finally {
    // The file is not closed as long as its stream is open.
    stream.destroy()
    await file.close()
  }
}

/** Removes half-written files: of this machine's ended processes, except marks, and of other machines after an hour. */
function removeStaleFiles(directory: string): void {
  for (const name of readdirSync(directory)) {
    const stagedFile = join(directory, name)
    const changed = statSync(stagedFile, { throwIfNoEntry: false })?.mtimeMs ?? 0
    const isStale = isOrphaned(name) ? labelOf(name) === undefined : changed < Date.now() - LIFETIME_MS
    if (isStale) rmSync(stagedFile, { recursive: true, force: true })
  }
}
