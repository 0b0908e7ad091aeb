import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { supportUsers, tickets } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { countEarlierTickets } from './earlier-tickets.ts'
import { readSimilarSolutions } from './similar-solutions.ts'
import { readStatusChange } from './status-change.ts'
import { selectTickets } from './ticket-columns.ts'

/**
 * Reads a ticket with its customer and analysis, whose solutions end with those of similar tickets, who changed its status
 * last, and how many tickets the customer had before. Throws `not-found`.
 */
export async function getTicket({ db }: Pick<Context, 'db'>, { id }: { id: string }) {
  const [found] = await selectTickets(db).where(eq(tickets.id, id))
  if (!found) throw notFound()
  const [status_change, earlier_tickets, customer_rights] = await Promise.all([
    readStatusChange(db, id),
    countEarlierTickets(db, found),
    readRights(db, found.user_id),
  ])
  const ticket = { ...found, status_change, earlier_tickets, customer_rights }
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
