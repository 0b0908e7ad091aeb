import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { createTarPacker } from 'modern-tar'
import { AppError, isDiskFull } from '../platform/errors.ts'
import { syncToDisk } from '../platform/sync-to-disk.ts'

export type ArchiveWriter = Awaited<ReturnType<typeof createArchive>>

/** A temporary file that has not grown for this long belongs to a backup that was killed. */
const STALE_DRAFT_MS = 60_000

/**
 * Writes a tar file entry by entry, as a temporary file next to its final path, readable by its owner only; `finish` makes it
 * durable before renaming it. Throws `conflict` when the path is taken.
 */
export async function createArchive(path: string, moment: Date) {
  const temporaryPath = `${path}.part`
  const fileExists = () =>
    new AppError('conflict', `${path} is there already. Name a file that is not, or move that one away.`)
  if (existsSync(path)) throw fileExists()
  const file = await openTemporaryFile(temporaryPath)
  const { readable, controller } = createTarPacker()
  let failure: unknown
  const written = file.writeFile(readable).catch((error: unknown) => {
    failure = error
  })
  /** The packer stops when the file cannot be written any more, without knowing why: report the file's error. */
  const throwWriteError = (error: unknown) => {
    throw failure ? writeError(path, failure) : error
  }

  return {
    /** Adds an entry of exactly `size` bytes. */
    async add(name: string, size: number, content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
      try {
        const entry = controller.add({ name, size, mode: 0o600, mtime: moment }).getWriter()
        for await (const piece of content) await entry.write(piece)
        await entry.close()
      } catch (error) {
        throwWriteError(error)
      }
    },
    async finish(): Promise<number> {
      controller.finalize()
      await written
      if (failure) throwWriteError(failure)
      await file.sync()
      const { size } = await file.stat()
      await file.close()
      if (existsSync(path)) throw fileExists()
      await rename(temporaryPath, path)
      await syncToDisk(dirname(path))
      return size
    },
    async discard(): Promise<void> {
      controller.error(new Error('discarded'))
      await written
      await file.close().catch(() => {})
      await rm(temporaryPath, { force: true })
    },
  }
}

function writeError(path: string, error: unknown): AppError {
  if (isDiskFull(error))
    return new AppError(
      'no-space',
      `There is no room for the backup where ${path} would be. Free some space, or name another place.`,
    )
  const { code = 'no reason given' } = error as NodeJS.ErrnoException
  return new AppError('unavailable', `${path} cannot be written (${code}).`)
}

async function openTemporaryFile(temporaryPath: string): Promise<FileHandle> {
  try {
    return await open(temporaryPath, 'wx', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw writeError(temporaryPath, error)
  }
  const { mtimeMs } = await stat(temporaryPath)
  if (Date.now() - mtimeMs < STALE_DRAFT_MS)
    throw new AppError(
      'conflict',
      `${temporaryPath} is being written by another backup. Wait for it, or name another file.`,
    )
  await rm(temporaryPath)
  return open(temporaryPath, 'wx', 0o600)
}
