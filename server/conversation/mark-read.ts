import { type SQL, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import { supportUsers, ticketReads, ticketResponses, tickets } from '../schema/schema.ts'
import type { Parsed } from '#contract/operation.ts'
import type * as presenceContract from '#contract/presence.ts'
import type { Actor, Context } from '../context.ts'
import { notFound } from '../platform/errors.ts'
import { signalTeam } from '../team/signal-team.ts'
import { markTicketNoticesSeen } from './notify.ts'

/** Messages older than this count as read by everybody, so that what has to be looked at does not grow for ever. */
export const UNREAD_DAYS = 30

/** SQL for the moment up to which a member of the team has read everything. */
export const readBefore = (viewerId: string, now: Date): SQL => sql`(
  select greatest(${supportUsers.read_before}, ${now.toISOString()}::timestamptz - ${`${UNREAD_DAYS} days`}::interval)
  from ${supportUsers} where ${supportUsers.id} = ${viewerId}
)`

/** SQL: whether a member of the team has not read the last message of an unresolved row of `tickets`. */
export const isUnread = (viewerId: string, now: Date): SQL<boolean> =>
  isUnreadSince(viewerId, readBefore(viewerId, now))

/** `isUnread` for a known moment up to which the member has read everything. */
export const isUnreadSince = (viewerId: string, since: SQL): SQL<boolean> => sql<boolean>`(
  ${tickets.status} <> 'Resolved' and not ${tickets.spam} and not ${tickets.bulk} and ${tickets.last_entry_at} > ${since} and not exists (
    select from ${ticketReads} where ${ticketReads.user_id} = ${viewerId}
      and ${ticketReads.ticket_id} = ${tickets.id} and ${ticketReads.read_until} >= ${tickets.last_entry_at}
  )
)`

type Reader = { user_id: string; ticket_id: string }

/** Records that a member of the team has read a ticket up to a moment; never less than before. */
async function recordRead(tx: Transaction, reader: Reader, until: Date): Promise<void> {
  await tx
    .insert(ticketReads)
    .values({ ...reader, read_until: until })
    .onConflictDoUpdate({
      target: [ticketReads.user_id, ticketReads.ticket_id],
      set: { read_until: sql`greatest(${ticketReads.read_until}, excluded.read_until)` },
    })
}

/**
 * Records that the author of a message has read the ticket up to it. A held answer counts only where its author had read
 * everything else, which may never have been on their screen.
 */
export async function readByAuthor(
  tx: Transaction,
  { created_at, ...author }: Reader & { created_at: Date },
  { wasHeld = false } = {},
): Promise<void> {
  if (wasHeld && (await hasUnreadBefore(tx, author, created_at))) return
  await recordRead(tx, author, created_at)
}

async function hasUnreadBefore(tx: Transaction, { user_id, ticket_id }: Reader, at: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${ticketResponses}
    where ${ticketResponses.ticket_id} = ${ticket_id} and ${ticketResponses.user_id} is distinct from ${user_id}
      and ${ticketResponses.kind} <> 'automatic' and ${ticketResponses.created_at} < ${at.toISOString()}
      and ${ticketResponses.created_at} > coalesce(
        (select ${ticketReads.read_until} from ${ticketReads}
          where ${ticketReads.user_id} = ${user_id} and ${ticketReads.ticket_id} = ${ticket_id}),
        (select ${supportUsers.read_before} from ${supportUsers} where ${supportUsers.id} = ${user_id})
      )
    limit 1`)
  return rows.length > 0
}

/**
 * Marks a ticket read for the caller up to a message, with their notices of it, or unread from a message on. Throws `not-found`
 * for the ticket and for a message of another one.
 */
export async function markRead(
  { transact, now }: Pick<Context, 'transact' | 'now'>,
  { id, up_to, unread_from }: Parsed<typeof presenceContract.markRead>,
  actor: Pick<Actor, 'id'>,
): Promise<{ unread: boolean }> {
  const reader = { user_id: actor.id, ticket_id: id }
  return transact(async (tx) => {
    const [ticket] = await tx
      .select({ created_at: tickets.created_at, last_entry_at: tickets.last_entry_at })
      .from(tickets)
      .where(eq(tickets.id, id))
    if (!ticket) throw notFound()
    if (unread_from) {
      const read_until = new Date((await momentOf(tx, id, unread_from)).getTime() - 1)
      await tx
        .insert(ticketReads)
        .values({ ...reader, read_until })
        .onConflictDoUpdate({ target: [ticketReads.user_id, ticketReads.ticket_id], set: { read_until } })
    } else {
      const everything = up_to === null ? ticket.created_at : ticket.last_entry_at
      await recordRead(tx, reader, up_to ? await momentOf(tx, id, up_to) : everything)
      await markTicketNoticesSeen(tx, reader, now())
    }
    await signalTeam(tx, { kind: 'read', ticket_id: id, admin_id: actor.id })
    const [found] = await tx
      .select({ unread: isUnread(actor.id, now()) })
      .from(tickets)
      .where(eq(tickets.id, id))
    return found!
  })
}

/** Reads when a message or held answer was written. Throws `not-found`. */
async function momentOf(tx: Transaction, ticketId: string, messageId: string): Promise<Date> {
  const { rows } = await tx.execute<{ at: Date | string }>(sql`
    select created_at as at from ticket_responses where id = ${messageId} and ticket_id = ${ticketId}
    union all select created_at from held_answers where id = ${messageId} and ticket_id = ${ticketId}
    limit 1`)
  if (!rows[0]) throw notFound()
  return new Date(rows[0].at)
}
