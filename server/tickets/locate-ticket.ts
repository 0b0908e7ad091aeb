import { sql } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import { MAX_COUNTED_MATCHES } from '#contract/ticket-list.ts'
import type { locateTicket as operation } from '#contract/tickets.ts'
import type { Context } from '../context.ts'
import { all, filterConditions, join, keysOf } from './find-tickets.ts'
import { searchConditions } from './search-conditions.ts'

/**
 * The row of a ticket in a list, from 0: the number of tickets before it. Null where the list leaves the ticket out, and in a
 * search with more matches than are counted (docs/reference.md, The list).
 */
export async function locateTicket(
  { db }: Pick<Context, 'db'>,
  { id, search, sort, direction, ...filters }: Parsed<typeof operation>,
): Promise<{ row: number | null }> {
  const matches = filterConditions(filters)
  const isSearch = search !== ''
  const indexed = isSearch ? searchConditions(search).indexed : []
  // Without a search the list is read as it is, from an index alone.
  const matching = sql`${sql.raw(isSearch ? 'materialized' : 'not materialized')} (
    select * from ticket_list where ${all([...matches, ...indexed])}
    ${isSearch ? sql`limit ${MAX_COUNTED_MATCHES + 1}` : sql``}
  )`
  const isCounted = isSearch ? sql`(select count(*) from matching) <= ${MAX_COUNTED_MATCHES}` : sql`true`
  const keys = join(keysOf(sort).map((column) => sql.identifier(column)))
  const { rows } = await db.execute<{ row: number | null }>(sql`
    with matching as ${matching}, chosen as materialized (select ${keys} from matching where id = ${id})
    select case when exists (select from chosen) and ${isCounted} then (
      select count(*)::int from matching where (${keys}) ${sql.raw(direction === 'asc' ? '<' : '>')} (select ${keys} from chosen)
    ) end as row`)
  return rows[0]!
}
