import type { Parsed } from '#contract/operation.ts'
import type { addResponse as operation } from '#contract/tickets.ts'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { ticketEvents } from '../db/schema.ts'
import { type IdempotencyKey, runOnce } from '../idempotency.ts'
import type { Enqueue } from '../jobs/job-types.ts'
import { setStatus } from '../tickets/set-ticket-fields.ts'
import { lockTicket } from '../db/ticket-row.ts'
import { addMessage } from './add-message.ts'

type Input = Parsed<typeof operation>

/**
 * Sends an admin's answer to the customer: message, event and mail job are committed together. The first answer to an
 * Open ticket moves it to In Progress (docs/decisions/0006). The same idempotency key with the same message answers
 * once. Throws `not-found`.
 */
export async function answerTicket(ctx: Context, input: Input, actor: Actor, idempotency?: IdempotencyKey) {
  const now = ctx.now()
  return ctx.transact((tx, enqueue) =>
    runOnce(tx, idempotency, { ...input, user_id: actor.id }, now, () => storeAnswer(tx, enqueue, input, actor, now)),
  )
}

async function storeAnswer(tx: Transaction, enqueue: Enqueue, input: Input, actor: Actor, now: Date) {
  const ticket = await lockTicket(tx, input.id)
  const answer = await addMessage(tx, {
    ticket_id: ticket.id,
    user_id: actor.id,
    message: input.message,
    kind: 'answer',
    channel: 'dashboard',
    created_at: now,
  })
  await tx.insert(ticketEvents).values({ ticket_id: ticket.id, actor_id: actor.id, kind: 'responded', created_at: now })
  if (ticket.status === 'Open') await setStatus(tx, ticket, 'In Progress', actor, now)
  if (ticket.user_id) await enqueue('send-ticket-response', { responseId: answer.id })
  return { ...answer, author: { first_name: actor.first_name, last_name: actor.last_name } }
}
