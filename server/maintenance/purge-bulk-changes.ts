import { inArray, lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { bulkChanges } from '../db/schema.ts'
import { daysBefore, inBatches } from '../in-batches.ts'

const DAYS = 30

/** Removes bulk changes and macros from 30 days ago, with their tickets: they cannot be undone any more. */
export async function purgeBulkChanges({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await inBatches(async (limit) => {
    const old = db
      .select({ id: bulkChanges.id })
      .from(bulkChanges)
      .where(lt(bulkChanges.created_at, daysBefore(now(), DAYS)))
      .limit(limit)
    return (await db.delete(bulkChanges).where(inArray(bulkChanges.id, old))).rowCount ?? 0
  })
}
