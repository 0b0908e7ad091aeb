import type { Parsed } from '#contract/operation.ts'
import type { applyMacro as operation, Macro } from '#contract/team/macros.ts'
import { fillIn, type VariableValues } from '#contract/team/variables.ts'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { bulkChanges, bulkItems, ticketEvents } from '../db/schema.ts'
import { lockTicket } from '../db/ticket-row.ts'
import { AppError } from '../errors.ts'
import { type IdempotencyKey, runOnce } from '../idempotency.ts'
import type { Enqueue } from '../jobs/job-types.ts'
import { addNoteMessage } from '../messages/add-note.ts'
import { countUse } from '../replies/count-use.ts'
import { readValues } from '../replies/read-values.ts'
import { readReply } from '../replies/select-replies.ts'
import { getTicket } from '../tickets/get-ticket.ts'
import { changeFields } from './change-fields.ts'
import { appendToDraft } from './own-draft.ts'
import { changedFields, readFields } from './read-fields.ts'
import { readMacro } from './read-macros.ts'

/**
 * Applies a macro to a ticket, all or nothing: adds its note, changes the fields and puts its reply below the actor's draft;
 * nothing is sent. Records what to undo as a bulk change of one ticket, whose id is returned. The same idempotency key applies it
 * once. Throws `not-found`, `conflict` where its reply or its owner is gone, and `invalid-input` for a note that cannot be filled
 * in and for what `changeFields` throws.
 */
export async function applyMacro(
  ctx: Context,
  input: Parsed<typeof operation>,
  actor: Actor,
  idempotency?: IdempotencyKey,
) {
  const now = ctx.now()
  const applied = await ctx.transact((tx, enqueue) =>
    runOnce(tx, idempotency, { ...input, user_id: actor.id }, now, () => apply(ctx, tx, enqueue, input, actor, now)),
  )
  return {
    id: applied.id,
    draft: applied.draft,
    ticket: await getTicket(ctx, { id: applied.ticket_id }, actor),
  }
}

async function apply(
  ctx: Context,
  tx: Transaction,
  enqueue: Enqueue,
  { id, ticket_id }: Parsed<typeof operation>,
  actor: Actor,
  now: Date,
) {
  await lockTicket(tx, ticket_id)
  const macro = await readMacro(tx, id)
  if (macro.reply_missing) throw new AppError('conflict', REPLY_GONE)
  if (macro.owner_missing) throw new AppError('conflict', OWNER_GONE)
  const values = await readValues(ctx, tx, ticket_id, actor)
  const before = await readFields(tx, ticket_id)
  await tx
    .insert(ticketEvents)
    .values({ ticket_id, actor_id: actor.id, kind: 'macro_used', to_value: macro.title, created_at: now })
  const note_id = macro.note && (await addFilledNote(tx, ticket_id, macro.note, values, actor, now))
  await changeFields(tx, enqueue, ticket_id, macro.change, actor, now)
  const draft = await putReply(tx, ticket_id, macro, values, actor, now)
  const added = { ...(note_id && { note_id }), ...(draft.message && { draft: draft.message }) }
  const fields = changedFields(before, await readFields(tx, ticket_id))
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
  await tx.insert(bulkItems).values({ bulk_id: change!.id, place: 0, ticket_id, state: 'changed', ...fields })
  // By these ids the stored response is found when one of them is erased.
  return { id: change!.id, draft, ticket_id, user_id: actor.id }
}

async function addFilledNote(
  tx: Transaction,
  ticket_id: string,
  text: string,
  values: VariableValues,
  actor: Actor,
  now: Date,
): Promise<string> {
  const { text: message, unresolved } = fillIn(text, values)
  const [name] = unresolved
  if (name) {
    const problem = `The note can’t be filled in: there is nothing for {{${name}}}`
    throw new AppError('invalid-input', `${problem}.`, [{ path: 'note', message: problem }])
  }
  return (await addNoteMessage(tx, { ticket_id, message, written: text }, actor, now)).id
}

async function putReply(
  tx: Transaction,
  ticket_id: string,
  { reply_id }: Macro,
  values: VariableValues,
  actor: Actor,
  now: Date,
) {
  if (!reply_id) return { message: '', unresolved: [] }
  const reply = await readReply(tx, reply_id, actor)
  const { text: message, unresolved } = fillIn(reply.text, values)
  await appendToDraft(tx, { ticket_id, user_id: actor.id }, message, now)
  await countUse(tx, { reply, ticket_id, user_id: actor.id }, now)
  return { message, unresolved }
}

const REPLY_GONE = 'The saved reply of this macro has been removed. Choose another one for the macro first.'
const OWNER_GONE = 'The owner this macro gives can’t sign in any more. Choose another one for the macro first.'
