import { type SQL, sql } from 'drizzle-orm'
import { ticketResponses, tickets } from './schema.ts'

/**
 * SQL for since when the customer of a ticket waits for an answer: their first word after our last answer, creation included.
 * Null when we had the last word.
 */
export const waitingSince = (ticketId: string): SQL<Date | null> => sql`(
  select min(said_at) from (
    select ${tickets.created_at} as said_at
    union all
    select created_at from ${ticketResponses} where ticket_id = ${ticketId} and kind = 'customer'
  ) words
  where said_at > coalesce(
    (select max(created_at) from ${ticketResponses} where ticket_id = ${ticketId} and kind = 'answer'), '-infinity'
  )
)`
