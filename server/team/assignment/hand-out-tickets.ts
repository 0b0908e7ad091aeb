import { and, asc, isNotNull, isNull } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { tickets } from '../../db/schema.ts'
import type { Enqueue } from '../../jobs/job-types.ts'
import type { Settings } from '../../settings/settings-store.ts'

/** What somebody who comes back finds at most. */
const MAX_HANDED_OUT = 100

/** Queues the assignment of tickets, unless tickets are assigned by hand only. */
export async function queueAssignment(
  enqueue: Enqueue,
  { assignment }: Pick<Settings, 'assignment'>,
  ids: string[],
): Promise<void> {
  if (assignment === 'off') return
  for (const ticketId of ids) await enqueue('assign-ticket', { ticketId })
}

/** The same for the tickets without an owner that need an answer, the longest waiting first. */
export async function handOutTickets(
  tx: Transaction,
  enqueue: Enqueue,
  settings: Pick<Settings, 'assignment'>,
): Promise<void> {
  if (settings.assignment === 'off') return
  const waiting = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(isNull(tickets.assignee_id), isNotNull(tickets.waiting_since), isNull(tickets.waiting_for)))
    .orderBy(asc(tickets.waiting_since), asc(tickets.ticket_id))
    .limit(MAX_HANDED_OUT)
  await queueAssignment(
    enqueue,
    settings,
    waiting.map(({ id }) => id),
  )
}
