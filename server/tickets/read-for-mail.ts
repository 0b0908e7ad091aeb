import { eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { site } from '#site'
import type { Context } from '../context.ts'
import { supportUsers, ticketResponses, tickets } from '../db/schema.ts'

const author = alias(supportUsers, 'author')
const customer = {
  first_name: supportUsers.first_name,
  last_name: supportUsers.last_name,
  email: supportUsers.email,
}
const ticket = {
  id: tickets.id,
  ticket_id: tickets.ticket_id,
  created_at: tickets.created_at,
  automatic_reply: tickets.automatic_reply,
}

/** What confirmation mails say, in the order of the ids; undefined where ticket or customer are gone. */
export async function readTicketsForMail({ db }: Pick<Context, 'db'>, ticketIds: string[]) {
  const found = await db
    .select({ ticket, customer })
    .from(tickets)
    .innerJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .where(inArray(tickets.id, ticketIds))
  const byId = new Map(found.map((each) => [each.ticket.id, each]))
  return ticketIds.map((id) => byId.get(id))
}

/** What a response's mail says; the company signs where the author is gone. */
export async function readAnswerForMail({ db }: Pick<Context, 'db'>, responseId: string) {
  const [found] = await db
    .select({
      response: {
        id: ticketResponses.id,
        message: ticketResponses.message,
        created_at: ticketResponses.created_at,
      },
      author: { first_name: author.first_name, last_name: author.last_name },
      ticket,
      customer,
    })
    .from(ticketResponses)
    .innerJoin(tickets, eq(tickets.id, ticketResponses.ticket_id))
    .innerJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .leftJoin(author, eq(author.id, ticketResponses.user_id))
    .where(eq(ticketResponses.id, responseId))
  if (!found) return undefined
  const author_name = found.author ? `${found.author.first_name} ${found.author.last_name}` : site.name
  return { ...found, response: { ...found.response, author_name } }
}
