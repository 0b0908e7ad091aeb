import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { NO_ASSIGNEE } from '../../db/ticket-list/columns.ts'
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

/** The same for the tickets without an owner that need an answer, in the order of the list: woken ones, then the longest waiting. */
export async function handOutTickets(
  tx: Transaction,
  enqueue: Enqueue,
  settings: Pick<Settings, 'assignment'>,
): Promise<void> {
  if (settings.assignment === 'off') return
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ticket_list
    where assignee = ${NO_ASSIGNEE}::uuid and needs_answer and waiting_since < 'infinity'
    order by waiting_since, created_at, id limit ${MAX_HANDED_OUT}`)
  await queueAssignment(
    enqueue,
    settings,
    rows.map(({ id }) => id),
  )
}
