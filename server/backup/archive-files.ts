import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Storage } from '../storage/storage.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { type FoundFile, type ListedFile, createFileFinder } from './find-file.ts'
import { fileEntry } from './format.ts'
import { readRows } from './read-rows.ts'
import { FILES_QUERY } from './stored-files.ts'
import type { Snapshot } from './snapshot.ts'
import { createFilesChecksum } from './checksums.ts'

/** Files opened ahead of being written: a bucket takes a while to start sending. */
const OPEN_AHEAD = 8
const MAX_ATTEMPTS = 3
const PADDING_BYTES = 64 * 1024

/**
 * Writes every file of the snapshot into the archive. Returns their checksum and the keys of files that are `missing`, that
 * were `altered` since their upload, or that were `removed` in the meantime.
 */
export async function archiveFiles(snapshot: Snapshot, storage: Storage, archive: ArchiveWriter, signal: AbortSignal) {
  const find = createFileFinder(storage, snapshot, signal)
  const files = createFilesChecksum()
  const [missing, altered, removed]: string[][] = [[], [], []]
  for await (const { file, found } of openFilesAhead(snapshot.client, find)) {
    const { key, size } = file
    if (found === 'removed') removed!.push(key)
    else if (found === 'missing') missing!.push(key)
    else {
      const hash = createHash('sha256')
      const content = readExactly(size, found, () => find(file))
      const hashed = (async function* () {
        for await (const piece of content) {
          signal.throwIfAborted()
          hash.update(piece)
          yield piece
        }
      })()
      await archive.add(fileEntry(key), size, hashed)
      const sha256 = hash.digest('hex')
      files.add({ key, size, sha256 })
      if (sha256 !== file.sha256) altered!.push(key)
    }
  }
  return { files: files.result(), missing: missing!, altered: altered!, removed: new Set(removed) }
}

async function* openFilesAhead(client: pg.ClientBase, find: (file: ListedFile) => Promise<FoundFile>) {
  const opened: { file: ListedFile; found: Promise<FoundFile> }[] = []
  const takeFirst = async () => {
    const { file, found } = opened.shift()!
    return { file, found: await found }
  }
  try {
    for await (const lines of readRows(client, { name: 'files', select: FILES_QUERY })) {
      for (const line of lines) {
        const file = JSON.parse(line) as ListedFile
        const found = find(file)
        // Awaited later; an unhandled rejection until then would end the process.
        found.catch(() => {})
        opened.push({ file, found })
        if (opened.length > OPEN_AHEAD) yield await takeFirst()
      }
    }
    while (opened.length > 0) yield await takeFirst()
  } finally {
    for (const { found } of opened) {
      const content = await found.catch(() => undefined)
      if (content instanceof ReadableStream) await content.cancel()
    }
  }
}

/**
 * Yields exactly as many bytes as the row says, because an entry's size is written before its content. A file that breaks
 * off is opened again and read on; one that has become shorter is padded, which its checksum reveals.
 */
async function* readExactly(size: number, content: FoundFile, reopen: () => Promise<FoundFile>) {
  let written = 0
  for (let attempt = 1; content instanceof ReadableStream; attempt++) {
    let position = 0
    try {
      for await (const piece of content) {
        const unread = piece.subarray(Math.max(0, written - position), Math.max(0, size - position))
        position += piece.byteLength
        written += unread.byteLength
        if (unread.byteLength > 0) yield unread
      }
      break
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error
      content = await reopen()
    }
  }
  for (; written < size; written += PADDING_BYTES) yield new Uint8Array(Math.min(PADDING_BYTES, size - written))
}
