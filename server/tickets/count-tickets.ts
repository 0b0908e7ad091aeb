import type { ListFilters } from '#contract/ticket-list.ts'
import type { Database } from '../db/database.ts'
import { findTickets } from './find-tickets.ts'
import type { Viewer } from './list-sql.ts'
import { toQuery } from './to-query.ts'

/** How many tickets a list has for somebody, counted as far as its total is. */
export async function countTickets(db: Database, filters: ListFilters, viewer: Viewer): Promise<number> {
  const query = { ...toQuery(filters, viewer), search: filters.search ?? '' }
  const { total } = await findTickets(db, { ...query, sort: 'created_at', direction: 'desc', limit: 0, offset: 0 })
  return total
}
