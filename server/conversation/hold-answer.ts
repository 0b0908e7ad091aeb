import { eq } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import { HOLD_SECONDS, MAX_PLANNED_DAYS, type sendMessage } from '#contract/sending.ts'
import { truncate } from '#contract/truncate.ts'
import { findVariables, openVariables } from '#contract/variables.ts'
import type { Actor, Context } from '../context.ts'
import { lockAnswerFiles } from '../files/answer-files.ts'
import { withoutKeys } from '../mail/ids.ts'
import type { Transaction } from '../platform/db/database.ts'
import { invalidField } from '../platform/errors.ts'
import { runOnce } from '../platform/idempotency.ts'
import { heldAnswers, savedReplies } from '../schema/schema.ts'
import { signalTeam } from '../team/signal-team.ts'
import { recordEvent } from '../tickets/history.ts'
import { readValues } from '../tickets/saved-replies.ts'
import type { LockedTicket } from '../tickets/ticket-lock.ts'
import { chooseRecipients } from './add-answer.ts'
import { nextMoment } from './add-message.ts'
import { putIntoDraft, takeOutDraft } from './draft-box.ts'
import { forgetStoppedAnswers, lockOwnHeldAnswer } from './held-answers.ts'
import { readMessages } from './read-messages.ts'
import { refuseUnseen } from './refuse-unseen.ts'

/**
 * Undoes a held answer and moves its contents into the caller's draft. Returns the text, also for a repeated request. Throws
 * what `lockOwnHeldAnswer` throws.
 */
export async function undoAnswer(ctx: Pick<Context, 'transact' | 'now'>, { id }: { id: string }, actor: Actor) {
  const now = ctx.now()
  // An answer is taken back once, so its id is the key. No key of a client has a space.
  const key = `undo ${id} ${actor.id}`
  const { message } = await ctx.transact((tx) => runOnce(tx, { key }, { id }, now, () => takeBack(tx, id, actor, now)))
  return { message }
}

async function takeBack(tx: Transaction, id: string, actor: Actor, now: Date) {
  const { held } = await lockOwnHeldAnswer(tx, id, actor)
  const { ticket_id, message } = held
  await tx.delete(heldAnswers).where(eq(heldAnswers.id, id))
  // Only its writer has chosen to share it.
  const shared = held.shared && held.user_id === actor.id
  await putIntoDraft(tx, { ticket_id, user_id: actor.id }, { ...held, shared }, now)
  await recordEvent(tx, ticket_id, 'answer_undone', now, { by: actor.id })
  await signalTeam(tx, { kind: 'held-answer', ticket_id })
  // By these ids the stored response is found when one of them is erased.
  return { message, ticket_id, user_id: actor.id }
}

type Input = Parsed<typeof sendMessage>

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Holds an answer to a locked ticket until its `send_at`, by default for 13 seconds, and takes its draft out of the box. Throws
 * `conflict` where the conversation has moved on, and `invalid-input` for a time in the past or too far ahead, unfilled
 * variables, files that cannot be sent, and people in `to` who take no part.
 */
export async function holdAnswer(
  ctx: Context,
  tx: Transaction,
  ticket: LockedTicket,
  input: Input,
  actor: Actor,
  now: Date,
): Promise<string> {
  const { to, reopen = false, then: after = null, cancel_if_customer_writes } = input
  const send_at = readSendAt(input.send_at, now)
  await refuseVariables(ctx, tx, ticket.id, input.message, actor)
  await refuseUnseen(tx, ticket, input, actor, ({ stored, held }) =>
    readMessages(ctx, tx, ticket.id, [...stored, ...held]),
  )
  if (to) await chooseRecipients(tx, ticket, to)
  const files = await lockAnswerFiles(ctx, tx, input.attachments ?? [])
  const owner = { ticket_id: ticket.id, user_id: actor.id }
  const shared = await takeOutDraft(tx, { ...owner, kind: 'answer' }, 'sent', now)
  const [held] = await tx
    .insert(heldAnswers)
    .values({
      ...owner,
      message: withoutKeys(input.message),
      files,
      to: to ?? null,
      shared,
      after,
      reopen,
      is_planned: input.send_at !== undefined,
      cancel_if_customer_writes,
      send_at,
      created_at: nextMoment(ticket.id, now),
    })
    .returning({ id: heldAnswers.id })
  await forgetStoppedAnswers(tx, owner)
  await signalTeam(tx, { kind: 'held-answer', ticket_id: ticket.id })
  return held!.id
}

function readSendAt(given: string | undefined, now: Date): Date {
  if (given === undefined) return new Date(now.getTime() + HOLD_SECONDS * 1000)
  const sendAt = new Date(given)
  if (sendAt < now) throw invalidField('send_at', 'This time has passed. Choose a later one.')
  if (sendAt.getTime() > now.getTime() + MAX_PLANNED_DAYS * DAY_MS)
    throw invalidField('send_at', 'Choose a time within the next 12 months.')
  return sendAt
}

async function refuseVariables(ctx: Context, tx: Transaction, ticketId: string, text: string, actor: Actor) {
  if (findVariables(text).length === 0) return
  const replies = await tx.select({ text: savedReplies.text }).from(savedReplies)
  const values = Object.values(await readValues(ctx, tx, ticketId, actor))
  const [variable] = openVariables(
    text,
    replies.map((reply) => reply.text),
    values,
  )
  if (!variable) return
  const name = truncate(text.slice(variable.start, variable.end), 80)
  throw invalidField('message', `Replace ${name} before you send this.`)
}
