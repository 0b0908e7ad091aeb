import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createDiskStorage } from '#server/storage/disk.ts'
import { type Draft, createDrafts } from '#server/storage/drafts.ts'
import type { S3Config } from '#server/storage/s3-client.ts'
import { createS3Storage } from '#server/storage/s3.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { S3Server } from '#test/support/services/s3-server.ts'
import { temporaryDirectory } from '#test/support/server.ts'

/** An empty storage, and what tests can see of it. */
export type TestStorage = {
  storage: Storage
  draftOf: (content: string | Uint8Array) => Promise<Draft>
  /** File names of the existing drafts. */
  drafts: () => string[]
  /** Keys of the stored objects. */
  keys: () => Promise<string[]>
}

export const TICKET = '5f0c4c52-3f4e-4f7e-9a55-2f6a4a1b7c11'
export const [FROM, TO] = ['temp/1-ab.txt', `${TICKET}/1-ab.txt`]

export function openDiskStorage(): TestStorage {
  const directory = join(temporaryDirectory(), 'attachments')
  const drafts = openDrafts(directory)
  return {
    ...drafts.place,
    storage: createDiskStorage(directory, drafts),
    keys: async () => filesIn(directory).filter((file) => !file.startsWith('.drafts/')),
  }
}

export async function openBucketStorage(server: S3Server, changes: Partial<S3Config> = {}) {
  const config = await server.bucket()
  const drafts = openDrafts(temporaryDirectory())
  const storage = createS3Storage({ ...config, ...changes }, drafts)
  return { ...drafts.place, config, storage, keys: () => server.keys(config.bucket) }
}

export function openDrafts(directory: string) {
  const path = join(directory, '.drafts')
  const drafts = createDrafts(path)
  const draftOf: TestStorage['draftOf'] = (content) => {
    const bytes = Buffer.from(content)
    return drafts.write(piecesOf(bytes), bytes.length)
  }
  return { ...drafts, place: { draftOf, drafts: () => readdirSync(path) } }
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
