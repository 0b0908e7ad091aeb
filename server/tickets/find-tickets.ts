import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { LIST_COLUMNS, sortColumn } from '../db/ticket-list/columns.ts'
import { COUNTED_PARTS, TOTALS_TABLE, countsTable } from '../db/ticket-list/counts.ts'
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
} from './list-sql.ts'
import { isLookedUp } from './search/look-up.ts'
import { searchTickets } from './search/search-tickets.ts'

export type FoundTickets = { ids: string[]; total: number; hasMore: boolean }

/** So few tickets are sorted sooner than found among all others. */
const FEW = 2_000
/** Beyond this many tickets the counts lead to the place faster than passing every ticket before it. */
const FAR = 500

/**
 * The ids of one page of the list, how many tickets match in all, and whether more follow, as committed at one moment.
 * A search, a tag and what is unread are counted no further than one more than `COUNTED_MATCHES`.
 */
export async function findTickets(db: Database, query: TicketQuery): Promise<FoundTickets> {
  const { ids, total } = isLookedUp(query) ? await searchTickets(db, query) : await filtered(db, query)
  const hasMore = ids.length > query.limit
  return { ids: ids.slice(0, query.limit), total, hasMore }
}

async function filtered(db: Database, query: TicketQuery): Promise<Page> {
  const matches = filterConditions(query)
  const isFar = !query.after && query.offset > FAR
  const { rows } = await db.execute<Page>(isFar ? jump(query, matches) : near(query, matches))
  return rows[0]!
}

/** A page near the beginning or after a cursor. Few tickets are looked up and sorted, many are read in the order of the list. */
function near(query: TicketQuery, matches: SQL[]): SQL {
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

/** Says `needs_answer` in the words of an index: tickets that wait for no answer have `infinity`. */
const waitingRange = ({ needs_answer }: TicketQuery): SQL[] =>
  needs_answer === 'yes' ? [sql`waiting_since < 'infinity'`] : []

/** A page far from the beginning: whole parts of the list are passed by their counts, the rest ticket by ticket. */
function jump(query: TicketQuery, matches: SQL[]): SQL {
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
