import { and, asc, isNull, lte, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { heldAnswers } from '../../db/schema.ts'
import { lockTicket } from '../../db/ticket-row.ts'
import { errorFields } from '../../log.ts'
import { lockHeldAnswer } from './held-answer.ts'
import { releaseAnswer } from './release-answer.ts'

const BATCH = 100

/** Selects when the next held answer is due. */
export const nextHeldAnswer = sql`select min(send_at) from held_answers where stopped_at is null`

/**
 * Mails the held answers whose time has come, the earliest first, each once however many processes look. One that cannot be
 * mailed holds up no other and is tried again at the next look; then it throws.
 */
export async function releaseDueAnswers(ctx: Context): Promise<void> {
  const due = await ctx.db
    .select({ id: heldAnswers.id, ticket_id: heldAnswers.ticket_id })
    .from(heldAnswers)
    .where(and(isNull(heldAnswers.stopped_at), lte(heldAnswers.send_at, ctx.now())))
    .orderBy(asc(heldAnswers.send_at), asc(heldAnswers.created_at))
    .limit(BATCH)
  let failure: unknown
  for (const answer of due) {
    try {
      await releaseIfDue(ctx, answer)
    } catch (error) {
      ctx.log.warn('held_answer.release_failed', { answer: answer.id, ...errorFields(error) })
      failure = error
    }
  }
  if (failure) throw failure
}

function releaseIfDue(ctx: Context, { id, ticket_id }: { id: string; ticket_id: string }): Promise<void> {
  return ctx.transact(async (tx, enqueue) => {
    const ticket = await lockTicket(tx, ticket_id)
    const held = await lockHeldAnswer(tx, id)
    const now = ctx.now()
    // Mailed by another process, taken back, or stopped meanwhile.
    if (!held || held.stopped_at || held.send_at > now) return
    await releaseAnswer(ctx, tx, enqueue, { ticket, held }, now)
  })
}
