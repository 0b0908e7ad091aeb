import { mkdirSync } from 'node:fs'
import { type FileHandle, access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Staging } from './storage/staging.ts'
import { syncToDisk } from '../platform/sync-to-disk.ts'
import { DamagedObjectError, type Storage, assertObjectKey } from './storage.ts'

/** Stores objects as files on the disk of the staged files, so that a rename moves a staged file into place. */
export function createDiskStorage(directory: string, staging: Pick<Staging, 'check'>): Storage {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const pathOf = (key: string) => join(directory, assertObjectKey(key))

  return {
    pathOf,

    async put(key, stagedFile) {
      try {
        await moveIntoPlace(stagedFile.path, pathOf(key))
      } catch (error) {
        await stagedFile.discard()
        throw error
      }
    },

    async has(key) {
      return (await ignoreMissing(access(pathOf(key)).then(() => true))) ?? false
    },

    async read(key, size) {
      const file = await ignoreMissing(open(pathOf(key), 'r'))
      if (file && size !== undefined) await requireSize(file, size)
      return file && (Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>)
    },

    async move(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)]
      // A missing source was moved before or removed since; retrying would not help.
      await ignoreMissing(access(source).then(() => moveIntoPlace(source, target)))
      await ignoreMissing(syncToDisk(dirname(source)))
    },

    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      await ignoreMissing(syncToDisk(dirname(path)))
    },

    check: () => staging.check(),
  }
}

async function requireSize(file: FileHandle, size: number): Promise<void> {
  const { size: found } = await file.stat()
  if (found === size) return
  await file.close()
  throw new DamagedObjectError(`${found} bytes instead of ${size}`)
}

/** Renames a file into place atomically and syncs the folder, so that the rename survives a power failure. */
async function moveIntoPlace(source: string, target: string): Promise<void> {
  const folder = dirname(target)
  if ((await ignoreMissing(rename(source, target).then(() => true))) === undefined) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await rename(source, target)
    await syncToDisk(dirname(folder))
  }
  await syncToDisk(folder)
}

export async function ignoreMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
