import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { tickets } from '../db/schema.ts'
import { notFound } from '../errors.ts'

const MAX_LISTED = 20
/** A program that writes tickets may have a million: counting them all would cost more each time. */
const MAX_COUNTED = 1_000

type Place = { user_id: string | null; ticket_id: number }

/** The tickets of the same customer with a lower number, by the index of `user_id`. */
const isEarlier = (userId: string, { ticket_id }: Place) =>
  and(eq(tickets.user_id, userId), lt(tickets.ticket_id, ticket_id))

/** Counts the tickets a customer had before this one, up to 1,000; 0 where the customer has been erased. */
export async function countEarlierTickets(db: Database, ticket: Place): Promise<number> {
  if (ticket.user_id === null) return 0
  const some = db
    .select({ one: sql`1` })
    .from(tickets)
    .where(isEarlier(ticket.user_id, ticket))
    .limit(MAX_COUNTED)
  return db.$count(some.as('some'))
}

/** Lists the 20 newest tickets the customer of a ticket had before it, newest first. Throws `not-found`. */
export async function listEarlierTickets({ db }: Pick<Context, 'db'>, { id }: { id: string }) {
  const [ticket] = await db
    .select({ user_id: tickets.user_id, ticket_id: tickets.ticket_id })
    .from(tickets)
    .where(eq(tickets.id, id))
  if (!ticket) throw notFound()
  if (ticket.user_id === null) return []
  // Ordered by creation, which has no index here: by number PostgreSQL might walk all tickets of all customers instead.
  return db
    .select({
      id: tickets.id,
      ticket_id: tickets.ticket_id,
      title: tickets.title,
      status: tickets.status,
      created_at: tickets.created_at,
    })
    .from(tickets)
    .where(isEarlier(ticket.user_id, ticket))
    .orderBy(desc(tickets.created_at), desc(tickets.ticket_id))
    .limit(MAX_LISTED)
}
