import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type * as macrosContract from '#contract/macros.ts'
import type { Macro } from '#contract/macros.ts'
import type { Parsed } from '#contract/operation.ts'
import { invertChange, type MacroChange } from '#contract/ticket-change.ts'
import { fillIn, type VariableValues } from '#contract/variables.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { addDays, dayAt } from '#contract/business-hours.ts'
import { openDayFrom } from '#contract/working-hours.ts'
import { site } from '#site'
import type { Actor, Context } from '../context.ts'
import { appendToDraft, removeFromDraft } from '../conversation/draft-box.ts'
import { addNoteMessage } from '../conversation/notes.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError, invalidField, notFound } from '../platform/errors.ts'
import { type IdempotencyKey, runOnce } from '../platform/idempotency.ts'
import type { Enqueue } from '../platform/jobs/job-types.ts'
import {
  attachments,
  bulkChanges,
  bulkItems,
  noteVersions,
  ticketEvents,
  ticketResponses,
  tickets,
} from '../schema/schema.ts'
import { recordEvent } from './history.ts'
import { getTicket } from './get-ticket.ts'
import { readMacro } from './macros.ts'
import { countUse, readReply, readValues } from './saved-replies.ts'
import {
  changeTags,
  hasTooManyTags,
  isSameValue,
  omitUnchanged,
  type StoredFields,
  UNDOABLE,
  UNDOABLE_FIELDS,
  type WantedValues,
  writeFields,
} from './ticket-fields.ts'
import { type LockedTicket, lockTicket } from './ticket-lock.ts'

/**
 * Applies a macro to a ticket, all or nothing: adds its note, changes the fields and puts its reply below the actor's draft;
 * nothing is sent. Records what to undo as a bulk change of one ticket, whose id is returned. The same idempotency key applies it
 * once. Throws `not-found`, `conflict` if its reply or its owner is gone, and `invalid-input` for a note that cannot be filled in,
 * more than 20 tags, and what `writeFields` throws.
 */
export async function applyMacro(
  ctx: Context,
  input: Parsed<typeof macrosContract.applyMacro>,
  actor: Actor,
  idempotency?: IdempotencyKey,
) {
  const now = ctx.now()
  const { id, draft, ticket_id } = await ctx.transact((tx, enqueue) =>
    runOnce(tx, idempotency, { ...input, user_id: actor.id }, now, () => apply(ctx, tx, enqueue, input, actor, now)),
  )
  return { id, draft, ticket: await getTicket(ctx, { id: ticket_id }, actor) }
}

async function apply(
  ctx: Context,
  tx: Transaction,
  enqueue: Enqueue,
  { id, ticket_id }: Parsed<typeof macrosContract.applyMacro>,
  actor: Actor,
  now: Date,
) {
  const before = await lockTicket(tx, ticket_id)
  const macro = await readMacro(tx, id, actor)
  if (macro.reply_missing) throw new AppError('conflict', REPLY_GONE)
  if (macro.owner_missing) throw new AppError('conflict', OWNER_GONE)
  const run = { tx, ticket_id, values: await readValues(ctx, tx, ticket_id, actor), actor, now }
  await recordEvent(tx, ticket_id, 'macro_used', now, { by: actor.id, to: macro.title })
  const note_id = macro.note && (await addFilledNote(run, macro.note))
  const fields = omitUnchanged(before, valuesOf(before, macro.change, actor, now))
  await writeFields(tx, enqueue, [{ ticket: before, fields }], { id: actor.id }, now)
  const draft = await addReplyToDraft(run, macro)
  const added = { ...(note_id && { note_id }), ...(draft.message && { draft: draft.message }) }
  const [change] = await tx
    .insert(bulkChanges)
    .values({
      kind: 'macro',
      actor_id: actor.id,
      change: macro.change,
      added,
      total: 1,
      done: 1,
      created_at: now,
      finished_at: now,
    })
    .returning({ id: bulkChanges.id })
  const changed = changedFields(before, await lockTicket(tx, ticket_id))
  await tx.insert(bulkItems).values({ bulk_id: change!.id, place: 0, ticket_id, state: 'changed', ...changed })
  // By these ids the stored response is found when one of them is erased.
  return { id: change!.id, draft, ticket_id, user_id: actor.id }
}

