import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { suggestedAnswers, ticketEvents } from '#server/db/schema.ts'
import { usedAs } from './used-as.ts'

const HISTORY = { taken: 'as it was', changed: 'with changes' }

/**
 * Decides what became of the suggestions a member of the team had for a locked ticket, as their answer to it is mailed: the
 * newest was taken, changed or dropped, the older ones were dropped. The history says that one was used.
 */
export async function countOutcome(
  tx: Transaction,
  { ticket_id, user_id, message }: { ticket_id: string; user_id: string; message: string },
  now: Date,
): Promise<void> {
  const open = await tx
    .select({ id: suggestedAnswers.id, message: suggestedAnswers.message })
    .from(suggestedAnswers)
    .where(
      and(
        eq(suggestedAnswers.ticket_id, ticket_id),
        eq(suggestedAnswers.user_id, user_id),
        isNull(suggestedAnswers.outcome),
      ),
    )
    .orderBy(desc(suggestedAnswers.created_at), desc(suggestedAnswers.id))
  const [newest, ...older] = open
  if (!newest) return
  const outcome = usedAs(newest.message, message)
  const decide = (ids: string[], as: typeof outcome) =>
    tx.update(suggestedAnswers).set({ outcome: as, decided_at: now }).where(inArray(suggestedAnswers.id, ids))
  await decide([newest.id], outcome)
  if (older.length > 0)
    await decide(
      older.map(({ id }) => id),
      'dropped',
    )
  if (outcome === 'dropped') return
  const event = {
    ticket_id,
    actor_id: user_id,
    kind: 'suggestion_used',
    to_value: HISTORY[outcome],
    created_at: now,
  } as const
  await tx.insert(ticketEvents).values(event)
}
