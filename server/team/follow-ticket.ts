import { and, eq } from 'drizzle-orm'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { readFollowerNames } from './followers.ts'
import { ticketEvents, ticketFollowers } from '../schema/schema.ts'
import { lockTicket } from '../tickets/ticket-lock.ts'
import { notFound } from '../platform/errors.ts'
import { lockMember } from './members.ts'

type Following = { id: string; user: string }

/** Makes a member of the team follow a ticket. Throws `not-found` for a ticket or a member who is not there. */
export function followTicket(ctx: Context, { id, user }: Following, actor: Actor) {
  return change(ctx, id, actor, async (tx, now) => {
    if (!(await lockMember(tx, user))) throw notFound()
    await tx.insert(ticketFollowers).values({ ticket_id: id, user_id: user, created_at: now }).onConflictDoNothing()
  })
}

/** Ends that somebody follows a ticket, whether they are on the team or not any more. Throws `not-found` for the ticket. */
export function unfollowTicket(ctx: Context, { id, user }: Following, actor: Actor) {
  return change(ctx, id, actor, async (tx) => {
    await tx.delete(ticketFollowers).where(and(eq(ticketFollowers.ticket_id, id), eq(ticketFollowers.user_id, user)))
  })
}

async function change(
  ctx: Context,
  id: string,
  actor: Actor,
  work: (tx: Transaction, now: Date) => Promise<void>,
): Promise<void> {
  const now = ctx.now()
  await ctx.transact(async (tx) => {
    await lockTicket(tx, id)
    const from_value = await readFollowerNames(tx, id)
    await work(tx, now)
    const to_value = await readFollowerNames(tx, id)
    if (from_value === to_value) return
    await tx.insert(ticketEvents).values({
      ticket_id: id,
      actor_id: actor.id,
      kind: 'followers_changed',
      from_value,
      to_value,
      created_at: now,
    })
  })
}
