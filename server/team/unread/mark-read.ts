import { eq, sql } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { markRead as operation } from '#contract/team/presence.ts'
import type { Actor, Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { ticketReads, tickets } from '../../db/schema.ts'
import { isUnread } from '../../db/unread.ts'
import { notFound } from '../../errors.ts'
import { signalTeam } from '../../live/signal-team.ts'
import { markTicketNoticesSeen } from '../../notices/mark-notices-seen.ts'
import { recordRead } from './record-read.ts'

/**
 * Marks a ticket read for the caller up to a message, which marks their notices of it seen too, or unread from a message on.
 * Throws `not-found` for the ticket, and for a message of another one.
 */
export async function markRead(
  { transact, now }: Pick<Context, 'transact' | 'now'>,
  { id, up_to, unread_from }: Parsed<typeof operation>,
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

/** When a message, or an answer that is still held, was written. */
async function momentOf(tx: Transaction, ticketId: string, messageId: string): Promise<Date> {
  const { rows } = await tx.execute<{ at: Date | string }>(sql`
    select created_at as at from ticket_responses where id = ${messageId} and ticket_id = ${ticketId}
    union all select created_at from held_answers where id = ${messageId} and ticket_id = ${ticketId}
    limit 1`)
  if (!rows[0]) throw notFound()
  return new Date(rows[0].at)
}
