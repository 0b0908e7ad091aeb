import { asc, eq, and } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/db/database.ts'
import { supportUsers, ticketFollowers } from '../schema/schema.ts'
import type { Actor, Context } from '../context.ts'
import { recordEvent } from '../tickets/history.ts'
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
async function readFollowerNames(tx: Transaction, ticketId: string): Promise<string | null> {
  const followers = await readFollowers(tx, ticketId)
  return followers.map(({ name }) => name).join(', ') || null
}

type Following = { id: string; user: string }

/** Makes a member of the team follow a ticket. Throws `not-found` for the ticket and the member. */
export async function followTicket(ctx: Context, { id, user }: Following, actor: Actor): Promise<void> {
  const now = ctx.now()
  await ctx.transact(async (tx) => {
    await lockTicket(tx, id)
    if (!(await lockMember(tx, user))) throw notFound()
    await addFollowers(tx, id, [user], actor, now)
  })
}

export const addFollowers = (tx: Transaction, ticket_id: string, members: string[], by: { id: string }, now: Date) =>
  recordFollowers(tx, ticket_id, by, now, () =>
    tx
      .insert(ticketFollowers)
      .values(members.map((user_id) => ({ ticket_id, user_id, created_at: now })))
      .onConflictDoNothing(),
  )

/** Removes a follower, on the team or no longer. Throws `not-found` for the ticket. */
export async function unfollowTicket(ctx: Context, { id, user }: Following, actor: Actor): Promise<void> {
  const now = ctx.now()
  await ctx.transact(async (tx) => {
    await lockTicket(tx, id)
    const isTheirs = and(eq(ticketFollowers.ticket_id, id), eq(ticketFollowers.user_id, user))
    await recordFollowers(tx, id, actor, now, () => tx.delete(ticketFollowers).where(isTheirs))
  })
}

/** Records a change of who follows a ticket, unless it changes nothing. */
async function recordFollowers(
  tx: Transaction,
  ticket_id: string,
  actor: { id: string },
  now: Date,
  change: () => Promise<unknown>,
): Promise<void> {
  const from = await readFollowerNames(tx, ticket_id)
  await change()
  const to = await readFollowerNames(tx, ticket_id)
  if (from !== to) await recordEvent(tx, ticket_id, 'followers_changed', now, { by: actor.id, from, to })
}
