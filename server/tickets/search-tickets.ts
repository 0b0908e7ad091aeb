import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import {
  all,
  searchFilterConditions,
  countBefore,
  filterConditions,
  isBackward,
  keysOf,
  pageIds,
  type FoundPage,
  type LookedUp,
  type TicketQuery,
} from './list-query.ts'
import { lookUp, planSearch, type SearchPlan } from './search.ts'

/**
 * Finds a page by a text, a tag or what is unread. The ticket of the number searched for comes first, whatever the sort. A
 * search with few matches sorts them; one with many reads the list in its order until the page is full.
 */
export async function searchTickets(db: Database, query: TicketQuery): Promise<FoundPage> {
  const filters = filterConditions(query)
  const top = await findByNumber(db, query, filters)
  const plan = await planSearch(db, query, filters.length > 0)
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
