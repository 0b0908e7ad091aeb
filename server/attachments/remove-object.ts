import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { inboundMails } from '../db/schema.ts'
import { sha256OfMailKey } from '../storage/mail-key.ts'
import { readQueuedRemovals } from '../jobs/pg-boss-tables.ts'
import { fileNameOfKey, temporaryKey } from './object-key.ts'

/**
 * Removes an object wherever its move has got to. The old place goes first, so a move in between leaves nothing behind. The bytes
 * of a mail that has come in again since stay.
 */
export async function removeObject(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  { key }: { key: string },
): Promise<void> {
  const sha256 = sha256OfMailKey(key)
  if (sha256 !== undefined) {
    if ((await db.$count(inboundMails, eq(inboundMails.sha256, sha256))) === 0) await storage.remove(key)
    return
  }
  await storage.remove(temporaryKey(fileNameOfKey(key)))
  await storage.remove(key)
}

/**
 * Removes every object whose removal is queued, without waiting for a server's worker. The jobs find nothing left to do.
 */
export async function removeQueuedObjects(ctx: Pick<Context, 'db' | 'storage'>): Promise<void> {
  for (const key of await readQueuedRemovals(ctx.db)) await removeObject(ctx, { key })
}
