import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { bulkChanges, bulkItems } from '../db/schema.ts'
import { notFound } from '../errors.ts'

const MAX_FAILED = 1_000

/** Returns how far a bulk change is; of a large one, which tickets failed only once it is done. Throws `not-found`. */
export async function getBulkChange({ db }: Pick<Context, 'db'>, { id }: { id: string }) {
  const [bulk] = await db.select().from(bulkChanges).where(eq(bulkChanges.id, id))
  if (!bulk) throw notFound()
  const finished = bulk.finished_at !== null || bulk.undone_at !== null
  // Reading all of a large change at every look would slow it down.
  const failed = finished || bulk.total <= MAX_FAILED ? await readFailed(db, id) : []
  return { done: bulk.done, total: bulk.total, failed, finished, undone: bulk.undone_at !== null }
}

async function readFailed(db: Context['db'], id: string) {
  const rows = await db
    .select({ id: bulkItems.ticket_id, reason: bulkItems.reason })
    .from(bulkItems)
    .where(and(eq(bulkItems.bulk_id, id), eq(bulkItems.state, 'failed')))
    .orderBy(asc(bulkItems.place))
    .limit(MAX_FAILED)
  return rows.map(({ id: ticket, reason }) => ({ id: ticket, reason: reason ?? '' }))
}
