import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { CURRENT_SNAPSHOT, EVENTS_SINCE_SNAPSHOT, type FeedEvent } from './event-feed.ts'
import { type LiveMessage, MAX_CHANGES_AT_ONCE } from './event-hub.ts'

/** The state of the database right now, for `messagesSince`: what is read from then on is at least as new. */
export async function readSeen(db: Database): Promise<string> {
  const { rows } = await db.execute<{ seen: string }>(sql.raw(CURRENT_SNAPSHOT))
  return rows[0]!.seen
}

/**
 * What a follower missed who has read everything as it was at `seen`: the ticket events committed since, or that many tickets
 * have changed where they are more than 50. Throws the driver's error, also where `seen` is no state.
 */
export async function messagesSince(db: Database, seen: string): Promise<LiveMessage[]> {
  const parts = EVENTS_SINCE_SNAPSHOT.split('$1').map((part) => sql.raw(part))
  const { rows } = await db.execute<{ events: FeedEvent[] }>(sql.join(parts, sql`${seen}`))
  const { events } = rows[0]!
  if (events.length > MAX_CHANGES_AT_ONCE) return [{ kind: 'tickets' }]
  return events.toSorted((a, b) => a.id - b.id).map((event) => ({ ...event, id: String(event.id) }))
}
