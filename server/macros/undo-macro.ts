import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { bulkChanges, bulkItems, ticketEvents } from '../db/schema.ts'
import { lockTicket } from '../db/ticket-row.ts'
import { AppError, notFound } from '../errors.ts'
import { runOnce } from '../idempotency.ts'
import { takeFromDraft } from './own-draft.ts'
import { restoreFields } from './restore-fields.ts'
import { takeBackNote } from './take-back-note.ts'

type Undone = { undone: number; kept: { id: string; reason: string }[] }

/**
 * Takes back what a macro has done to its ticket, as far as it has not been changed since: fields, the note it added, and the reply
 * it put into the actor's draft. The history says so in one entry more. A repeated request does it once. Throws `not-found`, and
 * `conflict` where somebody else has applied the macro or undone it.
 */
export async function undoMacro(ctx: Pick<Context, 'transact' | 'now'>, bulkId: string, actor: Actor): Promise<Undone> {
  const now = ctx.now()
  // A macro is undone once, so its id is the key. No key of a client has a space.
  const key = `undo-macro ${bulkId} ${actor.id}`
  const { undone, kept } = await ctx.transact((tx) =>
    runOnce(tx, { key }, { bulkId }, now, () => undo(tx, bulkId, actor, now)),
  )
  return { undone, kept }
}

async function undo(tx: Transaction, bulkId: string, actor: Actor, now: Date) {
  const [item] = await tx.select().from(bulkItems).where(eq(bulkItems.bulk_id, bulkId))
  if (!item) throw notFound()
  const { ticket_id } = item
  await lockTicket(tx, ticket_id)
  const [change] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, bulkId)).for('update')
  if (change?.kind !== 'macro') throw notFound()
  if (change.undone_at) throw new AppError('conflict', 'This macro has been undone already.')
  if (change.actor_id !== actor.id) throw new AppError('conflict', 'Only the person who applied a macro can undo it.')
  const { before, after } = item
  const fields = await restoreFields(tx, ticket_id, { before: before ?? {}, after: after ?? {} }, actor, now)
  const { note_id, draft } = change.added ?? {}
  const isNoteGone = note_id !== undefined && (await takeBackNote(tx, ticket_id, note_id))
  const isDraftGone = draft !== undefined && (await takeFromDraft(tx, { ticket_id, user_id: actor.id }, draft, now))
  const reasons = [
    ...fields.kept,
    ...(note_id !== undefined && !isNoteGone ? ['The note has been edited since, so it stays.'] : []),
    ...(draft !== undefined && !isDraftGone ? ['The answer has been changed or sent since, so it stays.'] : []),
  ]
  const undone = fields.isRestored || isNoteGone || isDraftGone ? 1 : 0
  await tx.update(bulkChanges).set({ undone_at: now }).where(eq(bulkChanges.id, bulkId))
  await tx
    .update(bulkItems)
    .set({ state: undone ? 'undone' : 'kept', reason: reasons.join(' ') || null })
    .where(eq(bulkItems.bulk_id, bulkId))
  // Without a value to: the macro has been taken back.
  const from_value = await titleOf(tx, ticket_id, change.created_at, actor)
  await tx
    .insert(ticketEvents)
    .values({ ticket_id, actor_id: actor.id, kind: 'macro_used', from_value, created_at: now })
  return { undone, kept: reasons.map((reason) => ({ id: ticket_id, reason })), ticket_id, user_id: actor.id }
}

/** The title the macro had when it was applied, as the history has it. */
async function titleOf(tx: Transaction, ticketId: string, at: Date, { id }: Actor): Promise<string | null> {
  const { ticket_id, actor_id, kind, created_at, to_value } = ticketEvents
  const [event] = await tx
    .select({ title: to_value })
    .from(ticketEvents)
    .where(
      and(eq(ticket_id, ticketId), eq(actor_id, id), eq(kind, 'macro_used'), eq(created_at, at), isNotNull(to_value)),
    )
    .orderBy(desc(ticketEvents.id))
    .limit(1)
  return event?.title ?? null
}
