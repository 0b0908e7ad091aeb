import { eq, inArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { supportUsers, tickets } from '../db/schema.ts'

const customer = {
  first_name: supportUsers.first_name,
  last_name: supportUsers.last_name,
  email: supportUsers.email,
}
const ticket = {
  id: tickets.id,
  ticket_id: tickets.ticket_id,
  title: tickets.title,
  created_at: tickets.created_at,
  automatic_reply: tickets.automatic_reply,
}

/** Reads what confirmation mails say, in the order of the ids; undefined where the ticket or its customer is gone. */
export async function readTicketsForMail({ db }: Pick<Context, 'db'>, ticketIds: string[]) {
  const found = await db
    .select({ ticket, customer })
    .from(tickets)
    .innerJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .where(inArray(tickets.id, ticketIds))
  const byId = new Map(found.map((each) => [each.ticket.id, each]))
  return ticketIds.map((id) => byId.get(id))
}
