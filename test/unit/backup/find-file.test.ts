import { expect, it } from 'vitest'
import { createFileFinder } from '#server/backup/archive-files.ts'
import { removePreviousFiles } from '#server/backup/restore-files.ts'
import type { Storage } from '#server/files/storage.ts'

const neverAborted = new AbortController().signal
const TICKET = '5f0c4c52-3f4e-4f7e-9a55-2f6a4a1b7c11'
const file = { key: 'temp/1-ab.txt', size: 2, sha256: '', createdAt: 0 }
const storageWith = (...keys: string[]) =>
  ({ read: async (key: string) => (keys.includes(key) ? new Blob([key]).stream() : undefined) }) as Storage
/** A database that now has the attachments of these keys. */
const liveWith = (...keys: string[]) => ({
  openLiveClient: async () =>
    ({
      query: async (_: string, [wanted]: [string]) => ({
        rows: keys.filter((key) => key === wanted || key.endsWith(`/${wanted}`)).map((id) => ({ id })),
      }),
    }) as never,
})
const found = async (storage: Storage, live: Parameters<typeof createFileFinder>[1], wanted = file) => {
  const answer = await createFileFinder(storage, live, neverAborted)(wanted)
  return answer instanceof ReadableStream ? new Response(answer).text() : answer
}

it('A backup finds a file that was claimed by a ticket after the snapshot', async () => {
  const now = `${TICKET}/1-ab.txt`
  expect(await found(storageWith(now), liveWith(now))).toBe(now)
})

it('A backup finds a file that has not been moved to its ticket yet', async () => {
  const claimed = { ...file, key: `${TICKET}/1-ab.txt` }
  expect(await found(storageWith(file.key), liveWith(claimed.key), claimed)).toBe(file.key)
})

it('A backup leaves out a file that was removed after the snapshot', async () => {
  expect(await found(storageWith(), liveWith())).toBe('removed')
})

it('A backup reports a file as missing whose row still exists, or that no erase can have removed', async () => {
  expect(await found(storageWith(), liveWith(file.key))).toBe('missing')
  expect(await found(storageWith(), { openLiveClient: async () => undefined })).toBe('missing')
})

it('A backup waits for the content of an upload whose row has just been written', async () => {
  let looks = 0
  const storage = { read: async () => (++looks > 4 ? new Blob(['ok']).stream() : undefined) }
  const young = { ...file, createdAt: Date.now() }
  expect(await found(storage as unknown as Storage, liveWith(file.key), young)).toBe('ok')
})

it('A restore removes the files from before, and none of the restored ones', async () => {
  const removed: string[] = []
  const storage = { remove: async (key: string) => void removed.push(key) } as unknown as Storage
  const now = ['temp/1-ab.txt', `${TICKET}/2-cd.txt`, `${TICKET}/3-ef.txt`]
  const client = { query: async () => ({ rows: now.map((key) => ({ key })) }) } as never
  const old = [`${TICKET}/1-ab.txt`, 'temp/2-cd.txt', `${TICKET}/3-ef.txt`, `${TICKET}/4-gh.txt`]
  expect(await removePreviousFiles(client, { storage }, old)).toBe(0)
  expect(removed).toEqual([`${TICKET}/1-ab.txt`, `${TICKET}/4-gh.txt`, 'temp/4-gh.txt'])
})
