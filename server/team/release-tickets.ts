import { type SQL, and, asc, eq, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import { supportUsers, ticketEvents, tickets } from '../schema/schema.ts'
import { insertJobs } from '../platform/jobs/pg-boss-tables.ts'
import { isMember, readName } from './members.ts'
import type { Context } from '../context.ts'
import { recordEvents } from '../tickets/history.ts'
import { queueAssignment } from './assignment.ts'

/** The cause in the history of tickets whose owner leaves the team. */
const LEFT = 'No longer on the team'

/** Unassigns the unresolved tickets of a person who leaves the team, and records why. Returns their ids, oldest first. */
export const releaseTicketsOf = (tx: Transaction, personId: string, now: Date): Promise<string[]> =>
  release(tx, personId, [], LEFT, now)

const isOwnedSince = (since: Date): SQL => sql`not exists (
  select from ${ticketEvents} where ${ticketEvents.ticket_id} = ${tickets.id}
    and ${ticketEvents.kind} = 'assignee_changed' and ${ticketEvents.created_at} > ${since.toISOString()}::timestamptz
)`

/** Unassigns a reopened ticket whose owner has left since, and queues its assignment unless that is manual. */
export async function releaseFromLeaver(tx: Transaction, ticketId: string, now: Date): Promise<void> {
  const [found] = await tx
    .select({ owner: tickets.assignee_id })
    .from(tickets)
    .leftJoin(supportUsers, and(eq(supportUsers.id, tickets.assignee_id), isMember))
    .where(and(eq(tickets.id, ticketId), isNull(supportUsers.id)))
  if (!found?.owner) return
  await release(tx, found.owner, [eq(tickets.id, ticketId)], LEFT, now)
  await tx.execute(
    insertJobs(sql`
      select 'assign-ticket', jsonb_build_object('ticketId', ${ticketId}::uuid)
      where exists (select from settings where name = 'assignment' and value <> '"off"')`),
  )
}

async function release(tx: Transaction, personId: string, which: SQL[], cause: string, now: Date): Promise<string[]> {
  const owned = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.assignee_id, personId), ne(tickets.status, 'Resolved'), ...which))
    .orderBy(asc(tickets.ticket_id))
    .for('update')
  if (owned.length === 0) return []
  const ids = owned.map(({ id }) => id)
  await tx
    .update(tickets)
    .set({ assignee_id: null, unassigned_since: now, unassigned_noticed: false, updated_at: now })
    .where(sql`${tickets.id} = any(${sql.param(ids)}::uuid[])`)
  const from_value = await readName(tx, personId)
  await recordEvents(
    tx,
    ids.map((ticket_id) => ({ ticket_id, kind: 'assignee_changed', from_value, cause, created_at: now })),
  )
  return ids
}

const HOUR_MS = 60 * 60 * 1000

/**
 * Unassigns tickets whose customers wait from members of the team who have been away, and owned them, for as long as the settings say.
 * A ticket that a person got later stays: who assigned it knew that they are away.
 */
export async function releaseTicketsOfAbsent(ctx: Context): Promise<void> {
  const settings = await ctx.settings.read()
  const { awayHours } = settings
  const now = ctx.now()
  const cause = awayHours === 1 ? 'Away for 1 hour' : `Away for ${awayHours} hours`
  const since = new Date(now.getTime() - awayHours * HOUR_MS)
  const isAbsent = and(isMember, isNotNull(supportUsers.away_since), lte(supportUsers.away_since, since))
  const isDue = [isNotNull(tickets.waiting_since), isNull(tickets.waiting_for), isOwnedSince(since)]
  const absent = await ctx.db.select({ id: supportUsers.id }).from(supportUsers).where(isAbsent)
  for (const { id } of absent)
    await ctx.transact(async (tx, enqueue) => {
      await queueAssignment(enqueue, settings, await release(tx, id, isDue, cause, now))
    })
}
