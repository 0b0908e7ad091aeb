import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { tickets } from '../../db/schema.ts'
import { isUnreadSince, readBefore } from '../../db/unread.ts'
import type { LookedUp, Viewer } from '../list-sql.ts'
import { messageConditions, type MessageSearch } from './message-conditions.ts'
import { searchConditions } from './search-conditions.ts'

/** Both say the same: `indexed` finds the tickets by an index, `exact` hides from it. */
type Conditions = { indexed: SQL; exact: SQL }

/** Whether the list is found by its matches, not by its counts. */
export const isLookedUp = ({ search, text, ...others }: LookedUp): boolean =>
  search !== '' || Boolean(text) || LOOKED_UP.some((name) => others[name] !== undefined)

const LOOKED_UP = ['tag', 'company', 'channel', 'createdBefore', 'unreadBy'] as const

/** Conditions for what stands in the row of the list itself; undefined where there are none. */
export function rowConditions({ search, tag, company, channel, createdBefore }: LookedUp): Conditions | undefined {
  const ways = [
    ...(createdBefore === undefined ? [] : [ageConditions(createdBefore)]),
    ...(channel === undefined ? [] : [channelConditions(channel)]),
    ...(company === undefined ? [] : [companyConditions(company)]),
    ...(tag === undefined ? [] : [tagConditions(tag)]),
    ...(search === '' ? [] : [searchConditions(search)]),
  ]
  return ways.length > 0 ? bothLists(ways) : undefined
}

/** The same with what is unread, and with words of the conversation; these can have been looked for before. */
export async function lookUp(
  db: Database,
  query: LookedUp,
  messages: Promise<MessageSearch | undefined> = messageConditions(db, query.text ?? ''),
): Promise<Conditions | undefined> {
  const ways = [rowConditions(query), await messages].filter((way) => way !== undefined)
  const texts = ways.length > 0 ? bothLists(ways) : undefined
  if (!query.unreadBy) return texts
  const unread = sql`id in (select ${tickets.id} from ${tickets} where ${await unreadRows(db, query.unreadBy)})`
  return bothLists([{ indexed: unread, exact: unread }, ...(texts ? [texts] : [])])
}

/**
 * SQL for whether a member of the team has not read the row of `tickets` at hand. Up to when they have read everything is read first: only with the moment itself does the
 * planner know how few tickets are newer.
 */
export async function unreadRows(db: Database, { id, now }: Viewer): Promise<SQL> {
  const { rows } = await db.execute<{ since: Date }>(sql`select ${readBefore(id, now)} as since`)
  return isUnreadSince(id, sql`${new Date(rows[0]!.since).toISOString()}::timestamptz`)
}

const ageConditions = (createdBefore: Date): Conditions => {
  const condition = sql`created_at <= ${createdBefore.toISOString()}::timestamptz`
  return { indexed: condition, exact: condition }
}

const channelConditions = (channel: string): Conditions => ({
  indexed: sql`channel = ${channel}`,
  exact: sql`coalesce(channel = ${channel}, false)`,
})

const companyConditions = (company: string): Conditions => ({
  indexed: sql`companies @> array[ticket_list_company(${company})]`,
  exact: sql`arraycontains(companies, array[ticket_list_company(${company})])`,
})

const tagConditions = (tag: string): Conditions => ({
  indexed: sql`id in (select ticket_id from ticket_list_tags where tag = ${tag})`,
  // With an offset it stays a look-up for each row, and is no join that may begin with the tag.
  exact: sql`exists (select from ticket_list_tags where tag = ${tag} and ticket_id = id offset 0)`,
})

const bothLists = (ways: Conditions[]): Conditions => ({
  indexed: sql.join(
    ways.map(({ indexed }) => indexed),
    sql` and `,
  ),
  exact: sql.join(
    ways.map(({ exact }) => exact),
    sql` and `,
  ),
})
