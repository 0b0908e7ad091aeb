import { asc, eq } from 'drizzle-orm'
import type { Actor, Context } from '../context.ts'
import { memberName } from '../db/admins.ts'
import type { Database } from '../db/database.ts'
import { supportUsers, ticketFollowers, tickets } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { countEarlierTickets } from './earlier-tickets.ts'
import { readSimilarSolutions } from './similar-solutions.ts'
import { readStatusChange } from './status-change.ts'
import { selectTickets } from './ticket-columns.ts'

/**
 * Reads a ticket with its customer and analysis, whose solutions end with those of similar tickets, who changed its status
 * last, how many tickets the customer had before, and who follows it. Throws `not-found`.
 */
export async function getTicket(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id }: { id: string },
  actor: Pick<Actor, 'id'>,
) {
  const [found] = await selectTickets(db, { id: actor.id, now: now() }).where(eq(tickets.id, id))
  if (!found) throw notFound()
  const [status_change, earlier_tickets, customer_rights, followers] = await Promise.all([
    readStatusChange(db, id),
    countEarlierTickets(db, found),
    readRights(db, found.user_id),
    readFollowers(db, id),
  ])
  const ticket = { ...found, status_change, earlier_tickets, customer_rights, followers }
  if (!ticket.ai_analysis) return ticket
  const { suggested_solutions, ...analysis } = ticket.ai_analysis
  const similar = await readSimilarSolutions(db, id)
  return {
    ...ticket,
    ai_analysis: { ...analysis, suggested_solutions: [...suggested_solutions, ...similar] },
  }
}

async function readRights(db: Database, userId: string | null) {
  if (userId === null) return null
  const [person] = await db
    .select({ id: supportUsers.id, company: supportUsers.sees_company })
    .from(supportUsers)
    .where(eq(supportUsers.id, userId))
  return person ? { ...person, sees_company: person.company !== null } : null
}

function readFollowers(db: Database, ticketId: string) {
  return db
    .select({ id: supportUsers.id, name: memberName })
    .from(ticketFollowers)
    .innerJoin(supportUsers, eq(supportUsers.id, ticketFollowers.user_id))
    .where(eq(ticketFollowers.ticket_id, ticketId))
    .orderBy(asc(ticketFollowers.created_at), asc(supportUsers.id))
}
