import type { Actor, Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { runOnce } from '../../idempotency.ts'
import { readMessage } from '../read-messages.ts'
import { lockOwnHeldAnswer } from './held-answer.ts'
import { releaseAnswer } from './release-answer.ts'

/**
 * Mails a held or planned answer at once and returns it as it stands in the conversation then, also where the request is
 * repeated because its response was lost. Throws what `lockOwnHeldAnswer` throws.
 */
export async function sendNow(ctx: Context, { id }: { id: string }, actor: Actor) {
  const now = ctx.now()
  // An answer leaves once, so its id is the key. No key of a client has a space.
  const key = `send-now ${id} ${actor.id}`
  const { ticket_id } = await ctx.transact((tx, enqueue) =>
    runOnce(tx, { key }, { id }, now, async () => {
      const own = await lockOwnHeldAnswer(tx, id, actor)
      await releaseAnswer(ctx, tx, enqueue, own, now)
      // By these ids the stored response is found when one of them is erased.
      return { ticket_id: own.ticket.id, user_id: actor.id }
    }),
  )
  return (await readMessage(ctx, ctx.db, ticket_id, id)) ?? Promise.reject(notFound())
}
