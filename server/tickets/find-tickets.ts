import { type SQL, type SQLChunk, sql } from 'drizzle-orm'
import {
  FILTER_NAMES,
  MAX_COUNTED_MATCHES,
  type FilterValues,
  type SortDirection,
  type SortField,
} from '#contract/ticket-list.ts'
import type { Database } from '../db/database.ts'
import { sortColumn } from '../db/ticket-list/columns.ts'
import { COUNTED_PARTS, countsTable } from '../db/ticket-list/counts.ts'
import type { Position } from './list-cursor.ts'
import { searchConditions } from './search-conditions.ts'

export type TicketQuery = FilterValues & {
  search: string
  sort: SortField
  direction: SortDirection
  limit: number
  /** The page begins after this position; without one, after `offset` tickets. */
  after?: Position | undefined
  offset: number
}
export type FoundTickets = { ids: string[]; total: number; hasMore: boolean }

/** Beyond this many tickets the counts lead to the place faster than passing every ticket before it. */
const FAR = 500

/**
 * The ids of one page of the list, how many tickets match in all, and whether more follow, as committed at one moment.
 * A search counts no further than `MAX_COUNTED_MATCHES + 1`.
 */
export async function findTickets(db: Database, query: TicketQuery): Promise<FoundTickets> {
  const { ids, total } = query.search === '' ? await filtered(db, query) : await searched(db, query)
  const hasMore = ids.length > query.limit
  return { ids: ids.slice(0, query.limit), total, hasMore }
}

type Page = { ids: string[]; total: number }

async function filtered(db: Database, query: TicketQuery): Promise<Page> {
  const matches = filterConditions(query)
  const isFar = !query.after && query.offset > FAR
  const counts = sql.raw(countsTable('created_at'))
  const { rows } = await db.execute<Page>(
    isFar
      ? jump(query, matches)
      : sql`select (select coalesce(sum(tickets), 0)::int from ${counts} where ${all(matches)}) as total, array(
          select id from ticket_list where ${all([...matches, ...afterCondition(query)])}
          order by ${orderBy(query)} limit ${query.limit + 1} offset ${offsetOf(query)}
        ) as ids`,
  )
  return rows[0]!
}

/** A page far from the beginning: whole parts of the list are passed by their counts, the rest ticket by ticket. */
function jump(query: TicketQuery, matches: SQL[]): SQL {
  const sorted = sortColumn(query.sort)
  const counts = query.sort === 'waiting_since' ? waitingCounts(query) : sql.raw(countsTable(partedBy(sorted)))
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

const partedBy = (sorted: string) => (sorted === 'title_key' ? 'title_key' : 'created_at')

/**
 * The counts by creation as the order by `waiting_since` needs them: tickets that wait for no answer are sorted by creation,
 * all others are one part, at the edge the list is read from.
 */
const waitingCounts = ({ direction }: TicketQuery): SQL => sql`(
  select ${join(FILTER_NAMES.map((name) => sql.identifier(name)))}, tickets,
    ${direction === 'asc' ? sql`case when needs_answer then '-infinity' else 'infinity' end` : sql`'infinity'`}::timestamptz
      as waiting_since,
    case when needs_answer then '-infinity' else part end as part
  from ${sql.raw(countsTable('created_at'))}
)`

/**
 * The ticket of the number searched for comes first, whatever the sort, and all others that match follow. A search with few
 * matches sorts them; one with many reads the list in its order until the page is full.
 */
async function searched(db: Database, query: TicketQuery): Promise<Page> {
  const filters = filterConditions(query)
  const top = await findByNumber(db, query, filters)
  if (top === undefined) return searchTexts(db, query, filters)
  const isFirstPage = !query.after && query.offset === 0
  const rest = {
    ...query,
    after: query.after?.id === top ? undefined : query.after,
    offset: Math.max(query.offset - 1, 0),
    limit: query.limit - (isFirstPage ? 1 : 0),
  }
  const { ids, total } = await searchTexts(db, rest, [...filters, sql`id <> ${top}`])
  return { ids: isFirstPage ? [top, ...ids] : ids, total: Math.min(total, MAX_COUNTED_MATCHES) + 1 }
}

const TICKET_NUMBER = /^\s*#?(\d{1,9})\s*$/

/** The id of the ticket whose number is searched for, if the filters show it. */
export async function findByNumber(
  db: Database,
  { search }: Pick<TicketQuery, 'search'>,
  filters: SQL[],
): Promise<string | undefined> {
  const [, number] = TICKET_NUMBER.exec(search) ?? []
  if (number === undefined) return undefined
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ticket_list
    where id = (select tickets.id from tickets where ticket_id = ${Number(number)}) and ${all(filters)}`)
  return rows[0]?.id
}

async function searchTexts(db: Database, query: TicketQuery, filters: SQL[]): Promise<Page> {
  const { indexed, exact } = searchConditions(query.search)
  const page = (from: SQL, matches: SQL[]) => sql`array(
    select id from ${from} where ${all([...matches, ...afterCondition(query)])}
    order by ${orderBy(query)} limit ${query.limit + 1} offset ${offsetOf(query)}
  )`
  const keys = join(keysOf(query.sort).map((column) => sql.identifier(column)))
  const { rows } = await db.execute<{ total: number; ids: string[] | null }>(sql`
    with matching as materialized (
      select ${keys} from ticket_list where ${all([...filters, indexed])} limit ${MAX_COUNTED_MATCHES + 1}
    ), counted as (select count(*)::int as total from matching)
    select total, case when total <= ${MAX_COUNTED_MATCHES} then ${page(sql`matching`, [])} end as ids from counted`)
  const { total, ids } = rows[0]!
  if (ids) return { total, ids }
  const { rows: walked } = await db.execute<{ ids: string[] }>(
    sql`select ${page(sql`ticket_list`, [...filters, exact])} as ids`,
  )
  return { total, ids: walked[0]!.ids }
}

export const filterConditions = (query: FilterValues): SQL[] =>
  FILTER_NAMES.filter((name) => query[name] !== undefined).map((name) => sql`${sql.identifier(name)} = ${query[name]}`)

export const all = (conditions: SQL[]): SQL => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`)

export const join = (parts: SQLChunk[]): SQL => sql.join(parts, sql`, `)

const offsetOf = ({ after, offset }: TicketQuery): number => (after ? 0 : offset)

const directionOf = ({ direction }: TicketQuery): SQL => sql.raw(direction)
const orderBy = (query: TicketQuery): SQL =>
  join(keysOf(query.sort).map((column) => sql`${sql.identifier(column)} ${directionOf(query)}`))

/** The columns a list sorted by `sort` is ordered by. */
export const keysOf = (sort: SortField): string[] => [...new Set([sortColumn(sort), 'created_at', 'id'])]

function afterCondition(query: TicketQuery): SQL[] {
  const { sort, after } = query
  if (!after) return []
  const keys = keysOf(sort)
  const created = new Date(after.created).toISOString()
  const value = sort === 'title' ? sql`ticket_list_key(${after.value})` : sql`${after.value}`
  const values = [...(keys.length === 3 ? [value] : []), sql`${created}::timestamptz`, sql`${after.id}::uuid`]
  const columns = keys.map((column) => sql.identifier(column))
  return [sql`(${join(columns)}) ${sql.raw(query.direction === 'asc' ? '>' : '<')} (${join(values)})`]
}
