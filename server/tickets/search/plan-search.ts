import { type SQL, sql } from 'drizzle-orm'
import { COUNTED_MATCHES } from '#contract/ticket-list.ts'
import type { Database } from '../../db/database.ts'
import type { LookedUp } from '../list-sql.ts'
import { lookUp, rowConditions } from './look-up.ts'
import { messageConditions } from './message-conditions.ts'

/** How a search is read: what is fastest depends on how many tickets match. */
export type SearchPlan = {
  /** How many matches are counted. */
  counted: number
  /** How many matches are sorted for a page. Where there are more, the list is read in its order. */
  sorted: number
  /** The condition to find that many by. */
  toSort: SQL
  /** The same for all matches, where `toSort` finds only some of the many that are to be expected. */
  toSortAll?: SQL | undefined
  /** The condition to read the list by. */
  toRead: SQL
}

/** The newest tickets tell roughly how frequent a text is. */
const SAMPLE = 2_500
/** From this share on, a page is sooner found by reading the list in its order than by sorting all matches. */
const COMMON = 0.004
/** From this share on, the first thousand are sooner counted by reading than by looking them all up. */
const FREQUENT = 0.04
/** Words of messages that more tickets than this share have are frequent: the list is read in its order. */
const FREQUENT_WORD = 0.05
/** This number of messages leads to as many tickets as are counted. */
const MESSAGES_PER_MATCH = 5
/** A ticket takes 1 to 2 kB of the list. */
const LONG_LIST_BYTES = 50_000_000

/** More than any list has. */
const ALL = 1_000_000_000

/** Plans a search by the size of the list and a sample of it. What is unread alone needs no sample: it is not much. */
export async function planSearch(db: Database, query: LookedUp, isFiltered: boolean): Promise<SearchPlan> {
  const messages = await messageConditions(db, query.text ?? '')
  const { indexed, exact } = (await lookUp(db, query, Promise.resolve(messages))) ?? {
    indexed: sql`true`,
    exact: sql`true`,
  }
  const sampled = query.unreadBy ? undefined : rowConditions({ ...query, createdBefore: undefined })
  const { rows } = await db.execute<{ bytes: number; listed: number; hits: number }>(sql`
    select pg_relation_size('ticket_list')::float8 as bytes,
      (select reltuples from pg_class where oid = 'ticket_list'::regclass) as listed, ${
        sampled
          ? sql`(select count(*)::int from (
          select * from ticket_list order by created_at desc, id desc limit ${SAMPLE}
        ) sample where ${sampled.exact})`
          : sql`0`
      } as hits`)
  const { bytes, listed, hits } = rows[0]!
  const isLong = bytes > LONG_LIST_BYTES
  const counted = COUNTED_MATCHES[isLong ? 'long' : 'short']
  if (messages) {
    const others = await lookUp(db, { ...query, text: undefined })
    const rest = others ? sql` and ${others.exact}` : sql``
    const isFrequent = messages.frequency > Math.max(listed * FREQUENT_WORD, counted * MESSAGES_PER_MATCH)
    return isFrequent
      ? {
          counted,
          sorted: counted,
          toSort: sql`${messages.firstOf(counted * MESSAGES_PER_MATCH)}${rest}`,
          toSortAll: indexed,
          toRead: exact,
        }
      : { counted, sorted: ALL, toSort: indexed, toRead: exact }
  }
  return {
    counted,
    sorted: hits > COMMON * SAMPLE ? counted : COUNTED_MATCHES.short,
    // With filters the index leads to few enough tickets.
    toSort: isLong && !isFiltered && hits > FREQUENT * SAMPLE ? exact : indexed,
    toRead: exact,
  }
}
