import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { heldAnswers, ticketEvents } from '../../db/schema.ts'
import { signalTeam } from '../../live/signal-team.ts'
import { notify } from '../../notices/notify.ts'
import type { HeldAnswer } from './held-answer.ts'
import { putIntoDraft } from './own-draft.ts'

/**
 * Stops the held answers of a locked ticket because its customer has written first, except those that were planned to go out
 * all the same.
 */
export async function stopHeldAnswers(tx: Transaction, ticketId: string, now: Date): Promise<void> {
  const held = await tx
    .select()
    .from(heldAnswers)
    .where(
      and(
        eq(heldAnswers.ticket_id, ticketId),
        isNull(heldAnswers.stopped_at),
        eq(heldAnswers.cancel_if_customer_writes, true),
      ),
    )
    .orderBy(asc(heldAnswers.created_at))
    .for('update')
  for (const each of held) await stopHeldAnswer(tx, each, CUSTOMER_WROTE, now)
}

/** Why an answer is stopped, as a sentence of the history, and as the rest of one that says that it was not sent. */
export type StopReason = { cause: string; because: string }

const CUSTOMER_WROTE: StopReason = {
  cause: 'The customer wrote before it was sent.',
  because: 'the customer wrote first',
}

/** Stops one locked held answer: its contents are in its writer's draft, who gets a notice, and it is shown for a day. */
export async function stopHeldAnswer(
  tx: Transaction,
  held: HeldAnswer,
  { cause, because }: StopReason,
  now: Date,
): Promise<void> {
  const { id, ticket_id, user_id } = held
  await tx.update(heldAnswers).set({ stopped_at: now, stopped_because: because }).where(eq(heldAnswers.id, id))
  await putIntoDraft(tx, { ticket_id, user_id }, held, now)
  await tx.insert(ticketEvents).values({ ticket_id, kind: 'answer_stopped', cause, created_at: now })
  await notify(tx, { kind: 'answer-stopped', ticket_id, to: [user_id], actor_id: null, detail: because }, now)
  await signalTeam(tx, { kind: 'held-answer', ticket_id })
}

/** Forgets the stopped answers of a writer, who has sent another one or discarded the draft they were put into. */
export async function forgetStoppedAnswers(
  tx: Transaction,
  { ticket_id, user_id }: { ticket_id: string; user_id: string },
): Promise<void> {
  await tx
    .delete(heldAnswers)
    .where(
      and(eq(heldAnswers.ticket_id, ticket_id), eq(heldAnswers.user_id, user_id), isNotNull(heldAnswers.stopped_at)),
    )
}
