import { eq } from 'drizzle-orm'
import { notFound } from '../platform/errors.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { tickets } from '../schema/schema.ts'

/** Throws `not-found` when there is no such ticket. */
export async function requireTicket({ db }: { db: Database }, { id }: { id: string }): Promise<void> {
  const [ticket] = await db.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, id))
  if (!ticket) throw notFound()
}

/** Locks a ticket against other changes until the transaction ends, and reads what changes depend on. Throws `not-found`. */
export async function lockTicket(tx: Transaction, id: string) {
  const [ticket] = await tx
    .select({
      id: tickets.id,
      status: tickets.status,
      category: tickets.category,
      priority: tickets.priority,
      user_id: tickets.user_id,
      title: tickets.title,
      assignee_id: tickets.assignee_id,
      waiting_for: tickets.waiting_for,
      wake_at: tickets.wake_at,
    })
    .from(tickets)
    .where(eq(tickets.id, id))
    .for('update')
  return ticket ?? Promise.reject(notFound())
}
