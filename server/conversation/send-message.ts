import { inArray } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type * as responsesContract from '#contract/responses.ts'
import type * as sendingContract from '#contract/sending.ts'
import type { Actor, Context } from '../context.ts'
import { assignAnswerFiles, lockAnswerFiles } from '../files/answer-files.ts'
import { listAnswerFiles } from '../files/list-attachments.ts'
import type { Transaction } from '../platform/db/database.ts'
import { type IdempotencyKey, runOnce } from '../platform/idempotency.ts'
import type { Enqueue } from '../platform/jobs/job-types.ts'
import { ticketResponses } from '../schema/schema.ts'
import { type LockedTicket, lockTicket } from '../tickets/ticket-lock.ts'
import { addAnswer } from './add-answer.ts'
import { forgetStoppedAnswers } from './held-answers.ts'
import { holdAnswer } from './hold-answer.ts'
import { addNote } from './notes.ts'
import { readResponses } from './read-conversation.ts'
import { readMessage } from './read-messages.ts'
import { refuseUnseen, type Seen } from './refuse-unseen.ts'

type Request<Input> = { ctx: Context; input: Input; actor: Actor; idempotency: IdempotencyKey | undefined; now: Date }

/** Runs `send` on the locked ticket of a message; once for an idempotency key, whatever its writer has seen since. */
function sendOnce<Input extends Seen & { id: string; reopen?: boolean | undefined }, Result extends object>(
  { ctx, input, actor, idempotency, now }: Request<Input>,
  send: (tx: Transaction, enqueue: Enqueue, ticket: LockedTicket) => Promise<Result>,
): Promise<Result> {
  const { seen: _, seen_status: __, reopen: ___, ...content } = input
  return ctx.transact((tx, enqueue) =>
    runOnce(tx, idempotency, { ...content, user_id: actor.id }, now, async () =>
      send(tx, enqueue, await lockTicket(tx, input.id)),
    ),
  )
}

/**
 * Adds a note, or an answer that is held until it is mailed (hold-answer.ts), and returns its message. Throws `not-found`
 * and what `holdAnswer` and `addNote` throw.
 */
export async function sendMessage(
  ctx: Context,
  input: Parsed<typeof sendingContract.sendMessage>,
  actor: Actor,
  idempotency?: IdempotencyKey,
) {
  const now = ctx.now()
  const request = { ctx, input, actor, idempotency, now }
  const { ticket_id, ...message } = await sendOnce(request, async (tx, enqueue, ticket) => {
    const id =
      input.kind === 'note'
        ? await addNote(ctx, tx, enqueue, input, actor, now)
        : await holdAnswer(ctx, tx, ticket, input, actor, now)
    const added = (await readMessage(ctx, tx, ticket.id, id))!
    // A link is a key and must not be in the table of repeated requests. The ticket's id finds the row when it is erased.
    return { ...added, ticket_id: ticket.id, attachments: added.attachments.map((file) => ({ ...file, url: null })) }
  })
  ctx.dueSoon.wake()
  if (message.attachments.length === 0) return message
  const current = await readMessage(ctx, ctx.db, ticket_id, message.id)
  return { ...message, attachments: current?.attachments ?? message.attachments }
}

/**
 * Sends an answer without holding it. Throws `not-found`, `conflict` where the conversation has moved on, and `invalid-input`
 * for files that cannot be sent and people in `to` who take no part.
 */
export async function answerTicket(
  ctx: Context,
  input: Parsed<typeof responsesContract.addResponse>,
  actor: Actor,
  idempotency?: IdempotencyKey,
) {
  const now = ctx.now()
  const answer = await sendOnce({ ctx, input, actor, idempotency, now }, async (tx, enqueue, ticket) => {
    await refuseUnseen(tx, ticket, input, actor, ({ stored }) =>
      readResponses(ctx, tx, ticket.id, inArray(ticketResponses.id, stored)),
    )
    const { message, to, reopen } = input
    const added = await addAnswer(tx, enqueue, ticket, { message, to, reopen, channel: 'dashboard' }, actor, now)
    await forgetStoppedAnswers(tx, { ticket_id: ticket.id, user_id: actor.id })
    const files = await lockAnswerFiles(ctx, tx, input.attachments ?? [])
    await assignAnswerFiles(ctx, tx, enqueue, added, files, actor)
    return { ...added, author: { first_name: actor.first_name, last_name: actor.last_name } }
  })
  // Signed now, not when the answer was stored: a link is a key and must not be in the table of repeated requests.
  const files = await listAnswerFiles(ctx, ctx.db, answer.ticket_id)
  return { ...answer, attachments: files.get(answer.id) ?? [] }
}
