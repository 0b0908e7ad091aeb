import { queryDatabase } from '#test/support/query-database.ts'
import type { Env } from '#test/support/server.ts'
import type { Acknowledged } from './ticket-load.ts'

/** What `verifyTickets` returns when every ticket is there once, under its number, with its mail. */
export const EVERY_TICKET_ONCE = { lost: 0, duplicates: 0, unacknowledged: 0, withoutOneMail: 0 }

/** Compares the tickets that clients got a response for with those in the database. */
export async function verifyTickets(env: Env, acknowledged: Acknowledged[]): Promise<typeof EVERY_TICKET_ONCE> {
  const rows = await queryDatabase<{ title: string; ticket_id: number; mails: number }>(
    env,
    `select title, ticket_id::int, (select count(*)::int from pgboss.job
       where name = 'send-ticket-created' and data->>'ticketId' = tickets.id::text) as mails
     from tickets where title like 'Ticket %'`,
  )
  const numbers = new Map(rows.map(({ title, ticket_id }) => [title, ticket_id]))
  const titles = new Set(acknowledged.map(({ title }) => title))
  return {
    lost: acknowledged.filter(({ title, number }) => numbers.get(title) !== number).length,
    duplicates: rows.length - numbers.size,
    unacknowledged: [...numbers.keys()].filter((title) => !titles.has(title)).length,
    withoutOneMail: rows.filter(({ mails }) => mails !== 1).length,
  }
}
