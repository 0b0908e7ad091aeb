import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createDiskStorage } from '#server/files/disk.ts'
import { type StagedFile, createStaging } from '#server/files/storage/staging.ts'
import { type S3Config, createS3Storage } from '#server/files/storage/s3.ts'
import type { Storage } from '#server/files/storage.ts'
import type { S3Server } from '#test/support/services/s3-server.ts'
import { temporaryDirectory } from '#test/support/server.ts'

/** An empty storage, and what tests can see of it. */
export type TestStorage = {
  storage: Storage
  stagedFileOf: (content: string | Uint8Array) => Promise<StagedFile>
  /** File names of the existing staged files. */
  stagedFiles: () => string[]
  /** Keys of the stored objects. */
  keys: () => Promise<string[]>
}

export const TICKET = '5f0c4c52-3f4e-4f7e-9a55-2f6a4a1b7c11'
export const [FROM, TO] = ['temp/1-ab.txt', `${TICKET}/1-ab.txt`]

export function openDiskStorage(): TestStorage {
  const directory = join(temporaryDirectory(), 'attachments')
  const staging = openStaging(directory)
  return {
    ...staging.place,
    storage: createDiskStorage(directory, staging),
    keys: async () => filesIn(directory).filter((file) => !file.startsWith('.drafts/')),
  }
}

export async function openBucketStorage(server: S3Server, changes: Partial<S3Config> = {}) {
  const config = await server.bucket()
  const staging = openStaging(temporaryDirectory())
  const storage = createS3Storage({ ...config, ...changes }, staging)
  return { ...staging.place, config, storage, keys: () => server.keys(config.bucket) }
}

export function openStaging(directory: string) {
  const path = join(directory, '.drafts')
  const staging = createStaging(path)
  const stagedFileOf: TestStorage['stagedFileOf'] = (content) => {
    const bytes = Buffer.from(content)
    return staging.write(piecesOf(bytes), bytes.length)
  }
  return { ...staging, place: { stagedFileOf, stagedFiles: () => readdirSync(path) } }
}

export const someBytes = (size: number) => randomBytes(size)

export async function textOf(storage: Storage, key: string): Promise<string | undefined> {
  const stream = await storage.read(key)
  return stream && new Response(stream).text()
}

async function* piecesOf(bytes: Buffer) {
  yield bytes
}

const filesIn = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
