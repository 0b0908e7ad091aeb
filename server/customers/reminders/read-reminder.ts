import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { supportUsers, ticketResponses, tickets } from '../../db/schema.ts'

/** Reads an automatic message that is mailed to the requester of its ticket; undefined where one of them is gone. */
export async function readReminder({ db }: Pick<Context, 'db'>, responseId: string) {
  const [found] = await db
    .select({
      reminder: {
        id: ticketResponses.id,
        message: ticketResponses.message,
        created_at: ticketResponses.created_at,
      },
      ticket: {
        id: tickets.id,
        ticket_id: tickets.ticket_id,
        title: tickets.title,
        channel: tickets.channel,
        status: tickets.status,
        waiting_for: tickets.waiting_for,
      },
      person: {
        id: supportUsers.id,
        first_name: supportUsers.first_name,
        last_name: supportUsers.last_name,
        email: supportUsers.email,
        company: supportUsers.company,
        mail_problem: supportUsers.mail_problem,
      },
    })
    .from(ticketResponses)
    .innerJoin(tickets, eq(tickets.id, ticketResponses.ticket_id))
    .innerJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .where(and(eq(ticketResponses.id, responseId), eq(ticketResponses.kind, 'automatic')))
  return found
}
