import type { Transaction } from '../platform/db/database.ts'
import { lockTicket } from './ticket-lock.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { setAssignee } from '../team/assignment.ts'
import { setWaiting } from '../team/waiting.ts'
import { setField, setStatus, setTags } from './set-ticket-fields.ts'
import { type Fields, isSame, readFields } from './apply-macro.ts'
import { and, eq, notExists, sql, desc, isNotNull } from 'drizzle-orm'
import {
  attachments,
  noteVersions,
  ticketResponses,
  tickets,
  bulkChanges,
  bulkItems,
  ticketEvents,
} from '../schema/schema.ts'
import type { Actor, Context } from '../context.ts'
import { runOnce } from '../platform/idempotency.ts'
import { removeFromDraft } from '../conversation/draft-box.ts'

const NAMES: Record<keyof Fields, string> = {
  category: 'The category',
  priority: 'The priority',
  tags: 'The tags',
  status: 'The status',
  assignee_id: 'The owner',
  waiting_for: 'What the ticket waits for',
  wake_at: 'When the ticket wakes',
}

/**
 * Gives the fields of a locked ticket the values they had before, as far as each still is as it became. Returns whether any was
 * restored, and a sentence for each that stays.
 */
async function restoreFields(
  tx: Transaction,
  ticketId: string,
  { before, after }: { before: Partial<Fields>; after: Partial<Fields> },
  actor: { id: string },
  now: Date,
): Promise<{ isRestored: boolean; kept: string[] }> {
  const current = await readFields(tx, ticketId)
  const kept: string[] = []
  let isRestored = false
  const isOurs = (name: keyof Fields) => name in after && isSame(current[name], after[name])
  // The status before what a resolved ticket cannot have.
  for (const name of Object.keys(NAMES) as (keyof Fields)[]) {
    if (!(name in after) || (name === 'wake_at' && 'waiting_for' in after)) continue
    if (!isOurs(name) || (name === 'waiting_for' && 'wake_at' in after && !isOurs('wake_at'))) {
      kept.push(`${NAMES[name]} has been changed since.`)
      continue
    }
    try {
      await restore(tx, ticketId, name, before, actor, now)
      isRestored = true
    } catch (error) {
      // Refused before anything was written: the owner has left, or the time has passed.
      if (!(error instanceof AppError)) throw error
      kept.push(`${NAMES[name]} stays. ${error.message}`)
    }
  }
  return { isRestored, kept }
}

async function restore(
  tx: Transaction,
  ticketId: string,
  name: keyof Fields,
  before: Partial<Fields>,
  actor: { id: string },
  now: Date,
): Promise<void> {
  const ticket = await lockTicket(tx, ticketId)
  if (name === 'category') await setField(tx, ticket, ['category', before.category!], actor, now)
  else if (name === 'priority') await setField(tx, ticket, ['priority', before.priority!], actor, now)
  else if (name === 'tags') await setTags(tx, ticket, before.tags!, actor, now)
  else if (name === 'status') await setStatus(tx, ticket, before.status!, actor, now)
  else if (name === 'assignee_id') await setAssignee(tx, ticket, before.assignee_id!, { actorId: actor.id }, now)
  else {
    const { waiting_for, wake_at } = before
    if (ticket.status === 'Resolved' && waiting_for)
      throw new AppError('invalid-input', 'A resolved ticket waits for nothing.')
    await setWaiting(tx, ticket, { waiting_for, wake_at }, actor, now)
  }
}

/**
 * Removes a note that a macro has added to a locked ticket, with the notices of those it mentions, unless it has been edited or
 * has files. Returns whether it did; the history keeps that it was added.
 */
async function takeBackNote(tx: Transaction, ticketId: string, noteId: string): Promise<boolean> {
  const { id, kind } = ticketResponses
  const edited = tx
    .select({ one: sql`1` })
    .from(noteVersions)
    .where(eq(noteVersions.response_id, noteId))
  const filed = tx
    .select({ one: sql`1` })
    .from(attachments)
    .where(eq(attachments.response_id, noteId))
  const removed = await tx
    .delete(ticketResponses)
    .where(and(eq(id, noteId), eq(kind, 'note'), notExists(edited), notExists(filed)))
    .returning({ id })
  if (removed.length === 0) return false
  await tx
    .update(tickets)
    .set({
      last_entry_at: sql`greatest(
        ${tickets.created_at},
        (select max(created_at) from ticket_responses where ticket_id = ${ticketId} and kind <> 'automatic')
      )`,
    })
    .where(eq(tickets.id, ticketId))
  return true
}

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
  const isDraftGone = draft !== undefined && (await removeFromDraft(tx, { ticket_id, user_id: actor.id }, draft, now))
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
