import type { TICKET_EVENT_KINDS } from '#contract/vocabulary.ts'

/** The columns of a `ticket_events` row that followers need. */
export type FeedEvent = {
  id: number
  ticket_id: string
  kind: (typeof TICKET_EVENT_KINDS)[number]
  actor_id: string | null
}
export type RunQuery = (sql: string, values: unknown[]) => Promise<{ rows: unknown[] }>
export type EventFeed = Awaited<ReturnType<typeof openEventFeed>>

/** Events returned by one `next`. */
const MAX_EVENTS = 20_000

const CURRENT_SNAPSHOT = 'select pg_current_snapshot()::text as seen'
/**
 * Selects the events that are visible now and were not in the snapshot $1. Rows restored from another database may name
 * transactions of this one's future; without the last condition they would count as new for ever. The order is that of the
 * index.
 */
export const EVENTS_SINCE_SNAPSHOT = `select pg_current_snapshot()::text as seen, (select coalesce(json_agg(event), '[]') from (
    select id, ticket_id, kind, actor_id from ticket_events
    where transaction_id >= pg_snapshot_xmin($1::pg_snapshot)
      and not pg_visible_in_snapshot(transaction_id, $1::pg_snapshot)
      and pg_visible_in_snapshot(transaction_id, pg_current_snapshot())
    order by transaction_id, id limit ${MAX_EVENTS + 1}
  ) event) as events`

/**
 * Follows the ticket events from now on. Each `next` returns the events committed since the last call, every event once,
 * ordered by id. Ids are assigned before the commit, so a lower id may become visible after a higher one; the feed
 * therefore remembers a transaction snapshot instead of an id.
 * `next` returns null when so much happened that reading everything again is cheaper; the caller then opens a new feed.
 */
export async function openEventFeed(query: RunQuery) {
  const { rows } = await query(CURRENT_SNAPSHOT, [])
  let { seen } = rows[0] as { seen: string }
  return {
    async next(): Promise<FeedEvent[] | null> {
      const result = await query(EVENTS_SINCE_SNAPSHOT, [seen])
      const { seen: now, events } = result.rows[0] as { seen: string; events: FeedEvent[] }
      if (events.length > MAX_EVENTS) return null
      seen = now
      return events.toSorted((a, b) => a.id - b.id)
    },
  }
}
