import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '../../context.ts'
import { inboundMails, supportUsers, ticketParticipants, ticketRatings, tickets } from '../../db/schema.ts'
import { notFound } from '../../errors.ts'
import { isWrittenByRequester } from '../../tickets/is-written-by-requester.ts'

const requester = alias(supportUsers, 'requester')

/**
 * Reads a ticket with its requester, rating and participants, and whether its description and own files may be shown to customers:
 * `isWrittenByRequester`. Throws `not-found`.
 */
export async function readTicketFacts({ db }: Pick<Context, 'db'>, ticketId: string) {
  const rows = await db
    .select({
      ticket: {
        id: tickets.id,
        ticket_id: tickets.ticket_id,
        title: tickets.title,
        description: tickets.description,
        status: tickets.status,
        created_at: tickets.created_at,
        resolved_at: tickets.resolved_at,
      },
      channel: tickets.channel,
      requester: {
        id: requester.id,
        first_name: requester.first_name,
        last_name: requester.last_name,
        email: requester.email,
      },
      rating: {
        value: ticketRatings.value,
        comment: ticketRatings.comment,
        created_at: ticketRatings.created_at,
        at: ticketRatings.changed_at,
      },
      opened_by: inboundMails.from_address,
      participant: {
        id: supportUsers.id,
        first_name: supportUsers.first_name,
        last_name: supportUsers.last_name,
        email: supportUsers.email,
      },
    })
    .from(tickets)
    .leftJoin(requester, eq(requester.id, tickets.user_id))
    .leftJoin(ticketRatings, eq(ticketRatings.ticket_id, tickets.id))
    .leftJoin(inboundMails, and(eq(inboundMails.ticket_id, tickets.id), eq(inboundMails.opened_ticket, true)))
    .leftJoin(ticketParticipants, eq(ticketParticipants.ticket_id, tickets.id))
    .leftJoin(supportUsers, eq(supportUsers.id, ticketParticipants.user_id))
    .where(eq(tickets.id, ticketId))
    .orderBy(asc(ticketParticipants.created_at), asc(supportUsers.email))
  const [first] = rows
  if (!first) throw notFound()
  const participants = rows.map(({ participant }) => participant).filter((person) => person !== null)
  return {
    ticket: first.ticket,
    requester: first.requester,
    rating: first.rating,
    isWrittenByRequester: isWrittenByRequester(first.channel, first.opened_by, first.requester),
    participants: [...new Map(participants.map((person) => [person.id, person])).values()],
  }
}
