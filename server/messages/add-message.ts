import { eq } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { addResponse as operation } from '#contract/tickets.ts'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { ticketEvents, ticketResponses, tickets } from '../db/schema.ts'
import type { Enqueue } from '../jobs/queue.ts'
import { type IdempotencyKey, runOnce } from '../idempotency.ts'
import { lockTicket } from '../tickets/get-ticket.ts'
import { messageColumns } from './list-messages.ts'
import { changeStatus } from '../tickets/change-ticket.ts'

type NewMessage = Parsed<typeof operation>

/**
 * Answers the customer: response, event and mail are committed together. The first answer to an Open ticket moves it to
 * In Progress (docs/decisions/0006). The same key with the same message answers once. Throws `not-found`.
 */
export async function addMessage(
  ctx: Context,
  input: NewMessage,
  actor: Actor,
  idempotency?: IdempotencyKey,
) {
  const now = ctx.now()
  return ctx.transact((tx, enqueue) =>
    runOnce(tx, idempotency, { ...input, user_id: actor.id }, now, () =>
      storeMessage(tx, enqueue, input, actor, now),
    ),
  )
}

async function storeMessage(
  tx: Transaction,
  enqueue: Enqueue,
  { id, message }: NewMessage,
  actor: Actor,
  now: Date,
) {
  const ticket = await lockTicket(tx, id)
  const [response] = await tx
    .insert(ticketResponses)
    .values({ ticket_id: id, user_id: actor.id, message, is_internal: false, created_at: now })
    .returning(messageColumns)
  await tx.update(tickets).set({ updated_at: now }).where(eq(tickets.id, id))
  await tx
    .insert(ticketEvents)
    .values({ ticket_id: id, actor_id: actor.id, kind: 'responded', created_at: now })
  if (ticket.status === 'Open') await changeStatus(tx, ticket, 'In Progress', actor, now)
  if (ticket.user_id) await enqueue('send-ticket-response', { responseId: response!.id })
  return { ...response!, author: { first_name: actor.first_name, last_name: actor.last_name } }
}
