import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { MailState } from '#contract/vocabulary.ts'
import type { Context } from '../../context.ts'
import { inboundMails } from '../../schema/schema.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { notifyOfMails } from '../../platform/live/channels.ts'
import { moveFromFailed } from './inbox-folder.ts'
import { mailColumns } from './list-mails.ts'

/** States from which a mail may be read again; held mails are decided about, the others are in their ticket. */
const RETRIED: MailState[] = ['failed', 'spam', 'ignored', 'bounce', 'auto-reply']

const NO_FLOOD = { flood_count: null, flood_since: null }

type RetryContext = Pick<Context, 'db' | 'config' | 'mailTaken' | 'now'>

/**
 * Queues a mail to be read again: after a failure, or because a person wrote it although it was classified otherwise, which the
 * router then believes. A waiting mail is unchanged. Throws `not-found`, and `conflict` for a mail that is in a ticket or held.
 */
export async function retryMail(ctx: RetryContext, { id }: { id: string }) {
  const { db, config, mailTaken, now } = ctx
  const [retried] = await db
    .update(inboundMails)
    .set({
      state: 'received',
      reason: null,
      attempts: 0,
      next_attempt_at: now(),
      details: sql`case when state = 'failed' then details
        else coalesce(details, '{}') || jsonb_build_object('released', true) end`,
    })
    .where(and(eq(inboundMails.id, id), inArray(inboundMails.state, RETRIED), isNull(inboundMails.response_id)))
    .returning({ ...mailColumns, details: inboundMails.details, sha256: inboundMails.sha256, notified: notifyOfMails })
  if (!retried) return findWaiting(ctx, id)
  const { details, sha256, notified: _, ...mail } = retried
  // The file is a copy for the operator; the mail is read from the storage.
  if (details?.file) await moveFromFailed(config.dataDir, { file: details.file, sha256 }).catch(() => {})
  mailTaken.wake()
  return { ...mail, ...NO_FLOOD }
}

async function findWaiting({ db }: RetryContext, id: string) {
  const [mail] = await db.select(mailColumns).from(inboundMails).where(eq(inboundMails.id, id))
  if (!mail) throw notFound()
  if (mail.state === 'received') return { ...mail, ...NO_FLOOD }
  throw new AppError(
    'conflict',
    mail.state === 'held' ? 'This email is held: decide about it next to its ticket.' : 'This email is in its ticket.',
  )
}
