import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { aiAnalyses, supportUsers, ticketResponses, tickets } from '#server/db/schema.ts'
import { sensitiveColumn } from '#server/tickets/is-sensitive.ts'
import { type Person, reusableText } from './reusable-text.ts'

/** Characters read of an answer. */
const READ_LENGTH = 4_000

export type SimilarAnswer = { id: string; ticket_id: number; title: string; text: string }
type Row = { id: string; ticket_id: number; title: string; message: string; people: string[] }

/**
 * The reusable text of what resolved the most similar ticket that has one, or undefined. Only answers are read, never notes or
 * what is not mailed yet; tickets that are sensitive, reopened or erased are left out.
 */
export async function readSimilarAnswer(db: Database, ticketId: string): Promise<SimilarAnswer | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select ${tickets.id}, ${tickets.ticket_id}, ${tickets.title}, last.message,
      array(
        select ${tickets.user_id} union select user_id from ticket_participants where ticket_id = ${tickets.id}
        union select user_id from ${ticketResponses} where ${ticketResponses.ticket_id} = ${tickets.id} and user_id is not null
      ) as people
    from ${aiAnalyses}, unnest(${aiAnalyses.similar_ticket_ids}) with ordinality as similar_ticket (id, place)
      join ${tickets} on ${tickets.id} = similar_ticket.id and ${tickets.status} = 'Resolved' and not ${sensitiveColumn}
      cross join lateral (
        select left(${ticketResponses.message}, ${READ_LENGTH}) as message from ${ticketResponses}
        where ${ticketResponses.ticket_id} = ${tickets.id} and ${ticketResponses.kind} = 'answer'
        order by ${ticketResponses.created_at} desc, ${ticketResponses.id} desc limit 1
      ) as last
    where ${aiAnalyses.ticket_id} = ${ticketId} order by similar_ticket.place`)
  for (const { id, ticket_id, title, message, people } of rows) {
    const text = reusableText(message, await readPeople(db, people))
    if (text) return { id, ticket_id, title, text }
  }
  return undefined
}

async function readPeople(db: Database, ids: string[]): Promise<Person[]> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return []
  const { first_name, last_name, email, phone, company } = supportUsers
  return db
    .select({ first_name, last_name, email, phone, company })
    .from(supportUsers)
    .where(inArray(supportUsers.id, known))
}
