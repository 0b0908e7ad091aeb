import { inArray } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { addResponse as operation } from '#contract/responses.ts'
import { RESPONSE_KINDS } from '#contract/vocabulary.ts'
import { claimAnswerFiles } from '../files/answer-files.ts'
import { listAnswerFiles } from '../files/list-attachments.ts'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { ticketEvents, ticketResponses } from '../schema/schema.ts'
import { type IdempotencyKey, runOnce } from '../platform/idempotency.ts'
import type { Enqueue } from '../platform/jobs/job-types.ts'
import { setStatus } from '../tickets/ticket-fields.ts'
import { countOutcome } from '../triage/answers/suggestion-stats.ts'
import { lockTicket } from '../tickets/ticket-lock.ts'
import { addMessage } from './add-message.ts'
import { forgetStoppedAnswers } from './held-answers.ts'
import { asResponse, readMessagesOfKinds } from './read-conversation.ts'
import { chooseRecipients, queueAnswer } from './participants.ts'
import { type Unseen, refuseUnseen } from './unseen-messages.ts'

type Input = Parsed<typeof operation>

/**
 * Sends an admin's answer to the requester and the participants, or those named in `to`: message, files, event, deliveries and
 * their jobs are committed together. The first answer to an
 * Open ticket moves it to In Progress (docs/decisions/tickets-and-list.md). The same idempotency key with the same message and files
 * answers once. Throws `not-found`, `conflict` where the conversation has moved on from what the admin saw
 * (docs/decisions/conversation.md), and `invalid-input` for files that cannot be sent and for somebody in `to` who takes no part.
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
  const ticket = await lockTicket(tx, input.id)
  await refuseUnseen(tx, ticket, input, actor, (ids) => readResponses(ctx, tx, ticket.id, ids))
  const { message, to, reopen } = input
  const answer = await addAnswer(tx, enqueue, ticket, { message, to, reopen, channel: 'dashboard' }, actor, now)
  await forgetStoppedAnswers(tx, { ticket_id: ticket.id, user_id: actor.id })
  await claimAnswerFiles(ctx, tx, enqueue, answer, input.attachments ?? [], actor)
  return { ...answer, author: { first_name: actor.first_name, last_name: actor.last_name } }
}

async function readResponses(ctx: Context, tx: Transaction, ticketId: string, { stored }: Unseen) {
  const messages = await readMessagesOfKinds(ctx, tx, ticketId, RESPONSE_KINDS, inArray(ticketResponses.id, stored))
  return messages.map(asResponse)
}

type LockedTicket = Awaited<ReturnType<typeof lockTicket>>
type NewAnswer = {
  message: string
  channel: 'dashboard' | 'mail'
  to?: string[] | undefined
  /** Whether a Resolved ticket is opened again. */
  reopen?: boolean | undefined
  /** The id it has had while it was held. */
  id?: string
}

/**
 * Adds an answer to a locked ticket with its event, and a delivery and its job for each recipient: the requester and the
 * participants, or those in `to`. The first answer to an Open ticket moves it to
 * In Progress.
 */
export async function addAnswer(
  tx: Transaction,
  enqueue: Enqueue,
  locked: LockedTicket,
  { id, message, channel, to, reopen }: NewAnswer,
  actor: Pick<Actor, 'id'>,
  now: Date,
) {
  const { id: ticket_id } = locked
  const ticket: LockedTicket = reopen && locked.status === 'Resolved' ? { ...locked, status: 'Open' } : locked
  await setStatus(tx, locked, ticket.status, actor, now)
  const answer = await addMessage(tx, {
    id,
    ticket_id,
    user_id: actor.id,
    message,
    kind: 'answer',
    channel,
    created_at: now,
  })
  await tx.insert(ticketEvents).values({ ticket_id, actor_id: actor.id, kind: 'responded', created_at: now })
  await countOutcome(tx, { ticket_id, user_id: actor.id, message }, now)
  if (ticket.status === 'Open') await setStatus(tx, ticket, 'In Progress', actor, now)
  await queueAnswer(tx, enqueue, answer, await chooseRecipients(tx, ticket, to))
  return answer
}
