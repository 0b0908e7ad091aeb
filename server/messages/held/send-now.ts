import type { Actor, Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { readMessage } from '../read-messages.ts'
import { lockOwnHeldAnswer } from './held-answer.ts'
import { releaseAnswer } from './release-answer.ts'

/**
 * Mails a held or planned answer at once and returns it as it stands in the conversation then. Throws what `lockOwnHeldAnswer`
 * throws.
 */
export async function sendNow(ctx: Context, { id }: { id: string }, actor: Actor) {
  const now = ctx.now()
  const ticketId = await ctx.transact(async (tx, enqueue) => {
    const own = await lockOwnHeldAnswer(tx, id, actor)
    await releaseAnswer(ctx, tx, enqueue, own, now)
    return own.ticket.id
  })
  return (await readMessage(ctx, ctx.db, ticketId, id)) ?? Promise.reject(notFound())
}
