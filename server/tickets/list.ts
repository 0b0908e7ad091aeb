import { type SQL, eq, inArray, sql } from 'drizzle-orm'
import type { ListFilters } from '#contract/ticket-list.ts'
import type { Parsed, ResponseBody } from '#contract/operation.ts'
import type * as ticketsContract from '#contract/tickets.ts'
import type { Actor, Context } from '../context.ts'
import { readTarget } from '../companies/read-company.ts'
import type { Database } from '../platform/db/database.ts'
import { daysBefore } from '../platform/in-batches.ts'
import { NO_ID } from '../schema/ticket-list/columns.ts'
import { TOTALS_TABLE, countsTable } from '../schema/ticket-list/counts.ts'
import { tickets } from '../schema/schema.ts'
import {
  LISTED,
  all,
  countBefore,
  filterConditions,
  isBackward,
  keysOf,
  pageIds,
  positionOf,
  positionOfMoment,
  readCursor,
  searchFilterConditions,
  writeCursor,
  type Edge,
  type FoundPage,
  type LookedUp,
  type TicketQuery,
  type Viewer,
} from './list-query.ts'
import { isLookedUp, lookUp, planSearch, type SearchPlan, unreadRows } from './search.ts'
import { selectTickets } from './ticket-columns.ts'

/** Up to this many tickets are sorted: faster than an index scan over all others. */
const MAX_SORTED = 2_000

type Found = {
  ids: string[]
  /** Counted no further than one more than `COUNTED_MATCHES` for what has to be looked up. */
  total: number
  hasPrevious: boolean
  hasNext: boolean
  /** The row of the first ticket, from 0; null where it was not counted. */
  position: number | null
}

/** Finds one page of the list as committed at one moment. */
async function findTickets(db: Database, query: TicketQuery): Promise<Found> {
  const find = isLookedUp(query) ? searchTickets : filterTickets
  const { ids: found, total, before } = await find(db, query)
  const hasMore = found.length > query.limit
  const ids = found.slice(0, query.limit)
  if (isBackward(query))
    return {
      ids: ids.toReversed(),
      total,
      hasPrevious: hasMore,
      hasNext: query.edge?.position !== undefined,
      position: before === null ? null : Math.max(0, before - ids.length),
    }
  return { ids, total, hasPrevious: query.edge !== undefined && before !== 0, hasNext: hasMore, position: before }
}

/** Few tickets are looked up and sorted, many are read in the order of the list. */
async function filterTickets(db: Database, query: TicketQuery): Promise<FoundPage> {
  const matches = filterConditions(query)
  // Repeats `needs_answer` for an index: tickets that wait for no answer have `infinity`.
  const inOrder = query.needs_answer === 'yes' ? [...matches, sql`waiting_since < 'infinity'`] : matches
  const isFew = sql`total <= ${MAX_SORTED}`
  const { rows } = await db.execute<FoundPage>(sql`
    with counted as (
      select coalesce(sum(tickets), 0)::int as total
      from ${sql.raw(query.assignee !== undefined ? TOTALS_TABLE : countsTable('created_at'))} where ${all(matches)}
    ), few as materialized (select ${keysOf(query.sort)} from ticket_list where ${all(matches)} limit ${MAX_SORTED})
    select total,
      case when ${isFew} then ${pageIds(query, sql`few`, [])} else ${pageIds(query, sql`ticket_list`, inOrder)} end as ids,
      case when ${isFew} then ${countBefore(query, sql`few`, [])}
        else ${countBefore(query, sql`ticket_list`, inOrder)} end as before
    from counted`)
  return rows[0]!
}

/**
 * Finds a page by a text, a tag or what is unread. The ticket of the number searched for comes first, whatever the sort. A
 * search with few matches sorts them; one with many reads the list in its order until the page is full.
 */
async function searchTickets(db: Database, query: TicketQuery): Promise<FoundPage> {
  const filters = filterConditions(query)
  const top = await findByNumber(db, query, filters)
  // Every list leaves a folder out.
  const plan = await planSearch(db, query, filters.length > 1)
  if (top === undefined) return searchTexts(db, query, [], plan)
  const edge = query.edge?.position?.id === top ? undefined : query.edge
  const found = await searchTexts(db, { ...query, edge }, [sql`id <> ${top}`], plan)
  const { ids } = found
  const total = Math.min(found.total, plan.counted) + 1
  if (!query.edge) return { ids: [top, ...ids].slice(0, query.limit + 1), total, before: 0 }
  const isFromTop = isBackward(query) && ids.length <= query.limit
  return { ids: isFromTop ? [...ids, top] : ids, total, before: found.before === null ? null : found.before + 1 }
}

