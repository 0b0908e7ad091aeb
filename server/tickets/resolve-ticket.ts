import type { Category, Priority, Status } from '#contract/vocabulary.ts'
import type { Transaction } from '../db/database.ts'
import type { Enqueue } from '../jobs/job-types.ts'
import { setStatus } from './set-ticket-fields.ts'

/** So long the team can take a change back before the customer is asked about it; the dashboard offers it for 4 seconds. */
const UNDO_SECONDS = 10

/** Resolves a locked ticket unless it is; its requester is asked how it went. */
export async function resolveTicket(
  tx: Transaction,
  enqueue: Enqueue,
  ticket: { id: string; status: Status; category: Category; priority: Priority },
  actor: { id: string | null },
  now: Date,
  cause: string | null = null,
): Promise<void> {
  if (ticket.status === 'Resolved') return
  await setStatus(tx, ticket, 'Resolved', actor, now, cause)
  await enqueue('send-rating-request', { ticketId: ticket.id }, { delaySeconds: UNDO_SECONDS })
}
