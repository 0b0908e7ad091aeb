import { and, eq } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { changeRequester as operation } from '#contract/messages.ts'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { inboundMails, supportUsers, ticketEvents, ticketParticipants, tickets } from '../schema/schema.ts'
import { lockTicket } from '../tickets/ticket-lock.ts'
import { AppError } from '../platform/errors.ts'
import { ensurePerson, nameOrAddress } from '../people/ensure-person.ts'
import { mayParticipate } from './participants.ts'

/**
 * Makes the original sender of a forwarded mail the requester; who forwarded it takes no further part. No confirmation goes to
 * a person who has not written to us. Throws `not-found`, and `conflict` where no mail was forwarded.
 */
export async function changeRequester(ctx: Context, { id }: Parsed<typeof operation>, actor: Actor) {
  const now = ctx.now()
  return ctx.transact(async (tx) => {
    const ticket = await lockTicket(tx, id)
    const writer = await readForwardedFrom(tx, id)
    if (!writer || !mayParticipate(ctx, writer.address.toLowerCase()))
      throw new AppError('conflict', 'This ticket was not made from a person’s email that somebody forwarded.')
    const person = await ensurePerson(tx, writer, now)
    if (person.id === ticket.user_id) return { user_id: person.id }
    const isParticipant = and(eq(ticketParticipants.ticket_id, id), eq(ticketParticipants.user_id, person.id))
    await tx.delete(ticketParticipants).where(isParticipant)
    await tx.update(tickets).set({ user_id: person.id, updated_at: now }).where(eq(tickets.id, id))
    await tx.insert(ticketEvents).values({
      ticket_id: id,
      actor_id: actor.id,
      kind: 'requester_changed',
      from_value: await nameOf(tx, ticket.user_id),
      to_value: nameOrAddress(person),
      created_at: now,
    })
    return { user_id: person.id }
  })
}

async function readForwardedFrom(tx: Transaction, ticketId: string) {
  const [mail] = await tx
    .select({ details: inboundMails.details })
    .from(inboundMails)
    .where(and(eq(inboundMails.ticket_id, ticketId), eq(inboundMails.opened_ticket, true)))
  return mail?.details?.forwarded_from
}

async function nameOf(tx: Transaction, userId: string | null): Promise<string | null> {
  if (!userId) return null
  const [person] = await tx.select().from(supportUsers).where(eq(supportUsers.id, userId))
  return person ? nameOrAddress(person) : null
}
