import { createHash } from 'node:crypto'
import type pg from 'pg'
import { fileNameOfKey, possibleKeys, temporaryKey } from '../files/object-key.ts'
import { readAttachment } from '../files/open-file.ts'
import type { openStorage } from '../files/open-storage.ts'
import { type FilesChecksum, createFilesChecksum } from './format.ts'
import { readFileKeys } from './database-rows.ts'
import type { ArchiveVisitor } from './read-archive.ts'

type StorageParts = ReturnType<typeof openStorage>
const MAX_CONCURRENT = 8

/** Puts files into the storage as they arrive; `finish` waits for the last. Both throw what the storage throws. */
export function createFileRestorer({ storage, staging }: StorageParts) {
  const inProgress = new Set<Promise<void>>()
  const put: ArchiveVisitor['file'] = async (key, size, content) => {
    if (inProgress.size >= MAX_CONCURRENT) await Promise.race(inProgress)
    const stagedFile = await staging.write(content, size)
    const putting = storage.put(key, stagedFile).finally(() => inProgress.delete(putting))
    // Reported by the next file, or by `finish`.
    putting.catch(() => {})
    inProgress.add(putting)
  }
  return { put, finish: () => Promise.all(inProgress) }
}

/** Reads every file of the database back from the storage, except those known to be missing, and returns the checksum. */
export async function checksumStoredFiles(
  client: pg.ClientBase,
  { storage }: Pick<StorageParts, 'storage'>,
  missing: string[],
): Promise<FilesChecksum> {
  const missingKeys = new Set(missing)
  const keys = (await readFileKeys(client)).filter((key) => !missingKeys.has(key))
  const files = createFilesChecksum()
  for (let from = 0; from < keys.length; from += MAX_CONCURRENT) {
    const read = await Promise.all(keys.slice(from, from + MAX_CONCURRENT).map((key) => hashStored(storage, key)))
    for (const file of read) files.add(file)
  }
  return files.result()
}

async function hashStored(storage: StorageParts['storage'], key: string) {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of (await readAttachment({ storage }, key)) ?? []) {
    hash.update(piece)
    size += piece.byteLength
  }
  return { key, size, sha256: hash.digest('hex') }
}

/** Removes the content of the files that were there before the restore. Returns how many could not be removed. */
export async function removePreviousFiles(
  client: pg.ClientBase,
  { storage }: Pick<StorageParts, 'storage'>,
  previousKeys: string[],
): Promise<number> {
  const keptKeys = new Set((await readFileKeys(client)).flatMap(possibleKeys))
  const places = new Set(previousKeys.flatMap((key) => [key, temporaryKey(fileNameOfKey(key))]))
  let failed = 0
  for (const place of places) {
    if (!keptKeys.has(place)) await storage.remove(place).catch(() => failed++)
  }
  return failed
}
