import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { aiAnalyses, ticketResponses, tickets } from '../db/schema.ts'
import { cutText } from '../visitor-text.ts'

const MAX_LENGTH = { title: 120, answer: 400 }
/** Characters read of an answer, which may have 100,000: more than are shown, because white space is folded. */
const READ_LENGTH = 4 * MAX_LENGTH.answer

type ResolvedTicket = { ticket_id: number; title: string; message: string }

/**
 * Says how tickets similar to this one were resolved: one plain-text sentence for each similar ticket its analysis found,
 * quoting the last answer. Tickets erased or reopened since are left out.
 */
export async function readSimilarSolutions(db: Database, id: string): Promise<string[]> {
  const { rows } = await db.execute<ResolvedTicket>(sql`
    select ${tickets.ticket_id}, ${tickets.title}, last.message
    from ${aiAnalyses}, unnest(${aiAnalyses.similar_ticket_ids}) with ordinality as similar_ticket (id, place)
      join ${tickets} on ${tickets.id} = similar_ticket.id and ${tickets.status} = 'Resolved'
      cross join lateral (
        select left(${ticketResponses.message}, ${READ_LENGTH}) as message from ${ticketResponses}
        where ${ticketResponses.ticket_id} = ${tickets.id} and ${ticketResponses.kind} = 'answer'
        order by ${ticketResponses.created_at} desc, ${ticketResponses.id} desc limit 1
      ) as last
    where ${aiAnalyses.ticket_id} = ${id} order by similar_ticket.place`)
  return rows.map(describeSolution)
}

const describeSolution = ({ ticket_id, title, message }: ResolvedTicket) =>
  `Ticket #${ticket_id} “${cutText(title, MAX_LENGTH.title)}” was like this one and was resolved with: “${cutText(message, MAX_LENGTH.answer)}”`
