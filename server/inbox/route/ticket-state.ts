import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Status } from '#contract/vocabulary.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { supportUsers, ticketParticipants, tickets } from '../../db/schema.ts'
import { isSamePerson } from './same-person.ts'
import type { Sender } from './route-context.ts'

/** What the way of a mail depends on. */
export type TicketState = {
  id: string
  ticket_id: number
  status: Status
  resolved_at: Date | null
  user_id: string | null
  /** Whether the sender is the requester or a participant. */
  takesPart: boolean
  isRequester: boolean
  holdsOwnToken: boolean
}

const columns = {
  id: tickets.id,
  ticket_id: tickets.ticket_id,
  title: tickets.title,
  status: tickets.status,
  resolved_at: tickets.resolved_at,
  user_id: tickets.user_id,
  requester: supportUsers.email,
}

/** Reads a ticket as the sender of a mail stands to it; undefined where it is gone. */
export async function readTicketState(
  db: Database | Transaction,
  where: { id: string } | { number: number },
  sender: Sender | undefined,
  holdsOwnToken = false,
): Promise<TicketState | undefined> {
  const [ticket] = await db
    .select(columns)
    .from(tickets)
    .leftJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .where('id' in where ? eq(tickets.id, where.id) : eq(tickets.ticket_id, where.number))
  if (!ticket) return undefined
  const isRequester =
    sender !== undefined && ticket.requester !== null && isSamePerson(sender.address, ticket.requester)
  const takesPart = isRequester || (await isParticipant(db, ticket.id, sender))
  const { id, ticket_id, status, resolved_at, user_id } = ticket
  return { id, ticket_id, status, resolved_at, user_id, isRequester, takesPart, holdsOwnToken }
}

async function isParticipant(db: Database | Transaction, ticketId: string, sender: Sender | undefined) {
  if (!sender) return false
  const people = await db
    .select({ email: supportUsers.email })
    .from(ticketParticipants)
    .innerJoin(supportUsers, eq(supportUsers.id, ticketParticipants.user_id))
    .where(eq(ticketParticipants.ticket_id, ticketId))
  return people.some(({ email }) => isSamePerson(sender.address, email))
}

/** The newest tickets of the sender that are not resolved, for a look at their subjects. */
export function readOpenTickets(db: Database | Transaction, userId: string, since: Date) {
  return db
    .select({ id: tickets.id, ticket_id: tickets.ticket_id, title: tickets.title })
    .from(tickets)
    .where(
      and(
        eq(tickets.user_id, userId),
        ne(tickets.status, 'Resolved'),
        sql`${tickets.created_at} >= ${since.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(tickets.ticket_id))
    .limit(20)
}

/** The number of a ticket by its id. */
export async function readNumbers(db: Database | Transaction, ids: string[]) {
  return db.select({ id: tickets.id, ticket_id: tickets.ticket_id }).from(tickets).where(inArray(tickets.id, ids))
}