const TICKET_NUMBER = /^#?\s*(\d{1,9})$/

/** Finds the ticket whose number is searched for, if it matches the filters. */
async function findByNumber(db: Database, query: LookedUp, filters: SQL[]): Promise<string | undefined> {
  const [, number] = TICKET_NUMBER.exec(query.search.trim()) ?? []
  if (number === undefined) return undefined
  const { exact: others } = await lookUp(db, { ...query, search: '' })
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ticket_list
    where id = (select coalesce(merged_into, tickets.id) from tickets where ticket_id = ${Number(number)}) and ${all([...filters, others])}`)
  return rows[0]?.id
}

async function searchTexts(db: Database, query: TicketQuery, others: SQL[], plan: SearchPlan): Promise<FoundPage> {
  const { rows } = await db.execute<{ total: number; ids: string[] | null; before: number | null }>(sql`
    with matching as materialized (
      select ${keysOf(query.sort)} from ticket_list
      where ${all([...searchFilterConditions(query), ...others, plan.toSort])} limit ${plan.sorted + 1}
    ), counted as (select count(*)::int as total from matching)
    select total, case when total <= ${plan.sorted} then ${pageIds(query, sql`matching`, [])} end as ids,
      case when total <= ${plan.sorted} then ${countBefore(query, sql`matching`, [])} end as before from counted`)
  const { ids, before } = rows[0]!
  const total = Math.min(rows[0]!.total, plan.counted + 1)
  if (ids && plan.toSortAll)
    return searchTexts(db, query, others, { ...plan, toSort: plan.toSortAll, toSortAll: undefined })
  if (ids) return { total, ids, before }
  const conditions = [...filterConditions(query), ...others, plan.toRead]
  const { rows: read } = await db.execute<{ ids: string[]; before: number | null }>(sql`
    select ${pageIds(query, sql`ticket_list`, conditions)} as ids,
      ${countBefore(query, sql`ticket_list`, conditions, plan.counted + 1)} as before`)
  const passed = read[0]!.before
  return { total, ids: read[0]!.ids, before: passed !== null && passed > plan.counted ? null : passed }
}

/** Resolves `me`, `unread` and the age for the viewer, and a merged company to what it was merged into. */
const toQuery = async <T extends Omit<ListFilters, 'search'>>(
  db: Database,
  { assignee, unread, older_than_days: days, ...query }: T,
  viewer: Viewer,
): Promise<
  Omit<T, 'assignee' | 'unread' | 'older_than_days'> & Pick<TicketQuery, 'assignee' | 'unreadBy' | 'createdBefore'>
> => ({
  ...query,
  ...(query.company_id &&
    query.company_id !== 'none' && { company_id: (await readTarget(db, query.company_id))?.id ?? query.company_id }),
  assignee: assignee === 'me' ? viewer.id : assignee,
  unreadBy: unread ? viewer : undefined,
  createdBefore: days === undefined ? undefined : daysBefore(viewer.now, days),
})

type Place = Pick<Parsed<typeof ticketsContract.listTickets>, 'cursor' | 'before' | 'moment'>

function readEdge({ cursor, before, moment }: Place, sort: TicketQuery['sort']): Edge | undefined {
  if (cursor !== undefined) return { side: 'after', position: readCursor(cursor, sort) }
  if (before !== undefined) return { side: 'before', position: readCursor(before, sort) }
  return moment === undefined ? undefined : { side: 'after', position: positionOfMoment(moment) }
}

/** Tickets above the one that a page was asked for by. */
const TICKETS_ABOVE = 3

/** Finds the page that begins a few tickets above this one; the first page where the list leaves it out. */
async function findAround(db: Database, query: TicketQuery, id: string, viewer: Viewer): Promise<Found> {
  const edgeOf = async (ticketId: string | undefined): Promise<Edge['position']> => {
    if (ticketId === undefined) return undefined
    const [ticket] = await selectTickets(db, viewer).where(eq(tickets.id, ticketId))
    return ticket && positionOf(ticket, query.sort)
  }
  const position = await edgeOf(id)
  const above =
    position && (await findTickets(db, { ...query, edge: { side: 'before', position }, limit: TICKETS_ABOVE + 1 }))
  // The page begins after the ticket that is one further up.
  const start = above && above.ids.length > TICKETS_ABOVE ? await edgeOf(above.ids[0]) : undefined
  const found = start && (await findTickets(db, { ...query, edge: { side: 'after', position: start } }))
  return found?.ids.includes(id) ? found : findTickets(db, query)
}

/**
 * Reads one page of the list, how many tickets match in all, and the cursors of the pages around it. Equal tickets are ordered
 * by creation, then by id, so no ticket is shown twice or skipped (docs/reference.md, The list). Throws `invalid-input` for a
 * cursor of another list.
 */
export async function listTickets(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { cursor, before, ticket, moment, numbered, ...given }: Parsed<typeof ticketsContract.listTickets>,
  actor: Pick<Actor, 'id'>,
) {
  const viewer = { id: actor.id, now: now() }
  const query: TicketQuery = { ...(await toQuery(db, given, viewer)), isNumbered: numbered !== undefined }
  const { sort } = query
  let found = ticket
    ? await findAround(db, query, ticket, viewer)
    : await findTickets(db, { ...query, edge: readEdge({ cursor, before, moment }, sort) })
  // A day after the last ticket leads to the end.
  if (moment !== undefined && found.ids.length === 0)
    found = await findTickets(db, { ...query, edge: { side: 'before' } })
  const { ids, total, hasPrevious, hasNext, position } = found
  const page = ids.length > 0 ? await selectTickets(db, viewer).where(inArray(tickets.id, ids)) : []
  const places = new Map(ids.map((id, place) => [id, place]))
  page.sort((a, b) => places.get(a.id)! - places.get(b.id)!)
  const [first, last] = [page[0], page.at(-1)]
  return {
    tickets: page,
    total,
    position,
    previousCursor: hasPrevious && first ? writeCursor(first, sort) : null,
    nextCursor: hasNext && last ? writeCursor(last, sort) : null,
  }
}

/** Counts the tickets of a list, as far as its total is counted. */
export async function countTickets(db: Database, filters: ListFilters, viewer: Viewer): Promise<number> {
  const page = { sort: 'created_at', direction: 'desc', limit: 0, isNumbered: false } as const
  const { total } = await findTickets(db, {
    ...(await toQuery(db, filters, viewer)),
    search: filters.search ?? '',
    ...page,
  })
  return total
}

/** Returns SQL for the ids of all tickets of a list, in no order. */
export async function matchingIds(db: Database, filters: ListFilters, viewer: Viewer): Promise<SQL> {
  const query = await toQuery(db, { ...filters, search: filters.search ?? '' }, viewer)
  const conditions = filterConditions(query)
  const top = await findByNumber(db, query, conditions)
  const { indexed } = await lookUp(db, query)
  const matches = all([...conditions, indexed])
  return sql`select id from ticket_list where ${top === undefined ? matches : sql`(${matches}) or id = ${top}`}`
}

type Stats = ResponseBody<typeof ticketsContract.getTicketStats>

const MAX_COUNTED_UNREAD = 100

/**
 * Counts the tickets in all, by status and waiting for an answer, of those not resolved the actor's and those without an owner, and
 * what the actor has not read, up to 100 (docs/reference.md, Tickets).
 */
export async function getTicketStats(
  { db, now }: Pick<Context, 'db' | 'now'>,
  actor: Pick<Actor, 'id'>,
): Promise<Stats> {
  const unread = await unreadRows(db, { id: actor.id, now: now() })
  const [counts, unreadCount] = await Promise.all([
    db.execute<Omit<Stats, 'unread'>>(sql`
      select coalesce(sum(tickets), 0)::int as total,
        coalesce(sum(tickets) filter (where status = 'Open'), 0)::int as open,
        coalesce(sum(tickets) filter (where status = 'In Progress'), 0)::int as "inProgress",
        coalesce(sum(tickets) filter (where status = 'Resolved'), 0)::int as resolved,
        coalesce(sum(tickets) filter (where needs_answer), 0)::int as "needsAnswer",
        coalesce(sum(tickets) filter (where status <> 'Resolved' and assignee = ${actor.id}::uuid), 0)::int as mine,
        coalesce(sum(tickets) filter (where status <> 'Resolved' and assignee = ${NO_ID}::uuid and folder = 'inbox'), 0)::int as unassigned
      from ${sql.raw(TOTALS_TABLE)} where ${LISTED}`),
    db.execute<Pick<Stats, 'unread'>>(sql`
      select count(*)::int as unread from (select from tickets where ${unread} limit ${MAX_COUNTED_UNREAD}) as found`),
  ])
  return { ...counts.rows[0]!, unread: unreadCount.rows[0]!.unread }
}
