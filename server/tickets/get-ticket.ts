import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { tickets } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { readSimilarSolutions } from './similar-solutions.ts'
import { selectTickets } from './ticket-columns.ts'

/** Reads a ticket with its customer and analysis, whose solutions end with those of similar tickets. Throws `not-found`. */
export async function getTicket({ db }: Pick<Context, 'db'>, { id }: { id: string }) {
  const [ticket] = await selectTickets(db).where(eq(tickets.id, id))
  if (!ticket) throw notFound()
  if (!ticket.ai_analysis) return ticket
  const { suggested_solutions, ...analysis } = ticket.ai_analysis
  const similar = await readSimilarSolutions(db, id)
  return {
    ...ticket,
    ai_analysis: { ...analysis, suggested_solutions: [...suggested_solutions, ...similar] },
  }
}