const REPLY_GONE = 'The saved reply of this macro has been removed. Choose another one for the macro first.'
const OWNER_GONE = 'The owner this macro gives can’t sign in any more. Choose another one for the macro first.'

function valuesOf(
  ticket: LockedTicket,
  { assignee_id, wake_in_days, waiting_for, ...change }: MacroChange,
  actor: Actor,
  now: Date,
): WantedValues {
  const { status, category, priority } = change
  const tags = changeTags(ticket.tags, change)
  if (hasTooManyTags(ticket.tags, tags))
    throw invalidField('add_tags', `A ticket has at most ${LIMITS.tags} tags. Remove some of them first`)
  return {
    status,
    category,
    priority,
    tags,
    assignee_id: assignee_id === 'me' ? actor.id : assignee_id,
    ...(waiting_for !== undefined && {
      waiting_for,
      wake_at: wake_in_days === undefined ? null : openDayAfter(wake_in_days, now),
    }),
  }
}

/** Returns the day on which the company will have been open for this many days after today. */
function openDayAfter(days: number, now: Date): string {
  let day = dayAt(now, site.timeZone)
  for (let left = days; left > 0; left--) day = openDayFrom(site, addDays(day, 1))
  return day
}

function changedFields(before: LockedTicket, after: LockedTicket) {
  const names = UNDOABLE_FIELDS.filter((name) => !isSameValue(before[name], after[name]))
  const pick = (ticket: LockedTicket) => Object.fromEntries(names.map((name) => [name, ticket[name]]))
  return { before: pick(before), after: pick(after) }
}

/** A macro while it is applied to a locked ticket. */
type Run = { tx: Transaction; ticket_id: string; values: VariableValues; actor: Actor; now: Date }

async function addFilledNote({ tx, ticket_id, values, actor, now }: Run, text: string): Promise<string> {
  const { text: message, unresolved } = fillIn(text, values)
  const [name] = unresolved
  if (name) throw invalidField('note', `The note can’t be filled in: there is nothing for {{${name}}}`)
  return (await addNoteMessage(tx, { ticket_id, message, written: text }, actor, now)).id
}

async function addReplyToDraft({ tx, ticket_id, values, actor, now }: Run, { reply_id }: Macro) {
  if (!reply_id) return { message: '', unresolved: [] }
  const reply = await readReply(tx, reply_id, actor)
  const { text: message, unresolved } = fillIn(reply.text, values)
  await appendToDraft(tx, { ticket_id, user_id: actor.id }, message, now)
  await countUse(tx, { reply, ticket_id, user_id: actor.id }, now)
  return { message, unresolved }
}

/** The number of undone changes, and why others stay. */
export type Undone = { undone: number; kept: { id: string; reason: string }[] }

/**
 * Undoes what has not changed since of what a macro did to its ticket: fields, the note it added, and the reply it put into the
 * actor's draft, with one more line in the history. A repeated request does it once. Throws `not-found`, and `conflict` if another
 * person has applied the macro, or it has been undone.
 */
export async function undoMacro(ctx: Pick<Context, 'transact' | 'now'>, bulkId: string, actor: Actor): Promise<Undone> {
  const now = ctx.now()
  // A macro is undone once, so its id is the key. No key of a client has a space.
  const key = `undo-macro ${bulkId} ${actor.id}`
  const { undone, kept } = await ctx.transact((tx, enqueue) =>
    runOnce(tx, { key }, { bulkId }, now, () => undo(tx, enqueue, bulkId, actor, now)),
  )
  return { undone, kept }
}

