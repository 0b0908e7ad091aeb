import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { tickets } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { readStoredResponse } from '../idempotency.ts'
import type { NewTicket, WrittenTicket } from './write-tickets.ts'

/**
 * What a customer is answered: the ticket just written, or the one an earlier request with the same key has made, to the
 * letter as it was told then. Throws `invalid-input` when the key came with another request, `not-found` when what it
 * made is gone.
 */
export async function createdTicketResponse(
  { db }: Pick<Context, 'db'>,
  { title, description, category, priority, created_at, automatic_reply, claim }: NewTicket,
  written: WrittenTicket | undefined,
) {
  const made = written ? { ...written, created_at, automatic_reply } : await readExisting()
  const ticket = {
    id: made.id,
    ticket_id: made.ticket_id,
    title,
    description,
    category,
    priority,
    status: 'Open' as const,
    created_at: made.created_at,
    updated_at: made.created_at,
    resolved_at: null,
    user_id: made.user_id,
  }
  return { ticket, aiResponse: made.automatic_reply }

  async function readExisting() {
    // Only what was claimed before is not written. The same request has the same words.
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
