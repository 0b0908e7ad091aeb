import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { tickets } from '../../db/schema.ts'
import { isUnreadSince, readBefore } from '../../db/unread.ts'
import type { LookedUp, Viewer } from '../list-sql.ts'
import { searchConditions } from './search-conditions.ts'

/** Both say the same: `indexed` finds the tickets by an index, `exact` hides from it. */
type Conditions = { indexed: SQL; exact: SQL }

/** Whether the list is found by its matches, not by its counts. */
export const isLookedUp = ({ search, tag, unreadBy }: LookedUp): boolean =>
  search !== '' || tag !== undefined || unreadBy !== undefined

/** Conditions for the text and the tag a list is searched for; undefined where there are none. */
export function textConditions({ search, tag }: LookedUp): Conditions | undefined {
  const ways = [
    ...(tag === undefined ? [] : [tagConditions(tag)]),
    ...(search === '' ? [] : [searchConditions(search)]),
  ]
  return ways.length > 0 ? both(ways) : undefined
}

/** The same with what is unread. */
export async function lookUp(db: Database, query: LookedUp): Promise<Conditions | undefined> {
  const texts = textConditions(query)
  if (!query.unreadBy) return texts
  const unread = sql`id in (select ${tickets.id} from ${tickets} where ${await unreadRows(db, query.unreadBy)})`
  return both([{ indexed: unread, exact: unread }, ...(texts ? [texts] : [])])
}

/**
 * SQL for whether a member of the team has not read the row of `tickets` at hand. Up to when they have read everything is read first: only with the moment itself does the
 * planner know how few tickets are newer.
 */
export async function unreadRows(db: Database, { id, now }: Viewer): Promise<SQL> {
  const { rows } = await db.execute<{ since: Date }>(sql`select ${readBefore(id, now)} as since`)
  return isUnreadSince(id, sql`${new Date(rows[0]!.since).toISOString()}::timestamptz`)
}

const tagConditions = (tag: string): Conditions => ({
  indexed: sql`tags @> array[${tag}]::text[]`,
  // The function is the operator, hidden from the index.
  exact: sql`arraycontains(tags, array[${tag}]::text[])`,
})

const both = (ways: Conditions[]): Conditions => ({
  indexed: sql.join(
    ways.map(({ indexed }) => indexed),
    sql` and `,
  ),
  exact: sql.join(
    ways.map(({ exact }) => exact),
    sql` and `,
  ),
})
