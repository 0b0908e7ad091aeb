import { and, desc, eq, inArray, isNull, gte, sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import { suggestedAnswers, ticketEvents } from '#server/schema/schema.ts'
import { classifyUse } from './suggest-answer.ts'
import type { Context } from '#server/context.ts'
import { daysBefore } from '#server/platform/in-batches.ts'

const HISTORY = { taken: 'as it was', changed: 'with changes' }

/**
 * Records the outcome of the suggestions a member had for a locked ticket as their answer is mailed: the newest was
 * taken, changed or dropped, the older ones were dropped. A used one is noted in the history.
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
  const outcome = classifyUse(newest.message, message)
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

const DAYS = 90

/** Counts the suggestions of the last 90 days by outcome. */
export async function readSuggestionStats({ db, now }: Pick<Context, 'db' | 'now'>) {
  const count = (outcome: string) =>
    sql<number>`(count(*) filter (where ${suggestedAnswers.outcome} = ${outcome}))::int`
  const [counts] = await db
    .select({
      taken: count('taken'),
      changed: count('changed'),
      dropped: count('dropped'),
      open: sql<number>`(count(*) filter (where ${suggestedAnswers.outcome} is null))::int`,
    })
    .from(suggestedAnswers)
    .where(gte(suggestedAnswers.created_at, daysBefore(now(), DAYS)))
  return { days: DAYS, ...counts! }
}
