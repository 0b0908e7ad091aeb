import { eq } from 'drizzle-orm'
import { type Category, type Priority, type Status, type WaitingFor, LIMITS } from '#contract/vocabulary.ts'
import type { Transaction } from '../platform/db/database.ts'
import { tickets, bulkChanges, bulkItems, ticketEvents } from '../schema/schema.ts'
import { site } from '#site'
import type { MacroChange } from '#contract/ticket-change.ts'
import { addDays, dayAt, openDayFrom } from '#contract/working-hours.ts'
import type { Actor, Context } from '../context.ts'
import { lockTicket } from './ticket-lock.ts'
import { AppError, invalidField } from '../platform/errors.ts'
import type { Enqueue } from '../platform/jobs/job-types.ts'
import { setAssignee } from '../team/assignment.ts'
import { setWaiting } from '../team/waiting.ts'
import { resolveTicket } from './update-ticket.ts'
import { setField, setStatus, setTags } from './set-ticket-fields.ts'
import type { Parsed } from '#contract/operation.ts'
import type * as macrosContract from '#contract/macros.ts'
import type { Macro } from '#contract/macros.ts'
import { fillIn, type VariableValues } from '#contract/variables.ts'
import { type IdempotencyKey, runOnce } from '../platform/idempotency.ts'
import { addNoteMessage } from '../conversation/notes.ts'
import { countUse, readValues, readReply } from './saved-replies.ts'
import { getTicket } from './get-ticket.ts'
import { appendToDraft } from '../conversation/draft-box.ts'
import { readMacro } from './macros.ts'

/** The fields of a ticket that a macro can change, as they are kept in `bulk_items`. */
export type Fields = {
  status: Status
  assignee_id: string | null
  category: Category
  priority: Priority
  tags: string[]
  waiting_for: WaitingFor | null
  /** In ISO 8601. */
  wake_at: string | null
}

/** Reads these fields of a locked ticket. */
export async function readFields(tx: Transaction, ticketId: string): Promise<Fields> {
  const { status, assignee_id, category, priority, tags, waiting_for, wake_at } = tickets
  const [found] = await tx
    .select({ status, assignee_id, category, priority, tags, waiting_for, wake_at })
    .from(tickets)
    .where(eq(tickets.id, ticketId))
  return { ...found!, wake_at: found!.wake_at?.toISOString() ?? null }
}

/** Whether two values of a field are the same. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields that differ, as they are in the first and in the second. */
function changedFields(before: Fields, after: Fields): { before: Partial<Fields>; after: Partial<Fields> } {
  const names = (Object.keys(before) as (keyof Fields)[]).filter((name) => !isSame(before[name], after[name]))
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]))
  return { before: pick(before), after: pick(after) }
}

/**
 * Makes the changes of a macro to a locked ticket. Throws `invalid-input` for an owner who cannot sign in, more than 20 tags, and
 * a resolved ticket that is to wait.
 */
async function changeFields(
  tx: Transaction,
  enqueue: Enqueue,
  ticketId: string,
  change: MacroChange,
  actor: Actor,
  now: Date,
): Promise<void> {
  const ticket = await lockTicket(tx, ticketId)
  const { status, category, priority, assignee_id, waiting_for } = change
  if (category) await setField(tx, ticket, ['category', category], actor, now)
  if (priority) await setField(tx, ticket, ['priority', priority], actor, now)
  if (change.add_tags || change.remove_tags) await changeTags(tx, ticketId, change, actor, now)
  if (status === 'Resolved') await resolveTicket(tx, enqueue, ticket, actor, now)
  else if (status) await setStatus(tx, ticket, status, actor, now)
  if (assignee_id !== undefined) {
    const owner = assignee_id === 'me' ? actor.id : assignee_id
    await setAssignee(tx, ticket, owner, { actorId: actor.id }, now)
  }
  if (waiting_for === undefined) return
  const changed = await lockTicket(tx, ticketId)
  if (changed.status === 'Resolved' && waiting_for) throw invalidField('waiting_for', SOLVED)
  const wake_at = change.wake_in_days === undefined ? null : openDayIn(change.wake_in_days, now)
  await setWaiting(tx, changed, { waiting_for, wake_at }, actor, now)
}

async function changeTags(tx: Transaction, id: string, change: MacroChange, actor: Actor, now: Date): Promise<void> {
  const { add_tags: added = [], remove_tags: removed = [] } = change
  const { tags } = await readFields(tx, id)
  const wanted = [...new Set([...tags.filter((each) => !removed.includes(each)), ...added])]
  if (wanted.length > LIMITS.tags)
    throw invalidField('add_tags', `A ticket has at most ${LIMITS.tags} tags. Remove some of them first`)
  await setTags(tx, { id }, wanted, actor, now)
}

/** The day on which the company will have been open for this many days after today. */
function openDayIn(days: number, now: Date): string {
  let day = dayAt(now, site.timeZone)
  for (let left = days; left > 0; left--) day = openDayFrom(site, addDays(day, 1))
  return day
}

const SOLVED = 'A resolved ticket waits for nothing. Reopen it first'

/**
 * Applies a macro to a ticket, all or nothing: adds its note, changes the fields and puts its reply below the actor's draft;
 * nothing is sent. Records what to undo as a bulk change of one ticket, whose id is returned. The same idempotency key applies it
 * once. Throws `not-found`, `conflict` where its reply or its owner is gone, and `invalid-input` for a note that cannot be filled
 * in and for what `changeFields` throws.
 */
export async function applyMacro(
  ctx: Context,
  input: Parsed<typeof macrosContract.applyMacro>,
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
  { id, ticket_id }: Parsed<typeof macrosContract.applyMacro>,
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
