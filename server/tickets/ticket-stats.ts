import { sql } from 'drizzle-orm'
import type { ResponseBody } from '#contract/operation.ts'
import type { getTicketStats as operation } from '#contract/tickets.ts'
import type { Actor, Context } from '../context.ts'
import { NO_ASSIGNEE } from '../schema/ticket-list/columns.ts'
import { TOTALS_TABLE } from '../schema/ticket-list/counts.ts'
import { unreadRows } from './search.ts'

type Stats = ResponseBody<typeof operation>

const MAX_COUNTED_UNREAD = 100

/**
 * Counts the tickets in all, by status and waiting for an answer, of those not resolved the actor's and those without an owner, and
 * what the actor has not read, up to 100 (docs/reference.md, Tickets).
 */
export async function getTicketStats(
  { db, now }: Pick<Context, 'db' | 'now'>,
  actor: Pick<Actor, 'id'>,
): Promise<Stats> {
  const unread = await unreadRows(db, { id: actor.id, now: now() })
  const [counts, unreadCount] = await Promise.all([
    db.execute<Omit<Stats, 'unread'>>(sql`
      select coalesce(sum(tickets), 0)::int as total,
        coalesce(sum(tickets) filter (where status = 'Open'), 0)::int as open,
        coalesce(sum(tickets) filter (where status = 'In Progress'), 0)::int as "inProgress",
        coalesce(sum(tickets) filter (where status = 'Resolved'), 0)::int as resolved,
        coalesce(sum(tickets) filter (where needs_answer), 0)::int as "needsAnswer",
        coalesce(sum(tickets) filter (where status <> 'Resolved' and assignee = ${actor.id}::uuid), 0)::int as mine,
        coalesce(sum(tickets) filter (where status <> 'Resolved' and assignee = ${NO_ASSIGNEE}::uuid), 0)::int as unassigned
      from ${sql.raw(TOTALS_TABLE)}`),
    db.execute<Pick<Stats, 'unread'>>(sql`
      select count(*)::int as unread from (select from tickets where ${unread} limit ${MAX_COUNTED_UNREAD}) as found`),
  ])
  return { ...counts.rows[0]!, unread: unreadCount.rows[0]!.unread }
}
