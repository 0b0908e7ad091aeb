import type { TICKET_EVENT_KINDS } from '#contract/vocabulary.ts'

/** A row of `ticket_events`, as far as a follower needs it. */
export type FeedEvent = {
  id: number
  ticket_id: string
  kind: (typeof TICKET_EVENT_KINDS)[number]
  actor_id: string | null
}
/** Runs one statement. */
export type RunQuery = (sql: string, values: unknown[]) => Promise<{ rows: unknown[] }>
export type EventFeed = Awaited<ReturnType<typeof openEventFeed>>

/** Events answered at once. */
const MAX_EVENTS = 20_000

const CURRENT_SNAPSHOT = 'select pg_current_snapshot()::text as seen'
/**
 * What this statement sees and the snapshot $1 did not. Rows restored from another database may name transactions that
 * are still to come here; without the last condition they would be new for ever. The order is the index's, for the planner.
 */
export const EVENTS_SINCE_SNAPSHOT = `select pg_current_snapshot()::text as seen, (select coalesce(json_agg(event), '[]') from (
    select id, ticket_id, kind, actor_id from ticket_events
    where transaction_id >= pg_snapshot_xmin($1::pg_snapshot)
      and not pg_visible_in_snapshot(transaction_id, $1::pg_snapshot)
      and pg_visible_in_snapshot(transaction_id, pg_current_snapshot())
    order by transaction_id, id limit ${MAX_EVENTS + 1}
  ) event) as events`

/**
 * Follows the ticket events from now on: each `next` answers what has been committed since the last one, every event
 * once, in the order of their numbers. Numbers are given before the commit, so one transaction's may come after another's
 * higher ones; therefore the feed remembers which transactions it has seen, and no number.
 * `next` answers null when so much happened that reading everything anew is cheaper; then a new feed is to be opened.
 */
export async function openEventFeed(query: RunQuery) {
  const { rows } = await query(CURRENT_SNAPSHOT, [])
  let { seen } = rows[0] as { seen: string }
  return {
    async next(): Promise<FeedEvent[] | null> {
      const answer = await query(EVENTS_SINCE_SNAPSHOT, [seen])
      const { seen: now, events } = answer.rows[0] as { seen: string; events: FeedEvent[] }
      if (events.length > MAX_EVENTS) return null
      seen = now
      return events.toSorted((a, b) => a.id - b.id)
    },
  }
}
