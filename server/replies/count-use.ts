import { and, eq, gt, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { savedReplyUses, ticketEvents } from '../db/schema.ts'

type Use = { reply: { id: string; title: string }; ticket_id: string; user_id: string }

/** The same reply to the same ticket within this time is one use: a press was repeated. */
const REPEATED_MS = 60_000

/** Counts that a person has used a saved reply, and records it in the history of the ticket, which the caller holds locked. */
export async function countUse(tx: Transaction, { reply, ticket_id, user_id }: Use, now: Date): Promise<void> {
  const used = { ticket_id, actor_id: user_id, kind: 'reply_used', to_value: reply.title } as const
  const isSame = and(
    eq(ticketEvents.ticket_id, ticket_id),
    eq(ticketEvents.actor_id, user_id),
    eq(ticketEvents.kind, used.kind),
    eq(ticketEvents.to_value, used.to_value),
    gt(ticketEvents.created_at, new Date(now.getTime() - REPEATED_MS)),
  )
  if ((await tx.$count(ticketEvents, isSame)) > 0) return
  await tx
    .insert(savedReplyUses)
    .values({ reply_id: reply.id, user_id, uses: 1, last_used_at: now })
    .onConflictDoUpdate({
      target: [savedReplyUses.user_id, savedReplyUses.reply_id],
      set: { uses: sql`${savedReplyUses.uses} + 1`, last_used_at: now },
    })
  await tx.insert(ticketEvents).values({ ...used, created_at: now })
}
