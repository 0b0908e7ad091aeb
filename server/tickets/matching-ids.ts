import { type SQL, sql } from 'drizzle-orm'
import type { ListFilters } from '#contract/ticket-list.ts'
import type { Database } from '../db/database.ts'
import { all, filterConditions, type Viewer } from './list-sql.ts'
import { lookUp } from './search/look-up.ts'
import { findByNumber } from './search/search-tickets.ts'
import { toQuery } from './to-query.ts'

/** SQL for the ids of all tickets that a list with these filters has, in no order. */
export async function matchingIds(db: Database, filters: ListFilters, viewer: Viewer): Promise<SQL> {
  const query = toQuery({ ...filters, search: filters.search ?? '' }, viewer)
  const conditions = filterConditions(query)
  const top = await findByNumber(db, query, conditions)
  const found = await lookUp(db, query)
  const matches = all([...conditions, ...(found ? [found.indexed] : [])])
  return sql`select id from ticket_list where ${top === undefined ? matches : sql`(${matches}) or id = ${top}`}`
}
