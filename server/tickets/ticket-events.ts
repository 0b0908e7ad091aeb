import { asc, gt, max } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { ticketEvents } from '../db/schema.ts'

/** The id of the newest event, 0 when there is none. */
export async function latestTicketEvent({ db }: Pick<Context, 'db'>): Promise<number> {
  const [row] = await db.select({ id: max(ticketEvents.id) }).from(ticketEvents)
  return row?.id ?? 0
}

/** Events after the one with this id, oldest first, at most 500. */
export function ticketEventsAfter({ db }: Pick<Context, 'db'>, id: number) {
  return db
    .select({ id: ticketEvents.id, ticket_id: ticketEvents.ticket_id, kind: ticketEvents.kind })
    .from(ticketEvents)
    .where(gt(ticketEvents.id, id))
    .orderBy(asc(ticketEvents.id))
    .limit(500)
}
