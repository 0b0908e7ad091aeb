import { gte, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { suggestedAnswers } from '#server/db/schema.ts'
import { daysBefore } from '#server/in-batches.ts'

const DAYS = 90

/** Counts the suggestions of the last 90 days by what became of them. */
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
