import { type SQL, sql, inArray } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { LIST_COLUMNS, sortColumn } from '../schema/ticket-list/columns.ts'
import { COUNTED_PARTS, TOTALS_TABLE, countsTable } from '../schema/ticket-list/counts.ts'
import {
  afterCondition,
  all,
  directionOf,
  filterConditions,
  hasOwner,
  join,
  keysOf,
  offsetOf,
  orderBy,
  type Page,
  type TicketQuery,
  type Viewer,
  readCursor,
  writeCursor,
} from './list-query.ts'
import { isLookedUp, lookUp, planSearch } from './search.ts'
import { searchTickets, findByNumber } from './search-tickets.ts'
import type { Parsed } from '#contract/operation.ts'
import type * as ticketsContract from '#contract/tickets.ts'
import type { Actor, Context } from '../context.ts'
import { tickets } from '../schema/schema.ts'
import { selectTickets } from './ticket-columns.ts'
import type { ListFilters } from '#contract/ticket-list.ts'

export type FoundTickets = { ids: string[]; total: number; hasMore: boolean }

/** So few tickets are sorted sooner than found among all others. */
const FEW = 2_000
/** Beyond this many tickets the counts lead to the place faster than passing every ticket before it. */
const FAR = 500

/**
 * Finds one page of the list and the number of matches, as committed at one moment. Looked-up matches are counted no further than
 * one more than `COUNTED_MATCHES`.
 */
async function findTickets(db: Database, query: TicketQuery): Promise<FoundTickets> {
  const { ids, total } = isLookedUp(query) ? await searchTickets(db, query) : await filterTickets(db, query)
  const hasMore = ids.length > query.limit
  return { ids: ids.slice(0, query.limit), total, hasMore }
}

async function filterTickets(db: Database, query: TicketQuery): Promise<Page> {
  const matches = filterConditions(query)
  const isFar = !query.after && query.offset > FAR
  const { rows } = await db.execute<Page>(isFar ? farPage(query, matches) : nearPage(query, matches))
  return rows[0]!
}

/** SQL for a page near the beginning or after a cursor: few tickets are looked up and sorted, many are read in the order of the list. */
function nearPage(query: TicketQuery, matches: SQL[]): SQL {
  const page = (from: SQL, conditions: SQL[]) => sql`array(
    select id from ${from} where ${all([...conditions, ...afterCondition(query)])}
    order by ${orderBy(query)} limit ${query.limit + 1} offset ${offsetOf(query)}
  )`
  const keys = join(keysOf(query.sort).map((column) => sql.identifier(column)))
  return sql`
    with counted as (
      select coalesce(sum(tickets), 0)::int as total from ${sql.raw(hasOwner(query) ? TOTALS_TABLE : countsTable('created_at'))} where ${all(matches)}
    ), few as materialized (select ${keys} from ticket_list where ${all(matches)} limit ${FEW})
    select total, case when total <= ${FEW} then ${page(sql`few`, [])}
      else ${page(sql`ticket_list`, [...matches, ...waitingRange(query)])} end as ids from counted`
}

/** Expresses `needs_answer` for an index: tickets that wait for no answer have `infinity`. */
const waitingRange = ({ needs_answer }: TicketQuery): SQL[] =>
  needs_answer === 'yes' ? [sql`waiting_since < 'infinity'`] : []

/** SQL for a page far from the beginning: whole parts of the list are skipped by their counts, the rest ticket by ticket. */
function farPage(query: TicketQuery, matches: SQL[]): SQL {
  const sorted = sortColumn(query.sort)
  const counts = query.sort === 'waiting_since' ? waitingCounts(query) : countsOf(query, partedBy(sorted))
  const parted = partedBy(sorted)
  const group = sorted === parted ? [] : [sql.identifier(sorted)]
  const names = join([...group, sql.identifier('part')])
  const ordered = join([...group, sql.identifier('part')].map((name) => sql`${name} ${directionOf(query)}`))
  const edge = query.direction === 'asc' ? sql`part` : sql.raw(COUNTED_PARTS[parted].end)
  return sql`
    with parts as (
      select ${names}, sum(tickets)::int as tickets from ${counts} as counts
      where ${all(matches)} group by ${names} having sum(tickets) > 0
    ), places as (
      select ${names}, (sum(tickets) over (order by ${ordered}))::int - tickets as before from parts
    ), start as (
      select * from places where before <= ${query.offset} order by before desc limit 1
    )
    select (select coalesce(sum(tickets), 0)::int from parts) as total, array(
      select id from ticket_list
      where ${all(matches)} and (${join([...group, sql.identifier(parted)])}) ${sql.raw(query.direction === 'asc' ? '>=' : '<')}
        (select ${join([...group, edge])} from start)
      order by ${orderBy(query)} limit ${query.limit + 1} offset (select ${query.offset} - before from start)
    ) as ids`
}

const countsOf = (query: TicketQuery, column: keyof typeof COUNTED_PARTS): SQL =>
  sql.raw(countsTable(column, { byFacet: hasOwner(query) }))

const partedBy = (sorted: string) => (sorted === 'title_key' ? 'title_key' : 'created_at')

/**
 * The counts by creation as the order by `waiting_since` needs them: tickets that wait for no answer are sorted by creation,
 * all others are one part, at the edge the list is read from.
 */