async function undo(tx: Transaction, enqueue: Enqueue, bulkId: string, actor: Actor, now: Date) {
  const [item] = await tx.select().from(bulkItems).where(eq(bulkItems.bulk_id, bulkId))
  if (!item) throw notFound()
  const { ticket_id } = item
  await lockTicket(tx, ticket_id)
  const [change] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, bulkId)).for('update')
  if (change?.kind !== 'macro') throw notFound()
  if (change.undone_at) throw new AppError('conflict', 'This macro has been undone already.')
  if (change.actor_id !== actor.id) throw new AppError('conflict', 'Only the person who applied a macro can undo it.')
  const fields = await restoreFields(tx, enqueue, item, actor, now)
  const { note_id, draft } = change.added ?? {}
  const isNoteGone = note_id !== undefined && (await removeNote(tx, ticket_id, note_id))
  const isDraftGone = draft !== undefined && (await removeFromDraft(tx, { ticket_id, user_id: actor.id }, draft, now))
  const reasons = [
    ...fields.kept,
    ...(note_id !== undefined && !isNoteGone ? ['The note has been edited since, so it stays.'] : []),
    ...(draft !== undefined && !isDraftGone ? ['The reply has been changed or sent since, so it stays.'] : []),
  ]
  const undone = fields.isRestored || isNoteGone || isDraftGone ? 1 : 0
  await tx.update(bulkChanges).set({ undone_at: now }).where(eq(bulkChanges.id, bulkId))
  await tx
    .update(bulkItems)
    .set({ state: undone ? 'undone' : 'kept', reason: reasons.join(' ') || null })
    .where(eq(bulkItems.bulk_id, bulkId))
  // Without a `to` the history says that the macro was undone.
  const from = await readUsedTitle(tx, ticket_id, change.created_at, actor)
  await recordEvent(tx, ticket_id, 'macro_used', now, { by: actor.id, from })
  return { undone, kept: reasons.map((reason) => ({ id: ticket_id, reason })), ticket_id, user_id: actor.id }
}

/** Restores the fields that are still as the macro left them; returns a sentence for each that stays. */
async function restoreFields(
  tx: Transaction,
  enqueue: Enqueue,
  { ticket_id, before, after }: typeof bulkItems.$inferSelect,
  actor: Actor,
  now: Date,
): Promise<{ isRestored: boolean; kept: string[] }> {
  const { back, changed } = invertChange<StoredFields>(before ?? {}, after ?? {}, await lockTicket(tx, ticket_id))
  const by = { id: actor.id, isUndo: true }
  const kept: string[] = []
  let isRestored = false
  for (const name of UNDOABLE_FIELDS) {
    const { subject } = UNDOABLE[name]
    if (changed.includes(name)) kept.push(`${subject} has been changed since.`)
    // The date goes back with the cause.
    if (!(name in back) || (name === 'wake_at' && 'waiting_for' in back)) continue
    const { wake_at } = back
    const fields = { [name]: back[name], ...(name === 'waiting_for' && wake_at !== undefined && { wake_at }) }
    try {
      await writeFields(tx, enqueue, [{ ticket: await lockTicket(tx, ticket_id), fields }], by, now)
      isRestored = true
    } catch (error) {
      // Refused before anything was written: the owner has left, or the time has passed.
      if (!(error instanceof AppError)) throw error
      kept.push(`${subject} stays. ${error.message}`)
    }
  }
  return { isRestored, kept }
}

/** Removes a note that a macro has added, unless it has been edited or has files; returns whether it did. */
async function removeNote(tx: Transaction, ticketId: string, noteId: string): Promise<boolean> {
  const { id, kind } = ticketResponses
  const isUntouched = sql`not exists (select from ${noteVersions} where ${noteVersions.response_id} = ${noteId})
    and not exists (select from ${attachments} where ${attachments.response_id} = ${noteId})`
  const removed = await tx.delete(ticketResponses).where(and(eq(id, noteId), eq(kind, 'note'), isUntouched))
  if (removed.rowCount === 0) return false
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

/** Reads the title the macro had when it was applied, from the history. */
async function readUsedTitle(tx: Transaction, ticketId: string, at: Date, { id }: Actor): Promise<string | null> {
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
