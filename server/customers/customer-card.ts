import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { isListed, companies, merges, ticketResponses, tickets, supportUsers } from '../schema/schema.ts'
import { cutText } from '../platform/visitor-text.ts'
import { alias } from 'drizzle-orm/pg-core'
import type * as customersContract from '#contract/customers.ts'
import type { ResponseBody } from '#contract/operation.ts'
import type { Context } from '../context.ts'
import { notFound } from '../platform/errors.ts'
import { findSuggestion } from '../companies/members.ts'
import { fullName, personColumns } from '../people/ensure-person.ts'

const MAX_OPEN = 20
const MAX_RESOLVED = 5
const FIXED_BY_LENGTH = 300
/** Characters read of an answer, which may have 100,000: more than are shown, because white space is folded. */
const READ_LENGTH = 4 * FIXED_BY_LENGTH

const line = { id: tickets.id, ticket_id: tickets.ticket_id, title: tickets.title, created_at: tickets.created_at }

/**
 * Reads the newest 20 unresolved tickets of a customer and their total. Ordered by a column without an index on a
 * customer's tickets: otherwise PostgreSQL might walk all tickets of all customers.
 */
async function readOpenTickets(db: Database, userId: string) {
  const rows = await db
    .select({ ...line, status: tickets.status, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(tickets)
    .where(and(eq(tickets.user_id, userId), ne(tickets.status, 'Resolved'), eq(tickets.spam, false)))
    .orderBy(desc(tickets.created_at), desc(tickets.ticket_id))
    .limit(MAX_OPEN)
  return {
    open: rows.map(({ total: _total, created_at, ...ticket }) => ({ ...ticket, created_at: created_at.toISOString() })),
    open_total: rows[0]?.total ?? 0,
  }
}

/** Reads the last five resolved tickets of a customer, each with the first words of its last answer. */
async function readResolvedTickets(db: Database, userId: string) {
  const fix = db
    .select({ message: sql<string>`left(${ticketResponses.message}, ${READ_LENGTH})`.as('message') })
    .from(ticketResponses)
    .where(
      and(
        eq(ticketResponses.ticket_id, tickets.id),
        eq(ticketResponses.kind, 'answer'),
        sql`${ticketResponses.created_at} <= ${tickets.resolved_at}`,
      ),
    )
    .orderBy(desc(ticketResponses.created_at), desc(ticketResponses.id))
    .limit(1)
    .as('fix')
  const rows = await db
    .select({ ...line, resolved_at: tickets.resolved_at, message: fix.message })
    .from(tickets)
    .leftJoinLateral(fix, sql`true`)
    .where(and(eq(tickets.user_id, userId), eq(tickets.status, 'Resolved'), isListed, isNotNull(tickets.resolved_at)))
    .orderBy(desc(tickets.resolved_at), desc(tickets.ticket_id))
    .limit(MAX_RESOLVED)
  return rows.map(({ message, created_at, resolved_at, ...ticket }) => ({
    ...ticket,
    created_at: created_at.toISOString(),
    resolved_at: resolved_at!.toISOString(),
    fixed_by: message === null ? null : cutText(message, FIXED_BY_LENGTH),
  }))
}

/** Reads a person's company with the number of its tickets that are not resolved. */
async function readClient(db: Database, id: string) {
  const { name, plan, warning, archived_at } = companies
  const isOpen = and(eq(tickets.company_id, id), ne(tickets.status, 'Resolved'), eq(tickets.spam, false))
  const [[found], open] = await Promise.all([
    db.select({ id: companies.id, name, plan, warning, archived_at }).from(companies).where(eq(companies.id, id)),
    db.$count(tickets, isOpen),
  ])
  const { archived_at: archivedAt, ...client } = found!
  return { ...client, archived: archivedAt !== null, open }
}

/** Reads the records that were merged into a person, the last first. */
async function readMerged(db: Database, id: string) {
  const rows = await db
    .select({ ...personColumns, merge: merges.id, at: merges.at })
    .from(supportUsers)
    .innerJoin(merges, and(eq(merges.source, supportUsers.id), isNull(merges.undone_at)))
    .where(eq(supportUsers.merged_into, id))
    .orderBy(desc(merges.sequence))
  return rows.map(({ first_name, last_name, at, ...record }) => ({
    ...record,
    name: fullName({ first_name, last_name }),
    at: at.toISOString(),
  }))
}

/** Returns a customer with their company, or one that they may belong to, open tickets, the last five resolved ones and the team’s notes. Throws `not-found`. */
export async function getCustomerCard(
  { db }: Pick<Context, 'db'>,
  given: string,
): Promise<ResponseBody<typeof customersContract.getCustomerCard>> {
  const isGiven = eq(supportUsers.id, given)
  const [record] = await db.select({ into: supportUsers.merged_into }).from(supportUsers).where(isGiven)
  const id = record?.into ?? given
  const author = alias(supportUsers, 'author')
  const [[person], open, resolved] = await Promise.all([
    db
      .select({
        ...personColumns,
        phone: supportUsers.phone,
        company: supportUsers.company,
        company_id: supportUsers.company_id,
        is_admin: supportUsers.is_admin,
        vip: supportUsers.vip,
        sees_company: supportUsers.sees_company,
        notes: supportUsers.team_notes,
        notes_at: supportUsers.team_notes_at,
        author: { first_name: author.first_name, last_name: author.last_name },
      })
      .from(supportUsers)
      .leftJoin(author, eq(author.id, supportUsers.team_notes_by))
      .where(eq(supportUsers.id, id)),
    readOpenTickets(db, id),
    readResolvedTickets(db, id),
  ])
  if (!person) throw notFound()
  const { first_name, last_name, author: by, notes_at, company_id, is_admin, ...rest } = person
  const member_of = company_id === null ? null : await readClient(db, company_id)
  const suggested = member_of || is_admin ? null : await findSuggestion(db, person)
  return {
    ...rest,
    name: fullName({ first_name, last_name }),
    member_of,
    suggested,
    merged: await readMerged(db, id),
    notes_by: by && fullName(by),
    notes_at: notes_at?.toISOString() ?? null,
    ...open,
    resolved,
  }
}
