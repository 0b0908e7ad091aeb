import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { TicketChange } from '#contract/team/ticket-change.ts'
import type { Context } from '../context.ts'
import { bulkChanges, bulkItems } from '../db/schema.ts'
import { readMember } from '../team/members.ts'
import { inChunks } from './in-chunks.ts'
import { lockTickets, writeItems } from './lock-chunk.ts'
import { type BulkTicket, type Fields, planItem } from './plan-item.ts'
import { undoItems } from './undo-items.ts'
import { writeFields } from './write-fields.ts'

const CAUSES = { bulk: 'A bulk change', tag: 'A tag was renamed', macro: null }
const NOT_ON_TEAM = 'Who made this change can no longer sign in.'

/**
 * Changes the tickets of a bulk change that are still to be changed, some in each transaction; after a crash it goes on where it
 * was. A ticket that somebody changes meanwhile gets both, the later one last. Ends with a reason for each ticket left once the
 * person who made it has lost the right. One that has been undone meanwhile is taken back.
 */
export async function runBulkChange(ctx: Context, { bulkId }: { bulkId: string }): Promise<void> {
  await inChunks(ctx, (size) => changeSome(ctx, bulkId, size))
  await inChunks(ctx, (size) => undoItems(ctx, bulkId, size))
}

/** Returns whether there is more to do. */
function changeSome(ctx: Context, bulkId: string, size: number): Promise<boolean> {
  const now = ctx.now()
  return ctx.transact(async (tx, enqueue) => {
    const [bulk] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, bulkId)).for('update')
    if (!bulk || bulk.kind === 'macro' || bulk.finished_at || bulk.undone_at) return false
    const { kind } = bulk
    const actor = bulk.actor_id === null ? undefined : await readMember(tx, bulk.actor_id)
    if (!actor) {
      await tx
        .update(bulkItems)
        .set({ state: 'failed', reason: NOT_ON_TEAM })
        .where(and(eq(bulkItems.bulk_id, bulkId), gte(bulkItems.place, bulk.done)))
      await tx.update(bulkChanges).set({ done: bulk.total, finished_at: now }).where(eq(bulkChanges.id, bulkId))
      return false
    }
    const items = await tx
      .select({ place: bulkItems.place, ticket_id: bulkItems.ticket_id })
      .from(bulkItems)
      .where(and(eq(bulkItems.bulk_id, bulkId), gte(bulkItems.place, bulk.done)))
      .orderBy(asc(bulkItems.place))
      .limit(size)
    const locked = await lockTickets(
      tx,
      items.map(({ ticket_id }) => ticket_id),
    )
    const planned = items.map(({ place, ticket_id }) => {
      const ticket = locked.get(ticket_id)
      return { place, ticket, plan: planItem(ticket, bulk.change as TicketChange, kind) }
    })
    const writes = planned.flatMap(({ ticket, plan }) =>
      ticket && 'fields' in plan && Object.keys(plan.fields).length > 0 ? [{ ticket, fields: plan.fields }] : [],
    )
    await writeFields(tx, enqueue, writes, { actorId: actor.id, cause: CAUSES[bulk.kind]! }, now)
    await writeItems(
      tx,
      bulkId,
      planned.map(({ place, ticket, plan }) => {
        if ('reason' in plan) return { place, state: 'failed', reason: plan.reason }
        if (Object.keys(plan.fields).length === 0) return { place, state: 'unchanged' }
        return { place, state: 'changed', before: asItWas(ticket!, plan.fields), after: plan.fields }
      }),
    )
    const done = bulk.done + items.length
    const isDone = done >= bulk.total
    await tx.execute(sql`update bulk_changes set done = ${done},
      finished_at = ${isDone ? now.toISOString() : null}::timestamptz where id = ${bulkId}`)
    return !isDone
  })
}

/** The fields as they were; a ticket that slept sleeps again when it is not resolved any more. */
const asItWas = (ticket: BulkTicket, fields: Fields) => ({
  ...Object.fromEntries(Object.keys(fields).map((name) => [name, ticket[name as keyof BulkTicket]])),
  ...(fields.status === 'Resolved' && { waiting_for: ticket.waiting_for, wake_at: ticket.wake_at }),
})
