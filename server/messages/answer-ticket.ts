import type { Parsed } from '#contract/operation.ts'
import type { addResponse as operation } from '#contract/tickets.ts'
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
  const recipients = await chooseRecipients(tx, locked, input.to)
  const status: Status = input.reopen && locked.status === 'Resolved' ? 'Open' : locked.status
  const ticket = { ...locked, status }
  await setStatus(tx, locked, status, actor, now)
  const answer = await addMessage(tx, {
    ticket_id: ticket.id,
    user_id: actor.id,
    message: input.message,
    kind: 'answer',
    channel: 'dashboard',
    created_at: now,
  })
  await claimAnswerFiles(ctx, tx, enqueue, answer, input.attachments ?? [], actor)
  await tx.insert(ticketEvents).values({ ticket_id: ticket.id, actor_id: actor.id, kind: 'responded', created_at: now })
  if (ticket.status === 'Open') await setStatus(tx, ticket, 'In Progress', actor, now)
  await queueAnswer(tx, enqueue, answer, recipients)
  return { ...answer, author: { first_name: actor.first_name, last_name: actor.last_name } }
}
