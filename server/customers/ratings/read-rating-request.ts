import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inboundMails, supportUsers, ticketRatings, tickets } from '../../db/schema.ts'
import { readStatusChange } from '../../tickets/status-change.ts'

/**
 * Reads whom to ask how a ticket went. Undefined unless somebody of the team has resolved it and it still is, a person opened it
 * who is not of the team, and it has not been rated.
 */
export async function readRatingRequest({ db }: Pick<Context, 'db'>, ticketId: string) {
  const [found] = await db
    .select({
      ticket: {
        id: tickets.id,
        ticket_id: tickets.ticket_id,
        title: tickets.title,
        channel: tickets.channel,
      },
      person: {
        id: supportUsers.id,
        first_name: supportUsers.first_name,
        last_name: supportUsers.last_name,
        email: supportUsers.email,
        company: supportUsers.company,
        mail_problem: supportUsers.mail_problem,
      },
      openedBy: inboundMails.class,
    })
    .from(tickets)
    .innerJoin(supportUsers, and(eq(supportUsers.id, tickets.user_id), eq(supportUsers.is_admin, false)))
    .leftJoin(ticketRatings, eq(ticketRatings.ticket_id, tickets.id))
    .leftJoin(inboundMails, and(eq(inboundMails.ticket_id, tickets.id), eq(inboundMails.opened_ticket, true)))
    .where(and(eq(tickets.id, ticketId), eq(tickets.status, 'Resolved'), isNull(ticketRatings.ticket_id)))
  if (!found || found.openedBy === 'program') return undefined
  const change = await readStatusChange(db, ticketId)
  const isByTeam = change !== null && change.by !== null && change.by.id !== found.person.id
  return isByTeam ? { ticket: found.ticket, person: found.person } : undefined
}
