import { asc, lte, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { tickets } from '../../db/schema.ts'
import { wakeTicket } from './wake-ticket.ts'

/** Tickets that wake in one transaction. */
const BATCH = 20

/** Selects when the next ticket wakes. */
export const nextWaking = sql`select min(wake_at) from tickets`

/** Wakes the tickets whose date has come; each once, whichever process is first. */
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
      for (const { id } of locked) await wakeTicket(tx, id, { cause: 'date' }, now)
      return locked.length
    })
    // Others hold the rest, and wake them.
    if (woken < BATCH) return
  }
}
