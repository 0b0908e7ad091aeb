import { and, eq, gte, inArray } from 'drizzle-orm'
import { PAGE_EVENT_KINDS } from '#contract/vocabulary.ts'
import type { Context } from '../context.ts'
import { ticketEvents } from '../schema/schema.ts'

/** An event has the time at which its transaction began, and is seen once that is committed. */
const COMMIT_MS = 10_000

/** Whether something that a ticket's page shows may have happened since the page was rendered. */
export async function hasPageNews({ db }: Pick<Context, 'db'>, ticketId: string, renderedAt: Date): Promise<boolean> {
  const since = new Date(renderedAt.getTime() - COMMIT_MS)
  const isNews = and(
    eq(ticketEvents.ticket_id, ticketId),
    gte(ticketEvents.created_at, since),
    inArray(ticketEvents.kind, [...PAGE_EVENT_KINDS]),
  )
  return (await db.$count(ticketEvents, isNews)) > 0
}
