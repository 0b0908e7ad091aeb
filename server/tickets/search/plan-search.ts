import { type SQL, sql } from 'drizzle-orm'
import { COUNTED_MATCHES } from '#contract/ticket-list.ts'
import type { Database } from '../../db/database.ts'
import type { LookedUp } from '../list-sql.ts'
import { lookUp, textConditions } from './look-up.ts'

/** How a search is read: what is fastest depends on how many tickets match. */
export type SearchPlan = {
  /** How many matches are counted. */
  counted: number
  /** How many matches are sorted for a page. Where there are more, the list is read in its order. */
  sorted: number
  /** The condition to find that many by. */
  toSort: SQL
  /** The condition to read the list by. */
  toRead: SQL
}

/** The newest tickets tell roughly how frequent a text is. */
const SAMPLE = 2_500
/** From this share on, a page is sooner found by reading the list in its order than by sorting all matches. */
const COMMON = 0.004
/** From this share on, the first thousand are sooner counted by reading than by looking them all up. */
const FREQUENT = 0.04
/** A ticket takes 1 to 2 kB of the list. */
const LONG_LIST_BYTES = 50_000_000

/** Plans a search by the size of the list and a sample of it. What is unread alone needs no sample: it is not much. */
export async function planSearch(db: Database, query: LookedUp, isFiltered: boolean): Promise<SearchPlan> {
  const { indexed, exact } = (await lookUp(db, query)) ?? { indexed: sql`true`, exact: sql`true` }
  const sampled = query.unreadBy ? undefined : textConditions(query)
  const { rows } = await db.execute<{ bytes: number; hits: number }>(sql`
    select pg_relation_size('ticket_list')::float8 as bytes, ${
      sampled
        ? sql`(select count(*)::int from (
          select * from ticket_list order by created_at desc, id desc limit ${SAMPLE}
        ) sample where ${sampled.exact})`
        : sql`0`
    } as hits`)
  const { bytes, hits } = rows[0]!
  const isLong = bytes > LONG_LIST_BYTES
  const counted = COUNTED_MATCHES[isLong ? 'long' : 'short']
  return {
    counted,
    sorted: hits > COMMON * SAMPLE ? counted : COUNTED_MATCHES.short,
    // With filters the index leads to few enough tickets.
    toSort: isLong && !isFiltered && hits > FREQUENT * SAMPLE ? exact : indexed,
    toRead: exact,
  }
}
