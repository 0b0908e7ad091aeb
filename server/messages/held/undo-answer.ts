import { eq } from 'drizzle-orm'
import type { Actor, Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { heldAnswers, ticketEvents } from '../../db/schema.ts'
import { runOnce } from '../../idempotency.ts'
import { signalTeam } from '../../live/signal-team.ts'
import { lockOwnHeldAnswer } from './held-answer.ts'
import { putIntoDraft } from './own-draft.ts'

/**
 * Takes a held answer back: it is never mailed, and its text, files and recipients are in the draft of the one who takes it back.
 * Returns the text, and the same again where the request is repeated because its response was lost. Throws what
 * `lockOwnHeldAnswer` throws.
 */
export async function undoAnswer(ctx: Pick<Context, 'transact' | 'now'>, { id }: { id: string }, actor: Actor) {
  const now = ctx.now()
  // An answer is taken back once, so its id is the key. No key of a client has a space.
  const key = `undo ${id} ${actor.id}`
  const { message } = await ctx.transact((tx) => runOnce(tx, { key }, { id }, now, () => takeBack(tx, id, actor, now)))
  return { message }
}

async function takeBack(tx: Transaction, id: string, actor: Actor, now: Date) {
  const { held } = await lockOwnHeldAnswer(tx, id, actor)
  const { ticket_id, message } = held
  await tx.delete(heldAnswers).where(eq(heldAnswers.id, id))
  // Only its writer has chosen to share it.
  const shared = held.shared && held.user_id === actor.id
  await putIntoDraft(tx, { ticket_id, user_id: actor.id }, { ...held, shared }, now)
  await tx.insert(ticketEvents).values({ ticket_id, actor_id: actor.id, kind: 'answer_undone', created_at: now })
  await signalTeam(tx, { kind: 'held-answer', ticket_id })
  // By these ids the stored response is found when one of them is erased.
  return { message, ticket_id, user_id: actor.id }
}
