import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { attachments, inboundMails } from '../schema/schema.ts'
import { sha256OfMailKey, fileNameOfKey, temporaryKey } from './object-key.ts'
import { readQueuedRemovals } from '../platform/jobs/pg-boss-tables.ts'

/** Moves a claimed file to its ticket's folder. A copy of one that was removed meanwhile is removed too. */
export async function moveObject(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await storage.move(from, to)
  if (!storage.movesByCopy) return
  if ((await db.$count(attachments, eq(attachments.id, to))) === 0) await storage.remove(to)
}

/**
 * Removes an object at any stage of its move, the old place first, so that a concurrent move leaves nothing behind.
 * Keeps the bytes of a mail that has come in again since.
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

/** Removes every object whose removal is queued, without waiting for a worker; the jobs then have nothing to do. */
export async function removeQueuedObjects(ctx: Pick<Context, 'db' | 'storage'>): Promise<void> {
  for (const key of await readQueuedRemovals(ctx.db)) await removeObject(ctx, { key })
}
