import { createHash } from 'node:crypto'
import type pg from 'pg'
import { generatedName, placesOf, temporaryKey } from '../attachments/generated-name.ts'
import { readContent } from '../attachments/open-file.ts'
import type { openStorage } from '../storage/open-storage.ts'
import type { FileSum } from './format.ts'
import { sumFiles } from './sums.ts'
import type { Visitor } from './walk-archive.ts'

type Place = ReturnType<typeof openStorage>
/** Files on their way into the storage at once. */
const AT_ONCE = 8

/** Puts files into the storage as they come; `done` waits for the last. Both throw what the storage throws. */
export function createPutter({ storage, drafts }: Place) {
  const underWay = new Set<Promise<void>>()
  const put: Visitor['file'] = async (key, size, content) => {
    if (underWay.size >= AT_ONCE) await Promise.race(underWay)
    const draft = await drafts.write(content, size)
    const putting = storage.put(key, draft).finally(() => underWay.delete(putting))
    // Heard by the next file, or at the end.
    putting.catch(() => {})
    underWay.add(putting)
  }
  return { put, done: () => Promise.all(underWay) }
}

/** Reads every file of the database back from the storage, but for those known to be missing. */
export async function sumStored(
  client: pg.ClientBase,
  { storage }: Pick<Place, 'storage'>,
  missing: string[],
): Promise<FileSum> {
  const { rows } = await client.query<{ id: string }>('select id from attachments order by id collate "C"')
  const known = new Set(missing)
  const keys = rows.map(({ id }) => id).filter((key) => !known.has(key))
  const files = sumFiles()
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const read = await Promise.all(keys.slice(from, from + AT_ONCE).map((key) => hashStored(storage, key)))
    for (const file of read) files.add(file)
  }
  return files.sum()
}

async function hashStored(storage: Place['storage'], key: string) {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of (await readContent({ storage }, key)) ?? []) {
    hash.update(piece)
    size += piece.byteLength
  }
  return { key, size, sha256: hash.digest('hex') }
}

/** Removes the bytes of files that are no more, wherever they lie. Answers how many could not be removed. */
export async function removeOld(
  client: pg.ClientBase,
  { storage }: Pick<Place, 'storage'>,
  old: string[],
): Promise<number> {
  const { rows } = await client.query<{ id: string }>('select id from attachments')
  const kept = new Set(rows.flatMap(({ id }) => placesOf(id)))
  const places = new Set(old.flatMap((key) => [key, temporaryKey(generatedName(key))]))
  let failed = 0
  for (const place of places) {
    if (!kept.has(place)) await storage.remove(place).catch(() => failed++)
  }
  return failed
}
