import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { countsTable } from '../db/ticket-list/counts.ts'

type Stats = { total: number; open: number; inProgress: number; resolved: number; needsAnswer: number }

/** How many tickets there are, in all, by status and waiting for an answer (docs/reference.md, Tickets). */
export async function getTicketStats({ db }: Pick<Context, 'db'>): Promise<Stats> {
  const { rows } = await db.execute<Stats>(sql`
    select coalesce(sum(tickets), 0)::int as total,
      coalesce(sum(tickets) filter (where status = 'Open'), 0)::int as open,
      coalesce(sum(tickets) filter (where status = 'In Progress'), 0)::int as "inProgress",
      coalesce(sum(tickets) filter (where status = 'Resolved'), 0)::int as resolved,
      coalesce(sum(tickets) filter (where needs_answer), 0)::int as "needsAnswer"
    from ${sql.raw(countsTable('created_at'))}`)
  return rows[0]!
}
