import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { aiAnalyses, ticketResponses, tickets } from '../db/schema.ts'

const MAX_LENGTH = { title: 120, response: 400 }
/** Characters read of a response that may have a hundred thousand: more than are shown, for blanks are folded. */
const READ_LENGTH = 4 * MAX_LENGTH.response

type ResolvedTicket = { ticket_id: number; title: string; message: string }

/**
 * How tickets like this one were resolved, as its analysis remembers them: a sentence a ticket with its last public
 * response, in plain text. A ticket that has been erased or reopened since is left out.
 */
export async function readSimilarSolutions(db: Database, id: string): Promise<string[]> {
  const { rows } = await db.execute<ResolvedTicket>(sql`
    select ${tickets.ticket_id}, ${tickets.title}, last.message
    from ${aiAnalyses}, unnest(${aiAnalyses.similar_ticket_ids}) with ordinality as similar_ticket (id, place)
      join ${tickets} on ${tickets.id} = similar_ticket.id and ${tickets.status} = 'Resolved'
      cross join lateral (
        select left(${ticketResponses.message}, ${READ_LENGTH}) as message from ${ticketResponses}
        where ${ticketResponses.ticket_id} = ${tickets.id} and not ${ticketResponses.is_internal}
        order by ${ticketResponses.created_at} desc, ${ticketResponses.id} desc limit 1
      ) as last
    where ${aiAnalyses.ticket_id} = ${id} order by similar_ticket.place`)
  return rows.map(describeSolution)
}

const describeSolution = ({ ticket_id, title, message }: ResolvedTicket) =>
  `Ticket #${ticket_id} “${cut(title, MAX_LENGTH.title)}” was like this one and was resolved with: “${cut(message, MAX_LENGTH.response)}”`

/** On one line, at most so many characters, ended after a word where there is one to end after. */
function cut(text: string, maxLength: number): string {
  const line = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  if (line.length <= maxLength) return line.join('')
  const whole = line.slice(0, maxLength - 1).join('')
  const words = line[maxLength - 1] === ' ' ? whole : whole.replace(/ \S*$/, '')
  return `${words.trimEnd()}…`
}
