import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { site } from '#site'
import type { Context } from '../context.ts'
import { supportUsers, ticketResponses, tickets } from '../db/schema.ts'

const author = alias(supportUsers, 'author')

/**
 * Reads what the mail of an answer says. The company signs where the author has been erased. Undefined where the answer,
 * its ticket or its customer are gone, and for a message of another kind, which is never mailed.
 */
export async function readAnswerForMail({ db }: Pick<Context, 'db'>, messageId: string) {
  const [found] = await db
    .select({
      answer: {
        id: ticketResponses.id,
        message: ticketResponses.message,
        created_at: ticketResponses.created_at,
      },
      author: { first_name: author.first_name, last_name: author.last_name },
      ticket: { id: tickets.id, ticket_id: tickets.ticket_id },
      customer: {
        first_name: supportUsers.first_name,
        last_name: supportUsers.last_name,
        email: supportUsers.email,
      },
    })
    .from(ticketResponses)
    .innerJoin(tickets, eq(tickets.id, ticketResponses.ticket_id))
    .innerJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .leftJoin(author, eq(author.id, ticketResponses.user_id))
    .where(and(eq(ticketResponses.id, messageId), eq(ticketResponses.kind, 'answer')))
  if (!found) return undefined
  const author_name = found.author ? `${found.author.first_name} ${found.author.last_name}`.trim() : site.name
  return { ...found, answer: { ...found.answer, author_name } }
}
