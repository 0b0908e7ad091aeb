import { sql } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { locateTicket as operation } from '#contract/locate-ticket.ts'
import type { Context } from '../context.ts'
import { all, filterConditions, join, keysOf } from './list-sql.ts'
import { planSearch } from './plan-search.ts'
import { findByNumber } from './search-tickets.ts'

/**
 * The row of a ticket in a list, from 0: the number of tickets before it. Null where the list leaves the ticket out, and in a
 * search with more matches than are counted (docs/reference.md, The list).
 */
export async function locateTicket(
  { db }: Pick<Context, 'db'>,
  { id, search, sort, direction, ...filters }: Parsed<typeof operation>,
): Promise<{ row: number | null }> {
  const isSearch = search !== ''
  const matches = filterConditions(filters)
  const top = isSearch ? await findByNumber(db, { search }, matches) : undefined
  if (top === id) return { row: 0 }
  const plan = isSearch ? await planSearch(db, search, matches.length > 0) : undefined
  if (plan) matches.push(plan.toSort)
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
