import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { fileNameOfKey, sha256OfMailKey } from '../files/object-key.ts'
import { readAttachment } from '../files/open-file.ts'
import type { Storage } from '../files/storage.ts'
import { hashed } from '../files/storage/staging.ts'
import type { Snapshot } from './snapshot.ts'
import { createHash } from 'node:crypto'
import type { ArchiveWriter } from './archive-writer.ts'
import { nameFileEntry, createFilesChecksum } from './format.ts'
import { FILES_QUERY, readRows } from './database-rows.ts'

type ListedFile = { key: string; size: number; sha256: string; createdAt: number }
/** A file's content; or that it was removed while the backup ran; or that its content is lost. */
type FoundFile = ReadableStream<Uint8Array> | 'removed' | 'missing'

/** An upload writes its row before its content, so the content of a row younger than this may still arrive. */
const UPLOAD_GRACE_MS = 120_000
const RETRY_DELAY_MS = 250
const MAX_LOOKUPS = 20

/** Finds the content of a snapshot's files, which may be moved or removed while the backup is made. */
export function createFileFinder(storage: Storage, snapshot: Pick<Snapshot, 'openLiveClient'>, signal: AbortSignal) {
  const startedAt = Date.now()

  return async function find({ key, createdAt }: ListedFile): Promise<FoundFile> {
    const lookups = startedAt - createdAt < UPLOAD_GRACE_MS ? MAX_LOOKUPS : 1
    for (let lookup = 1; ; lookup++) {
      const content = await readAttachment({ storage }, key)
      if (content) return content
      const currentClient = await snapshot.openLiveClient()
      const currentKey = currentClient ? await findCurrentKey(currentClient, key) : key
      if (currentKey === undefined) return 'removed'
      const movedContent = currentKey === key ? undefined : await readAttachment({ storage }, currentKey)
      if (movedContent) return movedContent
      if (lookup === lookups) return 'missing'
      await setTimeout(RETRY_DELAY_MS)
      signal.throwIfAborted()
    }
  }
}

/** Returns the current key of an attachment: being claimed changes all but the file name. Undefined once it is removed. */
async function findCurrentKey(live: pg.ClientBase, key: string): Promise<string | undefined> {
  const mail = sha256OfMailKey(key)
  if (mail !== undefined) {
    const { rows } = await live.query('select 1 from inbound_mails where sha256 = $1', [mail])
    return rows.length > 0 ? key : undefined
  }
  const unchanged = await live.query('select 1 from attachments where id = $1', [key])
  if (unchanged.rows.length > 0) return key
  const { rows } = await live.query<{ id: string }>(`select id from attachments where split_part(id, '/', 2) = $1`, [
    fileNameOfKey(key),
  ])
  return rows[0]?.id
}

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
      const content = readExactly(size, found, () => find(file), signal)
      await archive.add(nameFileEntry(key), size, hashed(content, hash))
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
async function* readExactly(size: number, content: FoundFile, reopen: () => Promise<FoundFile>, signal: AbortSignal) {
  let written = 0
  for (let attempt = 1; content instanceof ReadableStream; attempt++) {
    let position = 0
    try {
      for await (const piece of content) {
        signal.throwIfAborted()
        const unread = piece.subarray(Math.max(0, written - position), Math.max(0, size - position))
        position += piece.byteLength
        written += unread.byteLength
        if (unread.byteLength > 0) yield unread
      }
      break
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || signal.aborted) throw error
      content = await reopen()
    }
  }
  for (; written < size; written += PADDING_BYTES) yield new Uint8Array(Math.min(PADDING_BYTES, size - written))
}