const waitingCounts = (query: TicketQuery): SQL => sql`(
  select ${join(countedBy(query).map((name) => sql.identifier(name)))}, tickets,
    ${query.direction === 'asc' ? sql`case when needs_answer then '-infinity' else 'infinity' end` : sql`'infinity'`}::timestamptz
      as waiting_since,
    case when needs_answer then '-infinity' else part end as part
  from ${countsOf(query, 'created_at')}
)`

const countedBy = (query: TicketQuery): readonly string[] =>
  hasOwner(query) ? [...LIST_COLUMNS.facets, ...LIST_COLUMNS.filters] : LIST_COLUMNS.filters

const DAY_MS = 24 * 60 * 60 * 1000

type Given = Omit<
  Parsed<typeof ticketsContract.listTickets>,
  'limit' | 'sort' | 'direction' | 'cursor' | 'offset' | 'search'
>

/** Resolves `me`, `unread` and ages for a viewer. */
const toQuery = <T extends Given>(
  { assignee, unread, older_than_days: days, ...query }: T,
  viewer: Viewer,
): Omit<T, 'assignee' | 'unread' | 'older_than_days'> &
  Pick<TicketQuery, 'assignee' | 'unreadBy' | 'createdBefore'> => ({
  ...query,
  assignee: assignee === 'me' ? viewer.id : assignee,
  unreadBy: unread ? viewer : undefined,
  createdBefore: days === undefined ? undefined : new Date(viewer.now.getTime() - days * DAY_MS),
})

/**
 * Returns one page of the list, the number of matches, and the cursor of the next page, null after the last one. Ties are broken by
 * creation, then by id, so no ticket is shown twice or skipped (docs/reference.md, The list).
 * Throws `invalid-input` for a cursor of another list.
 */
export async function listTickets(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { cursor, offset = 0, ...query }: Parsed<typeof ticketsContract.listTickets>,
  actor: Pick<Actor, 'id'>,
) {
  const after = cursor === undefined ? {} : { after: readCursor(cursor, query.sort) }
  const viewer = { id: actor.id, now: now() }
  const { ids, total, hasMore } = await findTickets(db, { ...toQuery(query, viewer), ...after, offset })
  const page = ids.length > 0 ? await selectTickets(db, viewer).where(inArray(tickets.id, ids)) : []
  const places = new Map(ids.map((id, place) => [id, place]))
  page.sort((a, b) => places.get(a.id)! - places.get(b.id)!)
  const last = page.at(-1)
  return { tickets: page, total, nextCursor: hasMore && last ? writeCursor(last, query.sort) : null }
}

/** Counts the tickets of a list for a viewer, as far as its total is counted. */
export async function countTickets(db: Database, filters: ListFilters, viewer: Viewer): Promise<number> {
  const query = { ...toQuery(filters, viewer), search: filters.search ?? '' }
  const { total } = await findTickets(db, { ...query, sort: 'created_at', direction: 'desc', limit: 0, offset: 0 })
  return total
}

/** Returns SQL for the ids of all tickets of a list, in no order. */
export async function matchingIds(db: Database, filters: ListFilters, viewer: Viewer): Promise<SQL> {
  const query = toQuery({ ...filters, search: filters.search ?? '' }, viewer)
  const conditions = filterConditions(query)
  const top = await findByNumber(db, query, conditions)
  const found = await lookUp(db, query)
  const matches = all([...conditions, ...(found ? [found.indexed] : [])])
  return sql`select id from ticket_list where ${top === undefined ? matches : sql`(${matches}) or id = ${top}`}`
}

/**
 * Returns the row of a ticket in a list, from 0: the number of tickets before it. Null if the list leaves the ticket out, and in a
 * search, tag or unread list with more matches than are counted (docs/reference.md, The list).
 */
export async function locateTicket(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, sort, direction, ...given }: Parsed<typeof ticketsContract.locateTicket>,
  actor: Pick<Actor, 'id'>,
): Promise<{ row: number | null }> {
  const query = toQuery(given, { id: actor.id, now: now() })
  const matches = filterConditions(query)
  const top = query.search === '' ? undefined : await findByNumber(db, query, matches)
  if (top === id) return { row: 0 }
  const plan = isLookedUp(query) ? await planSearch(db, query, matches.length > 0) : undefined
  if (plan) matches.push(plan.toSortAll ?? plan.toSort)
  if (top !== undefined) matches.push(sql`id <> ${top}`)

  const keys = join(keysOf(sort).map((column) => sql.identifier(column)))
  // Without a search the list is read as it is, from an index alone.
  const matching = sql`${sql.raw(plan ? 'materialized' : 'not materialized')} (
    select ${keys} from ticket_list where ${all(matches)} ${plan ? sql`limit ${plan.counted + 1}` : sql``}
  )`
  const isCounted = plan ? sql`(select count(*) from matching) <= ${plan.counted}` : sql`true`
  const { rows } = await db.execute<{ row: number | null }>(sql`
    with matching as ${matching}, chosen as materialized (select ${keys} from matching where id = ${id})
    select case when exists (select from chosen) and ${isCounted} then (
      select count(*)::int from matching where (${keys}) ${sql.raw(direction === 'asc' ? '<' : '>')} (select ${keys} from chosen)
    ) end as row`)
  const row = rows[0]!.row
  return { row: row !== null && top !== undefined ? row + 1 : row }
}
