import { inArray, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { tickets } from '../schema/schema.ts'
import { listMembers } from '../team/members.ts'
import { notify } from './notify.ts'

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS
const BATCH = 50

/**
 * Notifies the present members of a team of two or more about tickets that have waited without an owner for longer than the
 * settings say, once each time. Leaves out tickets older than a day, or an update of the product would make thousands of
 * notices. Returns true if there may be more.
 */
export async function alarmUnassigned(ctx: Context): Promise<boolean> {
  const { unassignedMinutes } = await ctx.settings.read()
  if (unassignedMinutes === 0) return false
  const now = ctx.now()
  const before = new Date(now.getTime() - unassignedMinutes * MINUTE_MS)
  const { rows } = await ctx.db.execute<{ id: string }>(unassigned(before))
  if (rows.length === 0) return false
  const isNoticed = await ctx.transact(async (tx) => {
    const team = await listMembers({ db: tx })
    const present = team.filter(({ away }) => !away).map(({ id }) => id)
    if (team.length < 2 || present.length === 0) return false
    // Locked against other processes, and members who take one.
    const left = await tx
      .select({ id: tickets.id })
      .from(tickets)
      .where(
        sql`id = any(${sql.param(rows.map(({ id }) => id))}::uuid[]) and assignee_id is null and waiting_for is null
          and waiting_since is not null and not unassigned_noticed`,
      )
      .orderBy(tickets.id)
      .for('update', { skipLocked: true })
    if (left.length === 0) return false
    const ids = left.map(({ id }) => id)
    await tx.update(tickets).set({ unassigned_noticed: true }).where(inArray(tickets.id, ids))
    const detail = describeMinutes(unassignedMinutes)
    for (const ticket_id of ids)
      await notify(tx, { kind: 'unassigned-too-long', ticket_id, to: present, actor_id: null, detail }, now)
    return true
  })
  return isNoticed && rows.length === BATCH
}

/** Selects tickets that began to wait or lost their owner within a day, each by an index. */
function unassigned(before: Date) {
  const [from, to] = [before.getTime() - DAY_MS, before.getTime()].map(
    (at) => sql`${new Date(at).toISOString()}::timestamptz`,
  )
  const isLeft = sql`t.assignee_id is null and t.waiting_since < ${to} and t.waiting_for is null
    and not t.unassigned_noticed and t.status <> 'Resolved' and not t.spam and not t.bulk`
  return sql`
    select t.id from ticket_list l join tickets t on t.id = l.id
    where l.waiting_since < ${to} and l.waiting_since >= ${from} and ${isLeft}
      and (t.unassigned_since is null or t.unassigned_since < ${to})
    union
    select t.id from tickets t where t.unassigned_since < ${to} and t.unassigned_since >= ${from} and ${isLeft}
    limit ${BATCH}`
}

function describeMinutes(minutes: number): string {
  if (minutes % 60 > 0) return minutes === 1 ? 'a minute' : `${minutes} minutes`
  return minutes === 60 ? 'an hour' : `${minutes / 60} hours`
}
