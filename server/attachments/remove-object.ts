import type { Context } from '../context.ts'
import { readQueuedRemovals } from '../jobs/pg-boss-tables.ts'
import { fileNameOfKey, temporaryKey } from './object-key.ts'

/**
 * Removes an object wherever its move has got to. The old place goes first, so a move in between leaves nothing behind.
 */
export async function removeObject({ storage }: Pick<Context, 'storage'>, { key }: { key: string }): Promise<void> {
  await storage.remove(temporaryKey(fileNameOfKey(key)))
  await storage.remove(key)
}

/**
 * Removes every object whose removal is queued, without waiting for a server's worker. The jobs find nothing left to do.
 */
export async function removeQueuedObjects(ctx: Pick<Context, 'db' | 'storage'>): Promise<void> {
  for (const key of await readQueuedRemovals(ctx.db)) await removeObject(ctx, { key })
}
