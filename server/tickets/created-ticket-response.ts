import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { tickets } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { readStoredResponse } from '../idempotency.ts'
import type { NewTicket, WrittenTicket } from './write-tickets.ts'

/**
 * Builds the response to creating a ticket: from the ticket just written, or from the one an earlier request with the same
 * idempotency key created, exactly as it was returned then. Throws `invalid-input` when the key was used for a different
 * request, `not-found` when that ticket has been removed.
 */
export async function createdTicketResponse(
  { db }: Pick<Context, 'db'>,
  { title, description, category, priority, created_at, automatic_reply, claim }: NewTicket,
  written: WrittenTicket | undefined,
) {
  const created = written ? { ...written, created_at, automatic_reply } : await readExisting()
  const ticket = {
    id: created.id,
    ticket_id: created.ticket_id,
    title,
    description,
    category,
    priority,
    status: 'Open' as const,
    created_at: created.created_at,
    updated_at: created.created_at,
    resolved_at: null,
    user_id: created.user_id,
  }
  return { ticket, aiResponse: created.automatic_reply }

  async function readExisting() {
    // A ticket is only left unwritten when its key was claimed before, so there is a claim; its request had the same text.
    const earlier = (await readStoredResponse(db, claim!)) as { ticket: { id: string } }
    const [found] = await db
      .select({
        id: tickets.id,
        ticket_id: tickets.ticket_id,
        user_id: tickets.user_id,
        created_at: tickets.created_at,
        automatic_reply: tickets.automatic_reply,
      })
      .from(tickets)
      .where(eq(tickets.id, earlier.ticket.id))
    if (!found) throw new AppError('not-found', 'This ticket has been removed.')
    return found
  }
}
