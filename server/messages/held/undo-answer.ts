import { eq } from 'drizzle-orm'
import type { Actor, Context } from '../../context.ts'
import { heldAnswers, ticketEvents } from '../../db/schema.ts'
import { signalTeam } from '../../live/signal-team.ts'
import { lockOwnHeldAnswer } from './held-answer.ts'
import { putIntoDraft } from './own-draft.ts'

/**
 * Takes a held answer back: it is never mailed, and its text, files and recipients are in the draft of the one who takes it back.
 * Returns the text. Throws what `lockOwnHeldAnswer` throws.
 */
export async function undoAnswer(ctx: Pick<Context, 'transact' | 'now'>, { id }: { id: string }, actor: Actor) {
  const now = ctx.now()
  return ctx.transact(async (tx) => {
    const { held } = await lockOwnHeldAnswer(tx, id, actor)
    const { ticket_id, message } = held
    await tx.delete(heldAnswers).where(eq(heldAnswers.id, id))
    await putIntoDraft(tx, { ticket_id, user_id: actor.id }, held, now)
    await tx.insert(ticketEvents).values({ ticket_id, actor_id: actor.id, kind: 'answer_undone', created_at: now })
    await signalTeam(tx, { kind: 'held-answer', ticket_id })
    return { message }
  })
}
