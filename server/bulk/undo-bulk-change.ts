import { and, asc, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { bulkChanges, bulkItems } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { undoMacro } from '../macros/undo-macro.ts'
import { nameBackElsewhere } from './rename-elsewhere.ts'
import { inChunks } from './in-chunks.ts'
import { undoItems } from './undo-items.ts'

/** Milliseconds a request takes tickets back for; a job does the rest. */
const REQUEST_MS = 20_000
const JOB_DELAY_SECONDS = 5
const MAX_KEPT = 1_000

type Undone = { undone: number; kept: { id: string; reason: string }[] }

/**
 * Takes a bulk change or a macro back, as far as nothing has been changed since; a bulk change that is still running stops first. Any
 * admin may, a macro only who applied it. Asked again it returns the same. What the request has no time for, or a crash interrupts, a
 * job goes on with. Throws `not-found`, for a macro `conflict`.
 */
export async function undoBulkChange(ctx: Context, { id }: { id: string }, actor: Actor): Promise<Undone> {
  const now = ctx.now()
  const [change] = await ctx.db.select({ kind: bulkChanges.kind }).from(bulkChanges).where(eq(bulkChanges.id, id))
  if (change?.kind === 'macro') return undoMacro(ctx, id, actor)
  await ctx.transact(async (tx, enqueue) => {
    const [bulk] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, id)).for('update')
    if (!bulk) throw notFound()
    if (bulk.undone_at) return
    await tx.update(bulkChanges).set({ undone_at: now, undone_by: actor.id }).where(eq(bulkChanges.id, id))
    if (bulk.kind === 'tag') await nameBack(tx, bulk, now)
    await enqueue('change-tickets', { bulkId: id }, { delaySeconds: JOB_DELAY_SECONDS })
  })
  const start = performance.now()
  await inChunks(
    ctx,
    async (size, begin) => (await undoItems(ctx, id, size, begin)) && performance.now() - start < REQUEST_MS,
  )
  const [undone] = await ctx.db
    .select({ count: count() })
    .from(bulkItems)
    .where(and(eq(bulkItems.bulk_id, id), eq(bulkItems.state, 'undone')))
  const kept = await ctx.db
    .select({ id: bulkItems.ticket_id, reason: sql<string>`coalesce(${bulkItems.reason}, '')` })
    .from(bulkItems)
    .where(and(eq(bulkItems.bulk_id, id), inArray(bulkItems.state, ['undone', 'kept']), isNotNull(bulkItems.reason)))
    .orderBy(asc(bulkItems.place))
    .limit(MAX_KEPT)
  return { undone: undone!.count, kept }
}

async function nameBack(tx: Transaction, { change, added }: typeof bulkChanges.$inferSelect, now: Date): Promise<void> {
  const [from, to] = [change.remove_tags?.[0], change.add_tags?.[0]]
  if (from && to && added?.renamed) await nameBackElsewhere(tx, { from, to }, added.renamed, now)
}
