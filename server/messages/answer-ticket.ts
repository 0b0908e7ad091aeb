import type { Parsed } from '#contract/operation.ts'
import type { addResponse as operation } from '#contract/conversation/responses.ts'
import type { Status } from '#contract/vocabulary.ts'
import { claimAnswerFiles } from '../attachments/claim-answer-files.ts'
import { listAnswerFiles } from '../attachments/list-attachments.ts'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { ticketEvents } from '../db/schema.ts'
import { type IdempotencyKey, runOnce } from '../idempotency.ts'
import type { Enqueue } from '../jobs/job-types.ts'
import { setStatus } from '../tickets/set-ticket-fields.ts'
import { lockTicket } from '../db/ticket-row.ts'
import { addMessage } from './add-message.ts'
import { chooseRecipients, queueAnswer } from './recipients.ts'
import { refuseUnseen } from './unseen-messages.ts'

type Input = Parsed<typeof operation>

/**
 * Sends an admin's answer to the requester and the participants, or those named in `to`: message, files, event, deliveries and
 * their jobs are committed together. The first answer to an
 * Open ticket moves it to In Progress (docs/decisions/0006). The same idempotency key with the same message and files
 * answers once. Throws `not-found`, `conflict` where the conversation has moved on from what the admin saw
 * (docs/decisions/0052), and `invalid-input` for files that cannot be sent and for somebody in `to` who takes no part.
 */
export async function answerTicket(ctx: Context, input: Input, actor: Actor, idempotency?: IdempotencyKey) {
  const now = ctx.now()
  // What was on screen may differ when a lost request is sent again; the answer is still the same one.
  const { seen: _, seen_status: __, reopen: ___, ...content } = input
  const answer = await ctx.transact((tx, enqueue) =>
    runOnce(tx, idempotency, { ...content, user_id: actor.id }, now, () =>
      storeAnswer(ctx, tx, enqueue, input, actor, now),
    ),
  )
  // Signed now, not when the answer was stored: a link is a key and must not lie in the table of repeated requests.
  const files = await listAnswerFiles(ctx, ctx.db, answer.ticket_id)
  return { ...answer, attachments: files.get(answer.id) ?? [] }
}

async function storeAnswer(ctx: Context, tx: Transaction, enqueue: Enqueue, input: Input, actor: Actor, now: Date) {
  const locked = await lockTicket(tx, input.id)
  await refuseUnseen(ctx, tx, locked, input, actor)
  const status: Status = input.reopen && locked.status === 'Resolved' ? 'Open' : locked.status
  await setStatus(tx, locked, status, actor, now)
  const { message, to } = input
  const words = { message, to, channel: 'dashboard' as const }
  const answer = await addAnswer(tx, enqueue, { ...locked, status }, words, actor, now)
  await claimAnswerFiles(ctx, tx, enqueue, answer, input.attachments ?? [], actor)
  return { ...answer, author: { first_name: actor.first_name, last_name: actor.last_name } }
}

type LockedTicket = Awaited<ReturnType<typeof lockTicket>>

/**
 * Adds an answer to a locked ticket with its event, and a delivery and its job for each recipient: the requester and the
 * participants, or those in `to`. The first answer to an Open ticket moves it to
 * In Progress.
 */
export async function addAnswer(
  tx: Transaction,
  enqueue: Enqueue,
  ticket: LockedTicket,
  { message, channel, to }: { message: string; channel: 'dashboard' | 'mail'; to?: string[] | undefined },
  actor: Pick<Actor, 'id'>,
  now: Date,
) {
  const { id: ticket_id } = ticket
  const answer = await addMessage(tx, {
    ticket_id,
    user_id: actor.id,
    message,
    kind: 'answer',
    channel,
    created_at: now,
  })
  await tx.insert(ticketEvents).values({ ticket_id, actor_id: actor.id, kind: 'responded', created_at: now })
  if (ticket.status === 'Open') await setStatus(tx, ticket, 'In Progress', actor, now)
  await queueAnswer(tx, enqueue, answer, await chooseRecipients(tx, ticket, to))
  return answer
}
