import { eq } from 'drizzle-orm'
import type { Actor } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { heldAnswers, supportUsers, ticketResponses } from '../../db/schema.ts'
import { lockTicket } from '../../db/ticket-row.ts'
import { AppError, notFound } from '../../errors.ts'

export type HeldAnswer = typeof heldAnswers.$inferSelect

/** Locks a held answer whose ticket is locked; undefined where it has been mailed or taken back meanwhile. */
export async function lockHeldAnswer(tx: Transaction, id: string): Promise<HeldAnswer | undefined> {
  const [held] = await tx.select().from(heldAnswers).where(eq(heldAnswers.id, id)).for('update')
  return held
}

/**
 * Locks the ticket of a held answer and the answer, for its writer; for every admin once the writer is none any more. Throws
 * `not-found` where there never was one, `forbidden` for the answers of others, and `conflict` for one that has been mailed or
 * stopped.
 */
export async function lockOwnHeldAnswer(tx: Transaction, id: string, actor: Actor) {
  const [found] = await tx.select({ ticket_id: heldAnswers.ticket_id }).from(heldAnswers).where(eq(heldAnswers.id, id))
  const ticket = found && (await lockTicket(tx, found.ticket_id))
  const held = found && (await lockHeldAnswer(tx, id))
  if (!ticket || !held) throw await whyNotHeld(tx, id, actor)
  if (held.user_id !== actor.id && (await isAdmin(tx, held.user_id))) throw othersAnswer()
  if (held.stopped_at) throw new AppError('conflict', 'This answer was stopped. Its text is in your draft.')
  return { ticket, held }
}

async function whyNotHeld(tx: Transaction, id: string, actor: Actor): Promise<AppError> {
  const [message] = await tx
    .select({ user_id: ticketResponses.user_id, kind: ticketResponses.kind })
    .from(ticketResponses)
    .where(eq(ticketResponses.id, id))
  if (!message) return notFound()
  if (message.user_id !== actor.id) return othersAnswer()
  return new AppError(
    'conflict',
    message.kind === 'answer' ? 'This answer has been sent already.' : 'Only an answer is held before it is sent.',
  )
}

const othersAnswer = () => new AppError('forbidden', 'Only the person who wrote this answer can do that.')

async function isAdmin(tx: Transaction, id: string): Promise<boolean> {
  const [person] = await tx
    .select({ is_admin: supportUsers.is_admin })
    .from(supportUsers)
    .where(eq(supportUsers.id, id))
  return person?.is_admin ?? false
}
