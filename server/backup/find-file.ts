import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { fileNameOfKey } from '../attachments/object-key.ts'
import { readAttachment } from '../attachments/open-file.ts'
import { sha256OfMailKey } from '../storage/mail-key.ts'
import type { Storage } from '../storage/storage.ts'
import type { Snapshot } from './snapshot.ts'

/** An attachment as recorded in the snapshot. */
export type ListedFile = { key: string; size: number; sha256: string; createdAt: number }
type Content = ReadableStream<Uint8Array>
/** A file's content; or that it was removed while the backup ran; or that its content is lost. */
export type FoundFile = Content | 'removed' | 'missing'

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
      await pause(RETRY_DELAY_MS)
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
