import { and, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { heldAnswers, suggestedAnswers, tickets } from '../db/schema.ts'
import { daysBefore, inBatches } from '../in-batches.ts'

const OPEN_DAYS = 14
const TEXT_DAYS = 400

/**
 * Counts suggestions as dropped that were not sent within 14 days or before their ticket was resolved, unless an answer of
 * theirs still waits to be mailed. Removes the texts of those older than 400 days; the counts stay.
 */
export async function purgeSuggestions({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const at = now()
  const isHeld = sql`exists (
    select from ${heldAnswers} where ${heldAnswers.ticket_id} = ${suggestedAnswers.ticket_id}
      and ${heldAnswers.user_id} = ${suggestedAnswers.user_id} and ${heldAnswers.stopped_at} is null
  )`
  const isResolved = sql`exists (
    select from ${tickets} where ${tickets.id} = ${suggestedAnswers.ticket_id} and ${eq(tickets.status, 'Resolved')}
      and ${tickets.resolved_at} > ${suggestedAnswers.created_at}
  )`
  const isOver = or(lt(suggestedAnswers.created_at, daysBefore(at, OPEN_DAYS)), isResolved)
  await inBatches(async (limit) => {
    const over = db
      .select({ id: suggestedAnswers.id })
      .from(suggestedAnswers)
      .where(and(isNull(suggestedAnswers.outcome), isOver, sql`not ${isHeld}`))
      .limit(limit)
    const dropped = await db
      .update(suggestedAnswers)
      .set({ outcome: 'dropped', decided_at: at })
      .where(and(inArray(suggestedAnswers.id, over), isNull(suggestedAnswers.outcome)))
    return dropped.rowCount ?? 0
  })
  await db
    .update(suggestedAnswers)
    .set({ message: '' })
    .where(and(lt(suggestedAnswers.created_at, daysBefore(at, TEXT_DAYS)), ne(suggestedAnswers.message, '')))
}
