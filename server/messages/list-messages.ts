import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { MessageKind } from '#contract/vocabulary.ts'
import type { Context } from '../context.ts'
import { supportUsers, ticketResponses } from '../db/schema.ts'
import { requireTicket } from '../db/ticket-row.ts'

/**
 * Lists the messages of a ticket that are of these kinds, oldest first, each with its author's name; null when that
 * person has been erased. Throws `not-found`.
 */
export async function listMessages<Kind extends MessageKind>(
  ctx: Context,
  { id }: { id: string },
  kinds: readonly Kind[],
) {
  await requireTicket(ctx, { id })
  return ctx.db
    .select({
      id: ticketResponses.id,
      ticket_id: ticketResponses.ticket_id,
      user_id: ticketResponses.user_id,
      message: ticketResponses.message,
      kind: sql<Kind>`${ticketResponses.kind}`,
      is_internal: ticketResponses.is_internal,
      created_at: ticketResponses.created_at,
      author: { first_name: supportUsers.first_name, last_name: supportUsers.last_name },
    })
    .from(ticketResponses)
    .leftJoin(supportUsers, eq(supportUsers.id, ticketResponses.user_id))
    .where(and(eq(ticketResponses.ticket_id, id), inArray(ticketResponses.kind, [...kinds])))
    .orderBy(asc(ticketResponses.created_at), asc(ticketResponses.id))
}
