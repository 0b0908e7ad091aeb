import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import {
  afterCondition,
  all,
  filterConditions,
  join,
  keysOf,
  offsetOf,
  orderBy,
  searchFilterConditions,
  type Page,
  type LookedUp,
  type TicketQuery,
} from './list-query.ts'
import { lookUp, planSearch, type SearchPlan } from './search.ts'

/**
 * Finds a page by a text, a tag or what is unread, after the ticket whose number is searched for. Few matches are sorted; with many
 * the list is read in its order until the page is full.
 */
export async function searchTickets(db: Database, query: TicketQuery): Promise<Page> {
  const filters = filterConditions(query)
  const top = await findByNumber(db, query, filters)
  const plan = await planSearch(db, query, filters.length > 0)
  if (top === undefined) return searchTexts(db, query, [], plan)
  const isFirstPage = !query.after && query.offset === 0
  const rest = {
    ...query,
    after: query.after?.id === top ? undefined : query.after,
    offset: Math.max(query.offset - 1, 0),
    limit: query.limit - (isFirstPage ? 1 : 0),
  }
  const { ids, total } = await searchTexts(db, rest, [sql`id <> ${top}`], plan)
  return { ids: isFirstPage ? [top, ...ids] : ids, total: Math.min(total, plan.counted) + 1 }
}

const TICKET_NUMBER = /^#?\s*(\d{1,9})$/

/** Returns the id of the ticket whose number is searched for, if the filters match it. */
export async function findByNumber(db: Database, query: LookedUp, filters: SQL[]): Promise<string | undefined> {
  const [, number] = TICKET_NUMBER.exec(query.search.trim()) ?? []
  if (number === undefined) return undefined
  const others = await lookUp(db, { ...query, search: '' })
  const conditions = [...filters, ...(others ? [others.exact] : [])]
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ticket_list
    where id = (select tickets.id from tickets where ticket_id = ${Number(number)}) and ${all(conditions)}`)
  return rows[0]?.id
}

async function searchTexts(db: Database, query: TicketQuery, others: SQL[], plan: SearchPlan): Promise<Page> {
  const page = (from: SQL, conditions: SQL[]) => sql`array(
    select id from ${from} where ${all([...conditions, ...afterCondition(query)])}
    order by ${orderBy(query)} limit ${query.limit + 1} offset ${offsetOf(query)}
  )`
  const keys = join(keysOf(query.sort).map((column) => sql.identifier(column)))
  const { rows } = await db.execute<{ total: number; ids: string[] | null }>(sql`
    with matching as materialized (
      select ${keys} from ticket_list where ${all([...searchFilterConditions(query), ...others, plan.toSort])} limit ${plan.sorted + 1}
    ), counted as (select count(*)::int as total from matching)
    select total, case when total <= ${plan.sorted} then ${page(sql`matching`, [])} end as ids from counted`)
  const { ids } = rows[0]!
  const total = Math.min(rows[0]!.total, plan.counted + 1)
  if (ids && plan.toSortAll)
    return searchTexts(db, query, others, {
      ...plan,
      sorted: plan.sorted,
      toSort: plan.toSortAll,
      toSortAll: undefined,
    })
  if (ids) return { total, ids }
  const { rows: paged } = await db.execute<{ ids: string[] }>(
    sql`select ${page(sql`ticket_list`, [...filterConditions(query), ...others, plan.toRead])} as ids`,
  )
  return { total, ids: paged[0]!.ids }
}
