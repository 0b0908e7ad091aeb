import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inboundMails } from '../../db/schema.ts'
import { AppError, isDatabaseUnavailable, isDiskFull } from '../../errors.ts'
import { errorFields } from '../../log.ts'
import type { UnreadableMail } from '../parse/parse-mail.ts'
import { moveToFailed } from '../folder/move-file.ts'
import { senderFacts } from './finish-mail.ts'
import type { ReceivedMail } from './route-context.ts'

const SECOND_MS = 1000
/** Pauses before the second and the following attempts; after the last one somebody has to look. */
const PAUSES_MS = [5, 30, 120, 600].map((seconds) => seconds * SECOND_MS)
/** While a part of the installation is unavailable; such attempts do not count. */
const OUTAGE_PAUSE_MS = 10 * SECOND_MS
const GIVEN_UP = 'Something went wrong while it was read, five times. The log says what.'

type FailContext = Pick<Context, 'db' | 'log' | 'now' | 'config' | 'metrics'>

/** Keeps a mail that cannot be read, whatever is tried, with the reason, for somebody to look at. */
export async function failMail(ctx: FailContext, row: ReceivedMail, mail: UnreadableMail): Promise<void> {
  ctx.log.warn('mail.unreadable')
  const facts = { ...senderFacts(mail), subject: mail.subject }
  await giveUp(ctx, row, { reason: mail.unreadable, attempts: row.attempts + 1, ...facts })
}

/** Has a mail tried again later; the last attempt leaves it to somebody to look at. */
export async function postponeMail(ctx: FailContext, row: ReceivedMail, error: unknown): Promise<void> {
  ctx.log.warn('mail.postponed', errorFields(error))
  const isCounted = !isOutage(error)
  const pause = isCounted ? PAUSES_MS[row.attempts] : OUTAGE_PAUSE_MS
  const attempts = row.attempts + (isCounted ? 1 : 0)
  if (pause === undefined) return giveUp(ctx, row, { reason: GIVEN_UP, attempts })
  await ctx.db
    .update(inboundMails)
    .set({ attempts, next_attempt_at: new Date(ctx.now().getTime() + pause) })
    .where(isStill(row))
}

/** Its file, if it was one, goes to `inbox/failed/`, for the operator. */
async function giveUp(
  { db, config, metrics }: FailContext,
  row: ReceivedMail,
  facts: Partial<typeof inboundMails.$inferInsert> & { reason: string },
): Promise<void> {
  const failed = await db
    .update(inboundMails)
    .set({ ...facts, state: 'failed' })
    .where(isStill(row))
    .returning({ id: inboundMails.id })
  // Another process has routed it meanwhile.
  if (failed.length === 0) return
  metrics.mailRouted('unread', 'failed')
  const file = row.details?.file
  if (file) await moveToFailed(config.dataDir, { file, sha256: row.sha256 }, facts.reason)
}

const isStill = ({ id }: ReceivedMail) => and(eq(inboundMails.id, id), eq(inboundMails.state, 'received'))

function isOutage(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'unavailable' || error.code === 'no-space'
  return isDatabaseUnavailable(error) || isDiskFull(error)
}
