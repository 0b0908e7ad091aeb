import { eq, sql, asc, lte } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import { ticketEvents, tickets } from '../schema/schema.ts'
import { notify } from '../conversation/notify.ts'
import { AWAKE, describeMoment, describeWaiting } from './waiting.ts'
import type { Context } from '../context.ts'

/** Beyond this delay the history records that a ticket woke late. */
const LATE_MS = 5 * 60 * 1000
const CAUSES = { message: 'The customer wrote', bounce: 'An email did not arrive', date: 'Its time has come' }

/**
 * Wakes a locked ticket if it sleeps, and notifies its owner. After a message or a bounce its date is kept in `slept_until`, so that it
 * can be sent back to sleep; a ticket that its date wakes needs an answer before all others.
 */
export async function wakeTicket(tx: Transaction, ticketId: string, cause: keyof typeof CAUSES, now: Date): Promise<void> {
  const [ticket] = await tx
    .select({ waiting_for: tickets.waiting_for, wake_at: tickets.wake_at, assignee_id: tickets.assignee_id })
    .from(tickets)
    .where(eq(tickets.id, ticketId))
  if (!ticket || ticket.waiting_for === null) return
  const { wake_at, assignee_id } = ticket
  const isLate = cause === 'date' && wake_at !== null && now.getTime() - wake_at.getTime() > LATE_MS
  await tx
    .update(tickets)
    .set({
      ...AWAKE,
      slept_until: wake_at && wake_at > now ? wake_at : null,
      updated_at: now,
      ...(cause === 'date' && {
        // A bounced answer is more urgent.
        attention: sql`coalesce(${tickets.attention}, 'woke')`,
        waiting_since: sql`coalesce(${tickets.waiting_since}, ${now.toISOString()}::timestamptz)`,
      }),
    })
    .where(eq(tickets.id, ticketId))
  await tx.insert(ticketEvents).values({
    ticket_id: ticketId,
    kind: 'woke',
    from_value: describeWaiting(ticket, now),
    to_value: isLate ? `Woke late: it was planned for ${describeMoment(wake_at, now)}` : null,
    cause: CAUSES[cause],
    created_at: now,
  })
  if (assignee_id !== null)
    await notify(tx, { kind: 'woke', ticket_id: ticketId, to: [assignee_id], actor_id: null }, now)
}

/** Tickets in one transaction. */
const BATCH = 20

export const nextWaking = sql`select min(wake_at) from tickets`

/** Wakes the tickets whose date has come, each once among all processes. */
export async function wakeDueTickets(ctx: Context): Promise<void> {
  const now = ctx.now()
  const isDue = lte(tickets.wake_at, now)
  for (;;) {
    const [due] = await ctx.db.select({ id: tickets.id }).from(tickets).where(isDue).limit(1)
    if (!due) return
    const woken = await ctx.transact(async (tx) => {
      const locked = await tx
        .select({ id: tickets.id })
        .from(tickets)
        .where(isDue)
        .orderBy(asc(tickets.wake_at))
        .limit(BATCH)
        .for('update', { skipLocked: true })
      for (const { id } of locked) await wakeTicket(tx, id, 'date', now)
      return locked.length
    })
    // Others hold the rest, and wake them.
    if (woken < BATCH) return
  }
}
