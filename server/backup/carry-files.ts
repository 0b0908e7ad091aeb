import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Storage } from '../storage/storage.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { type Found, type ListedFile, createFinder } from './find-file.ts'
import { fileEntry } from './format.ts'
import { readLines } from './read-lines.ts'
import type { Snapshot } from './snapshot.ts'
import { sumFiles } from './sums.ts'

/** Files opened before their turn has come: a bucket takes its time to begin. */
const AHEAD = 8
const TRIES = 3
const PADDING = 64 * 1024

const LISTED = `select json_build_object('key', id, 'size', size, 'sha256', sha256,
  'createdAt', extract(epoch from created_at) * 1000)::text from attachments order by id collate "C"`

/**
 * Writes every file of the snapshot into the archive. Answers their sum and the keys of what is `missing`, what was
 * `altered`, and what was `removed` while this ran.
 */
export async function carryFiles(
  snapshot: Snapshot,
  storage: Storage,
  archive: ArchiveWriter,
  signal: AbortSignal,
) {
  const find = createFinder(storage, snapshot, signal)
  const files = sumFiles()
  const [missing, altered, removed]: string[][] = [[], [], []]
  for await (const { file, found } of openAhead(snapshot.client, find)) {
    const { key, size } = file
    if (found === 'removed') removed!.push(key)
    else if (found === 'missing') missing!.push(key)
    else {
      const hash = createHash('sha256')
      const content = exactly(size, found, () => find(file))
      const heard = (async function* () {
        for await (const piece of content) {
          signal.throwIfAborted()
          hash.update(piece)
          yield piece
        }
      })()
      await archive.add(fileEntry(key), size, heard)
      const sha256 = hash.digest('hex')
      files.add({ key, size, sha256 })
      if (sha256 !== file.sha256) altered!.push(key)
    }
  }
  return { files: files.sum(), missing: missing!, altered: altered!, removed: new Set(removed) }
}

async function* openAhead(client: pg.ClientBase, find: (file: ListedFile) => Promise<Found>) {
  const opened: { file: ListedFile; found: Promise<Found> }[] = []
  const first = async () => {
    const { file, found } = opened.shift()!
    return { file, found: await found }
  }
  try {
    for await (const lines of readLines(client, { name: 'files', select: LISTED })) {
      for (const line of lines) {
        const file = JSON.parse(line) as ListedFile
        const found = find(file)
        // Heard when its turn comes; until then nobody waits for it, which would end the process.
        found.catch(() => {})
        opened.push({ file, found })
        if (opened.length > AHEAD) yield await first()
      }
    }
    while (opened.length > 0) yield await first()
  } finally {
    for (const { found } of opened) {
      const content = await found.catch(() => undefined)
      if (content instanceof ReadableStream) await content.cancel()
    }
  }
}

/**
 * As many bytes as the row says: an entry's size is written before them. What breaks off is opened again and read on;
 * what has become shorter is filled up, and its hash tells.
 */
async function* exactly(size: number, content: Found, again: () => Promise<Found>) {
  let given = 0
  for (let attempt = 1; content instanceof ReadableStream; attempt++) {
    let at = 0
    try {
      for await (const piece of content) {
        const fresh = piece.subarray(Math.max(0, given - at), Math.max(0, size - at))
        at += piece.byteLength
        given += fresh.byteLength
        if (fresh.byteLength > 0) yield fresh
      }
      break
    } catch (error) {
      if (attempt === TRIES) throw error
      content = await again()
    }
  }
  for (; given < size; given += PADDING) yield new Uint8Array(Math.min(PADDING, size - given))
}
