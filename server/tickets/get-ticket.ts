import { sql, and, desc, eq, lt } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { isListed, aiAnalyses, ticketResponses, tickets } from '../schema/schema.ts'
import { cutText } from '../platform/visitor-text.ts'
import type { Context, Actor } from '../context.ts'
import { notFound } from '../platform/errors.ts'
import { readFollowers } from '../team/followers.ts'
import { readStatusChange } from './history.ts'
import { selectTickets } from './ticket-columns.ts'
import { pick } from '../platform/pick.ts'

const MAX_LENGTH = { title: 120, answer: 400 }
/** Characters read of an answer, which may have 100,000: more than are shown, because white space is folded. */
const READ_LENGTH = 4 * MAX_LENGTH.answer

type ResolvedTicket = { ticket_id: number; title: string; message: string }

/** Describes how each similar ticket that is still resolved was resolved, quoting the last answer. */
async function readSimilarSolutions(db: Database, id: string): Promise<string[]> {
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

const MAX_LISTED = 20
/** A program that writes tickets may have a million: counting them all would cost more each time. */
const MAX_COUNTED = 1_000

type Place = { user_id: string | null; ticket_id: number }

/** SQL for the tickets of the same customer with a lower number, by the index of `user_id`. */
const isEarlier = (userId: string, { ticket_id }: Place) =>
  and(eq(tickets.user_id, userId), lt(tickets.ticket_id, ticket_id), isListed)

type Related = {
  earlier_tickets: number
  merged_into: number | null
  links: string[]
  customer_rights: { id: string; sees_company: boolean; company: string | null } | null
}

/**
 * Counts the earlier tickets of a customer, up to 1,000, 0 for an erased one; and reads their rights, the ticket's links and what
 * it was merged into.
 */
async function readRelated(db: Database, id: string, ticket: Place): Promise<Related> {
  const { rows } = await db.execute<Related>(sql`
    select (select count(*)::int from (
        select from ${tickets} where ${ticket.user_id === null ? sql`false` : isEarlier(ticket.user_id, ticket)} limit ${MAX_COUNTED}
      ) counted) as earlier_tickets,
      (select target.ticket_id from tickets target where target.id = one.merged_into) as merged_into,
      array(select linking.id from tickets linking where linking.linked_ticket_id = one.id and linking.merged_into is null
        order by linking.ticket_id) as links,
      (select json_build_object('id', person.id, 'sees_company', person.sees_company, 'company',
        (select name from companies where companies.id = person.company_id))
        from support_users person where person.id = one.user_id) as customer_rights
    from tickets one where one.id = ${id}`)
  return rows[0] ?? Promise.reject(notFound())
}

/** Lists the customer's 20 newest tickets before this one, newest first. Throws `not-found`. */
export async function listEarlierTickets({ db }: Pick<Context, 'db'>, { id }: { id: string }) {
  const [ticket] = await db
    .select({ user_id: tickets.user_id, ticket_id: tickets.ticket_id })
    .from(tickets)
    .where(eq(tickets.id, id))
  if (!ticket) throw notFound()
  if (ticket.user_id === null) return []
  // Ordered by creation, which has no index here: by number PostgreSQL might walk all tickets of all customers instead.
  return db
    .select(pick(tickets, 'id', 'ticket_id', 'title', 'status', 'created_at'))
    .from(tickets)
    .where(isEarlier(ticket.user_id, ticket))
    .orderBy(desc(tickets.created_at), desc(tickets.ticket_id))
    .limit(MAX_LISTED)
}

/** Reads a ticket with customer, analysis, last change of status, earlier tickets and followers. Throws `not-found`. */
export async function getTicket(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id }: { id: string },
  actor: Pick<Actor, 'id'>,
) {
  const [found] = await selectTickets(db, { id: actor.id, now: now() }).where(eq(tickets.id, id))
  if (!found) throw notFound()
  const [status_change, related, followers] = await Promise.all([
    readStatusChange(db, id),
    readRelated(db, id, found),
    readFollowers(db, id),
  ])
  const ticket = { ...found, ...related, status_change, followers }
  if (!ticket.ai_analysis) return ticket
  const { suggested_solutions, ...analysis } = ticket.ai_analysis
  const similar = await readSimilarSolutions(db, id)
  return {
    ...ticket,
    ai_analysis: { ...analysis, suggested_solutions: [...suggested_solutions, ...similar] },
  }
}
