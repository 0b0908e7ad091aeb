import { Readable } from 'node:stream'
import { type SQL, and, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { ActivityEntry, exportActivity, getActivity } from '#contract/activity.ts'
import { CSV_BEGINS, csvRow } from '#contract/csv.ts'
import type { Parsed } from '#contract/operation.ts'
import { addDays } from '#contract/business-hours.ts'
import { momentAt } from '#contract/working-hours.ts'
import { site } from '#site'
import type { Context } from '../context.ts'
import type { Database } from '../platform/db/database.ts'
import { invalidField } from '../platform/errors.ts'
import { supportUsers, ticketEvents, tickets } from '../schema/schema.ts'
import { BY_CUSTOMERS, BY_TEAM, describeEvents, selectEvents, ticketOfHistory } from './history.ts'

type Filters = Parsed<typeof exportActivity>
type Page = { entries: ActivityEntry[]; nextCursor: string | null }

const { id, ticket_id, actor_id, kind, cause, created_at } = ticketEvents

/** SQL for an event that a person caused, also one who has been erased, or a customer without a record of the act. */
const isByPeople = or(
  isNotNull(actor_id),
  inArray(kind, [...BY_CUSTOMERS]),
  and(isNull(cause), inArray(kind, [...BY_TEAM, 'files_changed'])),
)

/** SQL for an act of a customer that is recorded without them: also a status that came with their message. */
const isByWriter = or(
  inArray(kind, [...BY_CUSTOMERS, 'files_changed']),
  sql`${kind} = 'status_changed' and exists (select from ticket_events said where said.ticket_id = ${ticket_id}
    and said.created_at = ${created_at} and said.actor_id is null and ${inArray(sql`said.kind`, [...BY_CUSTOMERS])})`,
)

/** Returns a page of what the team and customers did, the newest first. Throws `invalid-input` for a cursor of another list. */
export async function readActivity(
  { db }: Pick<Context, 'db'>,
  { limit, cursor, ...filters }: Parsed<typeof getActivity>,
): Promise<Page> {
  const found = await selectPage(db, filters, cursor === undefined ? undefined : readCursor(cursor), limit + 1)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    entries: await describePage(db, page),
    nextCursor: last && found.length > limit ? `${last.created_at.toISOString()}_${last.id}` : null,
  }
}

function readCursor(cursor: string) {
  const [, at, last] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,15})$/.exec(cursor) ?? []
  if (!at || !last || Number.isNaN(Date.parse(at)))
    throw invalidField('cursor', 'Use the nextCursor of the page before')
  return { at, id: last }
}

/** Returns the moment that a filter names; a day begins at midnight in the company's time zone. */
const momentOf = (given: string, daysLater = 0): Date =>
  given.includes('T') ? new Date(given) : momentAt(addDays(given, daysLater), 0, site.timeZone)

async function selectPage(
  db: Database,
  { from, to, person }: Filters,
  after: ReturnType<typeof readCursor> | undefined,
  limit: number,
) {
  const inRange = and(
    isByPeople,
    from === undefined ? undefined : gte(created_at, momentOf(from)),
    to === undefined ? undefined : lt(created_at, momentOf(to, 1)),
    after && sql`(${created_at}, ${id}) < (${after.at}::timestamptz, ${after.id}::bigint)`,
  )
  const newest = (matching: SQL | undefined) =>
    selectEvents(db, and(inRange, matching)).orderBy(desc(created_at), desc(id)).limit(limit)
  if (person === undefined) return newest(undefined)
  const own = db.select({ id: tickets.id }).from(tickets).where(eq(tickets.user_id, person))
  const [named, unnamed] = await Promise.all([
    newest(eq(actor_id, person)),
    // A customer's own acts that are recorded without them. Not sorted by an index: it would be read for all other people.
    selectEvents(db, and(inRange, isNull(actor_id), isByWriter, inArray(ticket_id, own)))
      .orderBy(sql`${created_at} + interval '0' desc`, desc(id))
      .limit(limit),
  ])
  return [...named, ...unnamed].toSorted((a, b) => +b.created_at - +a.created_at || b.id - a.id).slice(0, limit)
}

const NO_TICKET = { number: null, title: null, channel: 'form', user_id: null } as const
const NOBODY = { first_name: null, last_name: null, email: '' }

async function describePage(db: Database, page: Awaited<ReturnType<typeof selectPage>>): Promise<ActivityEntry[]> {
  if (page.length === 0) return []
  const ids = [...new Set(page.map((event) => event.ticket_id))]
  const [about, events] = await Promise.all([
    db
      .select({ ...ticketOfHistory, id: tickets.id, number: tickets.ticket_id, title: tickets.title })
      .from(tickets)
      .leftJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
      .where(inArray(tickets.id, ids)),
    // With what else happened then: events of one act may name each other's actor.
    selectEvents(
      db,
      and(inArray(ticket_id, ids), gte(created_at, page.at(-1)!.created_at), lte(created_at, page[0]!.created_at)),
    ).orderBy(id),
  ])
  const byTicket = new Map(about.map((ticket) => [ticket.id, ticket]))
  const entries = new Map<string, ActivityEntry>()
  for (const [ticketId, ofTicket] of Map.groupBy(events, (event) => event.ticket_id)) {
    const ticket = byTicket.get(ticketId) ?? { ...NO_TICKET, ...NOBODY }
    const facts = { ticket_id: ticketId, ticket_number: ticket.number, ticket_title: ticket.title }
    for (const entry of describeEvents(ticket, ofTicket)) entries.set(entry.id, { ...entry, ...facts })
  }
  return page.map((event) => entries.get(String(event.id))!)
}

const HEADER = ['Time', 'Who', 'Team or customer', 'What', 'Ticket', 'Title', 'From', 'To', 'Why']
const CSV_PAGE = 500

/** Returns the same as a CSV file, read page by page as it is sent. */
export const streamActivity = (ctx: Pick<Context, 'db'>, filters: Filters) =>
  Readable.toWeb(Readable.from(csvLines(ctx, filters), { objectMode: false })) as ReadableStream<Uint8Array>

async function* csvLines(ctx: Pick<Context, 'db'>, filters: Filters) {
  yield CSV_BEGINS + csvRow(HEADER)
  let cursor: string | undefined
  do {
    const { entries, nextCursor } = await readActivity(ctx, { ...filters, limit: CSV_PAGE, cursor })
    yield entries.map(csvLine).join('')
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
}

function csvLine({ at, actor, kind: what, ticket_number, ticket_title, from, to, cause: why }: ActivityEntry): string {
  const ticket = ticket_number === null ? '' : `#${ticket_number}`
  const who = [actor.name, actor.kind === 'customer' ? 'Customer' : 'Team']
  const values = [ticket_title, from, to, why].map((value) => value ?? '')
  return csvRow([at, ...who, what.replaceAll('_', ' '), ticket, ...values])
}
