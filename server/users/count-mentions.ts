import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { contactMessages, ticketResponses, tickets } from '../db/schema.ts'

/** How many texts of other people contain the address: titles and descriptions of tickets, responses, contact messages. */
export async function countMentions(db: Database, address: string): Promise<number> {
  const holds = (text: ReturnType<typeof sql>) =>
    sql`position(${address.toLowerCase()} in lower(${text})) > 0`
  const counts = await Promise.all([
    db.$count(tickets, holds(sql`${tickets.title} || ' ' || ${tickets.description}`)),
    db.$count(ticketResponses, holds(sql`${ticketResponses.message}`)),
    db.$count(contactMessages, holds(sql`${contactMessages.subject} || ' ' || ${contactMessages.message}`)),
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}
