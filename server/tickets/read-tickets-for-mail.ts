import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { inboundMails, supportUsers, tickets } from '../schema/schema.ts'

const customer = {
  id: supportUsers.id,
  first_name: supportUsers.first_name,
  last_name: supportUsers.last_name,
  email: supportUsers.email,
  company: supportUsers.company,
  mail_problem: supportUsers.mail_problem,
}
const ticket = {
  id: tickets.id,
  ticket_id: tickets.ticket_id,
  title: tickets.title,
  description: tickets.description,
  channel: tickets.channel,
  created_at: tickets.created_at,
  automatic_reply: tickets.automatic_reply,
}
const mail = {
  id: inboundMails.id,
  message_id: inboundMails.message_id,
  subject: inboundMails.subject,
  from_address: inboundMails.from_address,
  sender_check: inboundMails.sender_check,
  details: inboundMails.details,
}

export type TicketForMail = NonNullable<Awaited<ReturnType<typeof readTicketsForMail>>[number]>

/** Reads tickets for confirmation mails in the order of the ids; undefined if the ticket or its customer is gone. */
export async function readTicketsForMail({ db }: Pick<Context, 'db'>, ticketIds: string[]) {
  const found = await db
    .select({ ticket, customer, mail })
    .from(tickets)
    .innerJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .leftJoin(inboundMails, and(eq(inboundMails.ticket_id, tickets.id), eq(inboundMails.opened_ticket, true)))
    .where(inArray(tickets.id, ticketIds))
  const byId = new Map(found.map((each) => [each.ticket.id, each]))
  return ticketIds.map((id) => byId.get(id))
}

/** Reads the fields that confirmations consist of, of a customer's last tickets before one, newest first. */
export function readConfirmedBefore(
  { db }: Pick<Context, 'db'>,
  customerId: string,
  before: { created_at: Date },
  limit: number,
) {
  return db
    .select(ticket)
    .from(tickets)
    .where(and(eq(tickets.user_id, customerId), lt(tickets.created_at, before.created_at)))
    .orderBy(desc(tickets.created_at))
    .limit(limit)
}
