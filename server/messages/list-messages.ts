import { asc, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { supportUsers, ticketResponses } from '../db/schema.ts'
import { requireTicket } from '../tickets/get-ticket.ts'

/** A response's columns, with its author's name; null when that person has been erased. */
export const messageColumns = {
  id: ticketResponses.id,
  ticket_id: ticketResponses.ticket_id,
  user_id: ticketResponses.user_id,
  message: ticketResponses.message,
  is_internal: ticketResponses.is_internal,
  created_at: ticketResponses.created_at,
}

/** The responses to a ticket, oldest first (SPEC.md section 7, load responses). Throws `not-found`. */
export async function listMessages(ctx: Context, { id }: { id: string }) {
  await requireTicket(ctx, { id })
  return ctx.db
    .select({
      ...messageColumns,
      author: { first_name: supportUsers.first_name, last_name: supportUsers.last_name },
    })
    .from(ticketResponses)
    .leftJoin(supportUsers, eq(supportUsers.id, ticketResponses.user_id))
    .where(eq(ticketResponses.ticket_id, id))
    .orderBy(asc(ticketResponses.created_at), asc(ticketResponses.id))
}
