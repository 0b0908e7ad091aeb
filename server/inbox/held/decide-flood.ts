import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { decideFlood as operation } from '#contract/mails.ts'
import type { Parsed } from '#contract/operation.ts'
import type { FloodDecision } from '#contract/vocabulary.ts'
import type { Actor, Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { inboundMails } from '../../db/schema.ts'
import { AppError, notFound } from '../../errors.ts'
import { DECIDED } from './decide-held.ts'

const NO_FLOOD = 'This email isn’t part of a flood.'

type FloodContext = Pick<Context, 'transact' | 'mailTaken' | 'now'>

/**
 * Does with all held mails of a flood what somebody of the team decided: lets the router make tickets of them, in the order they
 * were received, or discards them. `id` is any of them. Returns how many there were, also where the same was decided before.
 * Throws `not-found`, and `conflict` where the mail is part of no flood or something else was decided.
 */
export async function decideFlood(
  { transact, mailTaken, now }: FloodContext,
  { id, decision }: Parsed<typeof operation>,
  actor: Actor,
): Promise<{ mails: number }> {
  const mails = await transact(async (tx) => {
    await decideAll(tx, id, decision, CHANGES[decision](actor, now()))
    const [mail] = await tx.select({ details: inboundMails.details }).from(inboundMails).where(eq(inboundMails.id, id))
    if (!mail) throw notFound()
    const decided = mail.details?.flood
    if (decided?.decision !== decision) throw new AppError('conflict', decided ? DECIDED : NO_FLOOD)
    return decided.mails
  })
  if (decision === 'make-tickets') mailTaken.wake()
  return { mails }
}

type Change = Partial<typeof inboundMails.$inferInsert>

const CHANGES: Record<FloodDecision, (actor: Actor, now: Date) => Change> = {
  'make-tickets': (_, now) => ({ state: 'received', reason: null, attempts: 0, next_attempt_at: now }),
  discard: (actor) => ({ state: 'ignored', reason: `${actor.first_name} discarded it, with all emails of the flood.` }),
}

/** Changes nothing where the mail is part of no flood any more. Concurrent decisions lock the mails in the same order. */
async function decideAll(tx: Transaction, id: string, decision: FloodDecision, change: Change): Promise<void> {
  const { from_address, is_flood } = inboundMails
  const sender = sql`(select from_address from inbound_mails where id = ${id} and is_flood)`
  const flood = tx.$with('flood').as(
    tx
      .select({ id: inboundMails.id })
      .from(inboundMails)
      .where(and(eq(is_flood, true), eq(from_address, sender)))
      .orderBy(asc(inboundMails.id))
      .for('update'),
  )
  const decided = sql`jsonb_build_object('decision', ${decision}::text, 'mails', (select count(*) from flood))`
  await tx
    .with(flood)
    .update(inboundMails)
    .set({
      ...change,
      is_flood: false,
      text: null,
      details: sql`coalesce(${inboundMails.details}, '{}') || jsonb_build_object('flood', ${decided})`,
    })
    .where(inArray(inboundMails.id, tx.select({ id: flood.id }).from(flood)))
}
