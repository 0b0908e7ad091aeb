import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { notices } from '../schema/schema.ts'
import type { Enqueue } from '../platform/jobs/job-types.ts'
import { UNSEEN_MS } from './notify.ts'

/** Milliseconds between two mails to a person about a ticket, and the longest delay of one. */
const MAIL_EVERY_MS = 5 * 60 * 1000
const BATCH = 100
/** Milliseconds of tolerance: messages of one moment are stored a millisecond apart. */
const SLACK_MS = 50

export const nextNoticeMail = sql`select min(mail_due_at) - ${SLACK_MS} * interval '1 millisecond' from notices
  where mail_due_at is not null and mailed_at is null and seen_at is null`

type Pair = { userId: string; ticketId: string }

/** Queues mails about unseen notices, one per person and ticket, after two minutes without another or five in all. */
export async function mailDueNotices(ctx: Context): Promise<void> {
  const now = ctx.now()
  const pairs = await ctx.db
    .selectDistinct({ userId: notices.user_id, ticketId: notices.ticket_id })
    .from(notices)
    .where(and(isWaiting, lte(notices.mail_due_at, new Date(now.getTime() + SLACK_MS))))
    .limit(BATCH)
  for (const { userId, ticketId } of pairs)
    if (ticketId) await ctx.transact((tx, enqueue) => mailPair(tx, enqueue, { userId, ticketId }, now))
}

const isWaiting = and(isNotNull(notices.mail_due_at), isNull(notices.mailed_at), isNull(notices.seen_at))

async function mailPair(tx: Transaction, enqueue: Enqueue, { userId, ticketId }: Pair, now: Date): Promise<void> {
  const isOfPair = and(eq(notices.user_id, userId), eq(notices.ticket_id, ticketId))
  // Another process that mails them at the same time finds none left.
  const waiting = await tx
    .select({ created_at: notices.created_at })
    .from(notices)
    .where(and(isOfPair, isWaiting))
    .orderBy(notices.id)
    .for('update')
  if (waiting.length === 0) return
  const [last] = await tx
    .select({ at: sql`max(${notices.mailed_at})`.mapWith(notices.mailed_at) })
    .from(notices)
    .where(isOfPair)
  const dueAt = dueTime(
    waiting.map(({ created_at }) => created_at.getTime()),
    (last?.at as Date | null)?.getTime(),
  )
  const isDue = dueAt <= now.getTime() + SLACK_MS
  await tx
    .update(notices)
    .set(isDue ? { mailed_at: now } : { mail_due_at: new Date(dueAt) })
    .where(and(isOfPair, isWaiting))
  if (isDue) await enqueue('send-notice', { userId, ticketId, at: now.toISOString() })
}

/** Returns when the mail about notices of these moments is due, given the last one about the same ticket. */
function dueTime(created: number[], lastMailed = -Infinity): number {
  const quiet = Math.max(...created) + UNSEEN_MS
  return Math.max(Math.min(quiet, Math.min(...created) + MAIL_EVERY_MS), lastMailed + MAIL_EVERY_MS)
}
