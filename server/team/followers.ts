import { asc, eq, and } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/db/database.ts'
import { supportUsers, ticketFollowers, ticketEvents } from '../schema/schema.ts'
import type { Actor, Context } from '../context.ts'
import { lockTicket } from '../tickets/ticket-lock.ts'
import { notFound } from '../platform/errors.ts'
import { lockMember, memberName } from './members.ts'

export const readFollowers = (db: Database | Transaction, ticketId: string) =>
  db
    .select({ id: supportUsers.id, name: memberName })
    .from(ticketFollowers)
    .innerJoin(supportUsers, eq(supportUsers.id, ticketFollowers.user_id))
    .where(eq(ticketFollowers.ticket_id, ticketId))
    .orderBy(asc(ticketFollowers.created_at), asc(supportUsers.id))

/** Reads the names of a ticket's followers for its history; null if there are none. */
export async function readFollowerNames(tx: Transaction, ticketId: string): Promise<string | null> {
  const followers = await readFollowers(tx, ticketId)
  return followers.map(({ name }) => name).join(', ') || null
}

type Following = { id: string; user: string }

/** Makes a member of the team follow a ticket. Throws `not-found` for the ticket and the member. */
export function followTicket(ctx: Context, { id, user }: Following, actor: Actor) {
  return changeFollowers(ctx, id, actor, async (tx, now) => {
    if (!(await lockMember(tx, user))) throw notFound()
    await tx.insert(ticketFollowers).values({ ticket_id: id, user_id: user, created_at: now }).onConflictDoNothing()
  })
}

/** Removes a follower, on the team or no longer. Throws `not-found` for the ticket. */
export function unfollowTicket(ctx: Context, { id, user }: Following, actor: Actor) {
  return changeFollowers(ctx, id, actor, async (tx) => {
    await tx.delete(ticketFollowers).where(and(eq(ticketFollowers.ticket_id, id), eq(ticketFollowers.user_id, user)))
  })
}

async function changeFollowers(
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
