import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { generatedName } from '../attachments/generated-name.ts'
import { readContent } from '../attachments/open-file.ts'
import type { Storage } from '../storage/storage.ts'
import type { Snapshot } from './snapshot.ts'

/** An attachment as the snapshot has it. */
export type ListedFile = { key: string; size: number; sha256: string; createdAt: number }
type Content = ReadableStream<Uint8Array>
/** Its bytes; or that it was removed while the backup ran; or that they are not where they should be. */
export type Found = Content | 'removed' | 'missing'

/** An upload writes its row before its bytes: one as young as this may be on its way. Milliseconds. */
const YOUNG = 120_000
const LOOK_EVERY = 250
const LOOKS = 20

/** Where the files of a snapshot are by now: they move and go while a backup is made. */
export function createFinder(storage: Storage, snapshot: Pick<Snapshot, 'live'>, signal: AbortSignal) {
  const moment = Date.now()

  return async function find({ key, createdAt }: ListedFile): Promise<Found> {
    const looks = moment - createdAt < YOUNG ? LOOKS : 1
    for (let look = 1; ; look++) {
      const content = await readContent({ storage }, key)
      if (content) return content
      const live = await snapshot.live()
      const keyNow = live ? await keyOf(live, key) : key
      if (keyNow === undefined) return 'removed'
      const moved = keyNow === key ? undefined : await readContent({ storage }, keyNow)
      if (moved) return moved
      if (look === looks) return 'missing'
      await pause(LOOK_EVERY)
      signal.throwIfAborted()
    }
  }
}

/** The key an attachment has now: claimed meanwhile it has another, with the same name in it; undefined once it is gone. */
async function keyOf(live: pg.ClientBase, key: string): Promise<string | undefined> {
  const same = await live.query('select 1 from attachments where id = $1', [key])
  if (same.rows.length > 0) return key
  const { rows } = await live.query<{ id: string }>(
    `select id from attachments where split_part(id, '/', 2) = $1`,
    [generatedName(key)],
  )
  return rows[0]?.id
}
