import { type SQL, and, eq, inArray, isNull } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { markNoticesSeen as operation } from '#contract/team/notices.ts'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { notices } from '../db/schema.ts'
import { signalTeam } from '../live/signal-team.ts'
import { isListed } from './list-notices.ts'

/** Marks notices of the caller as seen; ids of others are ignored. Returns how many of theirs are unseen. */
export function markNoticesSeen(ctx: Context, { ids }: Parsed<typeof operation>, actor: Actor) {
  const now = ctx.now()
  return ctx.transact(async (tx) => {
    if (ids.length > 0) await markSeen(tx, actor.id, inArray(notices.id, ids), now)
    return { unseen: await tx.$count(notices, and(isListed(ctx, actor), isNull(notices.seen_at))) }
  })
}

/** Marks all notices of a ticket as seen by a member of the team who has read it. */
export const markTicketNoticesSeen = (
  tx: Transaction,
  { user_id, ticket_id }: { user_id: string; ticket_id: string },
  now: Date,
): Promise<void> => markSeen(tx, user_id, eq(notices.ticket_id, ticket_id), now)

async function markSeen(tx: Transaction, userId: string, which: SQL, now: Date): Promise<void> {
  const { rowCount } = await tx
    .update(notices)
    .set({ seen_at: now })
    .where(and(eq(notices.user_id, userId), isNull(notices.seen_at), which))
  if (rowCount) await signalTeam(tx, { kind: 'notice', admin_id: userId })
}
