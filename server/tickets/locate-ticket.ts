import { sql } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { locateTicket as operation } from '#contract/locate-ticket.ts'
import type { Actor, Context } from '../context.ts'
import { all, filterConditions, join, keysOf } from './list-sql.ts'
import { isLookedUp } from './search/look-up.ts'
import { planSearch } from './search/plan-search.ts'
import { findByNumber } from './search/search-tickets.ts'
import { toQuery } from './to-query.ts'

/**
 * The row of a ticket in a list, from 0: the number of tickets before it. Null where the list leaves the ticket out, and in a
 * search, tag or unread list with more matches than are counted (docs/reference.md, The list).
 */
export async function locateTicket(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, sort, direction, ...given }: Parsed<typeof operation>,
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
