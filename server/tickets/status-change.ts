import { and, desc, eq } from 'drizzle-orm'
import type { Status } from '#contract/vocabulary.ts'
import type { Database, Transaction } from '../db/database.ts'
import { supportUsers, ticketEvents } from '../db/schema.ts'

/**
 * Reads the latest change of a ticket's status; null where it has not changed since it was created. `by` is null where the
 * product made the change, or the person has been erased.
 */
export async function readStatusChange(db: Database | Transaction, ticketId: string) {
  const [change] = await db
    .select({
      from: ticketEvents.from_value,
      to: ticketEvents.to_value,
      at: ticketEvents.created_at,
      by: { id: supportUsers.id, first_name: supportUsers.first_name, last_name: supportUsers.last_name },
    })
    .from(ticketEvents)
    .leftJoin(supportUsers, eq(supportUsers.id, ticketEvents.actor_id))
    .where(and(eq(ticketEvents.ticket_id, ticketId), eq(ticketEvents.kind, 'status_changed')))
    .orderBy(desc(ticketEvents.id))
    .limit(1)
  return change ? { ...change, from: change.from as Status | null, to: change.to as Status } : null
}
