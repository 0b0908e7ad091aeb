import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { ticketResponses, tickets } from '../../db/schema.ts'
import { cutText } from '../../visitor-text.ts'

const MAX_OPEN = 20
const MAX_RESOLVED = 5
const FIXED_BY_LENGTH = 300
/** Characters read of an answer, which may have 100,000: more than are shown, because white space is folded. */
const READ_LENGTH = 4 * FIXED_BY_LENGTH

const line = { id: tickets.id, ticket_id: tickets.ticket_id, title: tickets.title, created_at: tickets.created_at }

/**
 * Reads a customer's tickets that are not resolved, the newest first, 20 at most, and how many there are. Ordered by what has no
 * index with a customer's tickets: otherwise PostgreSQL might walk all tickets of all customers.
 */
export async function readOpenTickets(db: Database, userId: string) {
  const rows = await db
    .select({ ...line, status: tickets.status, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(tickets)
    .where(and(eq(tickets.user_id, userId), ne(tickets.status, 'Resolved')))
    .orderBy(desc(tickets.created_at), desc(tickets.ticket_id))
    .limit(MAX_OPEN)
  return {
    open: rows.map(({ id, ticket_id, title, status, created_at }) => ({
      id,
      ticket_id,
      title,
      status,
      created_at: created_at.toISOString(),
    })),
    open_total: rows[0]?.total ?? 0,
  }
}

/** Reads the last five tickets of a customer that were resolved, with the first words of the last answer before that. */
export async function readResolvedTickets(db: Database, userId: string) {
  const fix = db
    .select({ message: sql<string>`left(${ticketResponses.message}, ${READ_LENGTH})`.as('message') })
    .from(ticketResponses)
    .where(
      and(
        eq(ticketResponses.ticket_id, tickets.id),
        eq(ticketResponses.kind, 'answer'),
        sql`${ticketResponses.created_at} <= ${tickets.resolved_at}`,
      ),
    )
    .orderBy(desc(ticketResponses.created_at), desc(ticketResponses.id))
    .limit(1)
    .as('fix')
  const rows = await db
    .select({ ...line, resolved_at: tickets.resolved_at, message: fix.message })
    .from(tickets)
    .leftJoinLateral(fix, sql`true`)
    .where(and(eq(tickets.user_id, userId), eq(tickets.status, 'Resolved'), isNotNull(tickets.resolved_at)))
    .orderBy(desc(tickets.resolved_at), desc(tickets.ticket_id))
    .limit(MAX_RESOLVED)
  return rows.map(({ message, created_at, resolved_at, ...ticket }) => ({
    ...ticket,
    created_at: created_at.toISOString(),
    resolved_at: resolved_at!.toISOString(),
    fixed_by: message === null ? null : cutText(message, FIXED_BY_LENGTH),
  }))
}
