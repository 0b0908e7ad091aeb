import { eq, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { bulkChanges } from '../db/schema.ts'
import { lockMember, readMember } from '../team/members.ts'
import { inChunks } from './in-chunks.ts'
import { addItems, lockNext } from './lock-chunk.ts'
import { noticeOwner } from './notice-owner.ts'
import { type BulkTicket, type Fields, planItem } from './plan-item.ts'
import { undoItems } from './undo-items.ts'
import { writeFields } from './write-fields.ts'

const CAUSES = { bulk: 'A bulk change', tag: 'A tag was renamed' }
const NOT_ON_TEAM = 'Who made this change can no longer sign in.'

/**
 * Changes the tickets of a bulk change that are still to be changed, some in each transaction; after a crash it goes on where it
 * was. A ticket that somebody changes meanwhile gets both, the later one last. Ends with a reason for each ticket left once the
 * person who made it has lost the right; a ticket whose new owner has lost it stays as it is. The new owner gets one notice at the
 * end. One that has been undone meanwhile is taken back.
 */
export async function runBulkChange(ctx: Context, { bulkId }: { bulkId: string }): Promise<void> {
  await inChunks(ctx, (size, begin) => changeSome(ctx, bulkId, size, begin))
  await inChunks(ctx, (size, begin) => undoItems(ctx, bulkId, size, begin))
}

/** Returns whether there is more to do. */
function changeSome(ctx: Context, bulkId: string, size: number, begin: () => void): Promise<boolean> {
  const now = ctx.now()
  return ctx.transact(async (tx, enqueue) => {
    const [bulk] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, bulkId)).for('update')
    begin()
    if (!bulk || bulk.kind === 'macro' || bulk.finished_at || bulk.undone_at) return false
    const { kind, change } = bulk
    const actor = bulk.actor_id === null ? undefined : await readMember(tx, bulk.actor_id)
    if (!actor) {
      await tx.execute(sql`
        insert into bulk_items (bulk_id, place, ticket_id, state, reason)
        select bulk_id, place + nr - 1, id, 'failed', ${NOT_ON_TEAM}
        from bulk_batches, unnest(ticket_ids) with ordinality as given (id, nr)
        where bulk_id = ${bulkId} and place + nr > ${bulk.done}`)
      await tx.update(bulkChanges).set({ done: bulk.total, finished_at: now }).where(eq(bulkChanges.id, bulkId))
      await noticeOwner(tx, bulk, now)
      return false
    }
    const next = await lockNext(tx, bulkId, bulk.done, size)
    const owner = change.assignee_id
    const hasOwnerLeft = Boolean(owner) && (await lockMember(tx, owner!)) === undefined
    const planned = next.map(({ id, place, ticket: locked }) => {
      const ticket = locked ?? undefined
      const item = { place, ticket_id: id }
      return { item, ticket, plan: planItem(ticket, { kind, change, hasOwnerLeft }) }
    })
    const writes = planned.flatMap(({ ticket, plan }) =>
      ticket && 'fields' in plan && Object.keys(plan.fields).length > 0 ? [{ ticket, fields: plan.fields }] : [],
    )
    await writeFields(tx, enqueue, writes, { actorId: actor.id, cause: CAUSES[kind] }, now)
    const done = bulk.done + next.length
    const isDone = done >= bulk.total
    const items = planned.map(({ item, ticket, plan }) => {
      if ('reason' in plan) return { ...item, state: 'failed', reason: plan.reason }
      if (Object.keys(plan.fields).length === 0) return { ...item, state: 'unchanged' }
      return { ...item, state: 'changed', before: asItWas(ticket!, plan.fields), after: plan.fields }
    })
    await addItems(tx, bulkId, items, { done, finishedAt: isDone ? now : null })
    if (isDone) await noticeOwner(tx, bulk, now)
    return !isDone
  })
}

/** The fields as they were; a ticket that slept sleeps again when it is not resolved any more. */
const asItWas = (ticket: BulkTicket, fields: Fields) => ({
  ...Object.fromEntries(Object.keys(fields).map((name) => [name, ticket[name as keyof BulkTicket]])),
  ...(fields.status === 'Resolved' && { waiting_for: ticket.waiting_for, wake_at: ticket.wake_at }),
})
