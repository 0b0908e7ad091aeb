import { eq } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { setTicketStatus as operation } from '#contract/tickets.ts'
import type { Status } from '#contract/vocabulary.ts'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../db/client.ts'
import { ticketEvents, tickets } from '../db/schema.ts'
import { getTicket, lockTicket } from './get-ticket.ts'

/** Resolves or reopens a ticket (SPEC.md section 4). Setting the status it has changes nothing. Throws `not-found`. */
export async function setStatus(ctx: Context, { id, status }: Parsed<typeof operation>, actor: Actor) {
  await ctx.transact(async (tx) => {
    const ticket = await lockTicket(tx, id)
    await changeStatus(tx, ticket, status, actor, ctx.now())
  })
  return getTicket(ctx, { id })
}

/** Moves a locked ticket to a status and records who did. A reopened ticket is no longer resolved, so `resolved_at` goes. */
export async function changeStatus(
  tx: Transaction,
  ticket: { id: string; status: Status },
  status: Status,
  actor: Actor,
  now: Date,
): Promise<void> {
  if (ticket.status === status) return
  await tx
    .update(tickets)
    .set({ status, updated_at: now, resolved_at: status === 'Resolved' ? now : null })
    .where(eq(tickets.id, ticket.id))
  await tx.insert(ticketEvents).values({
    ticket_id: ticket.id,
    actor_id: actor.id,
    kind: 'status_changed',
    from_value: ticket.status,
    to_value: status,
    created_at: now,
  })
}
