import { type SQL, and, asc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { ticketEvents, tickets } from '../../db/schema.ts'
import { readName } from '../members.ts'

/** Events of this many tickets are written at once. */
const BATCH = 1_000

/**
 * Takes all tickets that are not resolved from a person who leaves the team, with a line in the history of each that says why.
 * Returns their ids, oldest first.
 */
export const releaseTicketsOf = (tx: Transaction, personId: string, cause: string, now: Date): Promise<string[]> =>
  release(tx, personId, [], cause, now)

/** The same for those only whose customers wait for an answer. */
export const releaseUnanswered = (tx: Transaction, personId: string, cause: string, now: Date): Promise<string[]> =>
  release(tx, personId, [isNotNull(tickets.waiting_since), isNull(tickets.waiting_for)], cause, now)

async function release(tx: Transaction, personId: string, which: SQL[], cause: string, now: Date): Promise<string[]> {
  const owned = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.assignee_id, personId), ne(tickets.status, 'Resolved'), ...which))
    .orderBy(asc(tickets.ticket_id))
    .for('update')
  if (owned.length === 0) return []
  const ids = owned.map(({ id }) => id)
  const from_value = await readName(tx, personId)
  for (let start = 0; start < ids.length; start += BATCH) {
    const some = ids.slice(start, start + BATCH)
    await tx
      .update(tickets)
      .set({ assignee_id: null, unassigned_noticed: false, updated_at: now })
      .where(inArray(tickets.id, some))
    await tx
      .insert(ticketEvents)
      .values(
        some.map((ticket_id) => ({ ticket_id, kind: 'assignee_changed' as const, from_value, cause, created_at: now })),
      )
  }
  return ids
}
