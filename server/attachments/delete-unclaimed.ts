import { and, inArray, isNull, lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { attachments } from '../db/schema.ts'

const LIFETIME_MS = 24 * 60 * 60 * 1000
const BATCH = 100
/** What one sweep takes on at most; the next goes on from there. */
const BATCHES = 50

/** Removes uploads that no ticket has claimed within a day, with their bytes. Answers how many. */
export async function deleteUnclaimed(ctx: Context): Promise<number> {
  let deleted = 0
  for (let batch = 0; batch < BATCHES; batch++) {
    const count = await deleteBatch(ctx)
    deleted += count
    if (count < BATCH) break
  }
  return deleted
}

async function deleteBatch(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - LIFETIME_MS)
  return ctx.transact(async (tx, enqueue) => {
    const old = await tx
      .select({ id: attachments.id })
      .from(attachments)
      .where(and(isNull(attachments.ticket_id), lt(attachments.created_at, before)))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    const ids = old.map(({ id }) => id)
    if (ids.length > 0) await tx.delete(attachments).where(inArray(attachments.id, ids))
    for (const key of ids) await enqueue('remove-object', { key })
    return ids.length
  })
}
