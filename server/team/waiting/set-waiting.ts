import { eq } from 'drizzle-orm'
import type { WaitingFor } from '#contract/vocabulary.ts'
import type { Transaction } from '../../db/database.ts'
import { ticketEvents, tickets } from '../../db/schema.ts'

type LockedTicket = { id: string; waiting_for: WaitingFor | null; wake_at: Date | null }
type Waiting = { waiting_for: WaitingFor | null; wake_at: Date | null }

/** Says what a locked ticket waits for while it sleeps, or that it waits for nothing, and records who did. */
export async function setWaiting(
  tx: Transaction,
  ticket: LockedTicket,
  { waiting_for, wake_at }: Waiting,
  actor: { id: string | null },
  now: Date,
): Promise<void> {
  await tx
    .update(tickets)
    .set({ waiting_for, wake_at, asleep_since: waiting_for && now, updated_at: now })
    .where(eq(tickets.id, ticket.id))
  await tx.insert(ticketEvents).values({
    ticket_id: ticket.id,
    actor_id: actor.id,
    kind: 'waiting_changed',
    from_value: ticket.waiting_for,
    to_value: waiting_for,
    created_at: now,
  })
}
