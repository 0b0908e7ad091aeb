import { inArray, lt, sql, and, eq, isNull, ne, or, not } from 'drizzle-orm'
import type { Context } from '../context.ts'
import {
  bulkChanges,
  drafts,
  keptDrafts,
  ticketReads,
  customerCodes,
  customerSessions,
  customerSignIns,
  heldAnswers,
  suggestedAnswers,
  tickets,
  attachments,
  authSessions,
  authVerifications,
  contactMessages,
  idempotencyKeys,
  invitations,
  providerCalls,
  rateLimits,
  secondFactors,
  triageModels,
} from '../schema/schema.ts'
import { daysBefore, inBatches } from '../platform/in-batches.ts'
import { UNREAD_DAYS } from '../conversation/unread.ts'
import { KEPT_HOURS } from '../conversation/drafts.ts'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isHeld, isInDraft } from '../conversation/held-files.ts'
import { deleteFinishedMailJobs, deleteJobsAbout } from '../platform/jobs/pg-boss-tables.ts'
import { removeMailsBefore } from '../mail/out/mailer.ts'
import { STAGING_FOLDER } from '../files/storage/staging.ts'
import { reencryptSecrets } from '../people/second-factor-codes.ts'
import { hasExpired } from '../people/sessions.ts'

const DAYS = 30

/** Removes bulk changes and macros from 30 days ago, with their tickets: they cannot be undone any more. */
export async function purgeBulkChanges({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await inBatches(async (limit) => {
    const old = db
      .select({ id: bulkChanges.id })
      .from(bulkChanges)
      .where(lt(bulkChanges.created_at, daysBefore(now(), DAYS)))
      .limit(limit)
    return (await db.delete(bulkChanges).where(inArray(bulkChanges.id, old))).rowCount ?? 0
  })
}

const DRAFT_DAYS = 30
/** Beyond UNREAD_DAYS, so that no clock a little behind makes a read message unread again. */
const MARGIN_DAYS = 1

/** Removes drafts that were not changed for 30 days, and texts that could be had back for a day. */
export async function purgeDrafts({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await inBatches(async (limit) => {
    const old = db
      .select({ id: drafts.id })
      .from(drafts)
      .where(lt(drafts.updated_at, daysBefore(now(), DRAFT_DAYS)))
      .limit(limit)
    return (await db.delete(drafts).where(inArray(drafts.id, old))).rowCount ?? 0
  })
  await inBatches(async (limit) => {
    const old = db
      .select({ id: keptDrafts.id })
      .from(keptDrafts)
      .where(lt(keptDrafts.kept_at, daysBefore(now(), KEPT_HOURS / 24)))
      .limit(limit)
    return (await db.delete(keptDrafts).where(inArray(keptDrafts.id, old))).rowCount ?? 0
  })
}

/** Removes what the team has read of messages that count as read by everybody (db/unread.ts). */
export async function purgeReads({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.delete(ticketReads).where(lt(ticketReads.read_until, daysBefore(now(), UNREAD_DAYS + MARGIN_DAYS)))
}

/** For so long after the last link of a person was revoked their browsers are known, should the next mail bring a new one. */
const BROWSER_DAYS = 90

/**
 * Removes expired codes, one-time links and sessions of My tickets, and the browsers of people whose links to the ticket have all
 * been revoked 90 days ago. Those of any other link stay as long as it does: one that has ended works again once its ticket is
 * reopened, and without a known browser the next one to open it would be taken for the person's. Links stay as long as their
 * ticket: the dashboard lists them.
 */
export async function purgePageAccess({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  for (const table of [customerCodes, customerSignIns, customerSessions])
    await db.delete(table).where(lt(table.expires_at, now()))
  const before = daysBefore(now(), BROWSER_DAYS)
  await inBatches(async (limit) => {
    const { rowCount } = await db.execute(sql`
      delete from link_browsers where (ticket_id, user_id, browser) in (
        select b.ticket_id, b.user_id, b.browser from link_browsers b
        where not exists (
          select from ticket_links l where l.ticket_id = b.ticket_id and l.user_id = b.user_id
            and (l.revoked_at is null or l.revoked_at >= ${before.toISOString()}::timestamptz)
        )
        limit ${limit}
      )`)
    return rowCount ?? 0
  })
}

const OPEN_DAYS = 14
const TEXT_DAYS = 400

/**
 * Counts suggestions as dropped that were not sent within 14 days or before their ticket was resolved, unless an answer of
 * theirs still waits to be mailed. Removes the texts of those older than 400 days; the counts stay.
 */
export async function purgeSuggestions({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const at = now()
  const waits = sql`exists (
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
      .where(and(isNull(suggestedAnswers.outcome), isOver, sql`not ${waits}`))
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

const HOUR_MS = 60 * 60 * 1000
/** The newest model is used; the ones before it are there to go back to. */
const KEPT_MODELS = 3
const KEPT_MONTHS = 13

/**
 * Removes uploads that no ticket has claimed within RETENTION_TEMPORARY_UPLOADS days; jobs remove their bytes. Files of drafts
 * and of held answers stay, however old. Returns how many.
 */
export async function purgeUnclaimedUploads({ config, now, transact }: Context): Promise<number> {
  const before = daysBefore(now(), config.retention.temporaryUploads)
  const isUnused = and(not(isHeld()), not(isInDraft()))
  return inBatches((limit) =>
    transact(async (tx, enqueue) => {
      const old = await tx
        .select({ id: attachments.id })
        .from(attachments)
        .where(and(isNull(attachments.ticket_id), lt(attachments.created_at, before), isUnused))
        .limit(limit)
        .for('update', { skipLocked: true })
      // Looked at again under the lock, which holding an answer takes first.
      const removed = await tx
        .delete(attachments)
        .where(
          and(
            inArray(
              attachments.id,
              old.map(({ id }) => id),
            ),
            isUnused,
          ),
        )
        .returning({ id: attachments.id })
      const ids = removed.map(({ id }) => id)
      for (const key of ids) await enqueue('remove-object', { key })
      return ids.length
    }),
  )
}

/** Removes held answers that customers stopped more than a day ago, which are shown no longer. */
export async function purgeStoppedAnswers({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.delete(heldAnswers).where(lt(heldAnswers.stopped_at, daysBefore(now(), 1)))
}

/** Removes idempotency keys after RETENTION_IDEMPOTENCY_KEYS days; their stored responses repeat what customers wrote. */
export async function purgeIdempotencyKeys({ config, db, now }: Context): Promise<void> {
  const before = daysBefore(now(), config.retention.idempotencyKeys)
  await inBatches(async (limit) => {
    const old = db
      .select({ key: idempotencyKeys.key })
      .from(idempotencyKeys)
      .where(lt(idempotencyKeys.created_at, before))
      .limit(limit)
    const { rowCount } = await db.delete(idempotencyKeys).where(inArray(idempotencyKeys.key, old))
    return rowCount ?? 0
  })
}

/** Removes contact messages after RETENTION_CONTACT_MESSAGES days, with their jobs and the mails that repeat them. */
export async function purgeContactMessages({ config, db, now }: Context): Promise<void> {
  const before = daysBefore(now(), config.retention.contactMessages)
  await removeMailsBefore(config.dataDir, before, 'contact-message')
  await inBatches((limit) =>
    db.transaction(async (tx) => {
      const old = tx
        .select({ id: contactMessages.id })
        .from(contactMessages)
        .where(lt(contactMessages.created_at, before))
        .limit(limit)
      const removed = await tx
        .delete(contactMessages)
        .where(inArray(contactMessages.id, old))
        .returning({ id: contactMessages.id })
      const ids = removed.map(({ id }) => id)
      if (ids.length > 0) await deleteJobsAbout(tx, ids, ['send-contact-message'])
      return ids.length
    }),
  )
}

/**
 * Removes the traces of mails that were sent or given up RETENTION_MAIL_LOG days ago: their jobs, and their files in the
 * outbox.
 */
export async function purgeMails({ config, db, now }: Context): Promise<void> {
  const before = daysBefore(now(), config.retention.mailLog)
  await removeMailsBefore(config.dataDir, before)
  await inBatches((limit) => deleteFinishedMailJobs(db, before, limit))
}

/**
 * Removes expired sessions, which name addresses and browsers, expired invitations and rate-limit counters, and second
 * factors whose set-up was never confirmed. Re-encrypts secrets sealed with SECRET_PREVIOUS.
 */
export async function purgeSignIns(ctx: Pick<Context, 'config' | 'db' | 'signer' | 'now'>): Promise<void> {
  const { db, now } = ctx
  await db.delete(authSessions).where(hasExpired(ctx))
  for (const table of [authVerifications, invitations, rateLimits])
    await db.delete(table).where(lt(table.expiresAt, now()))
  const isAbandoned = lt(secondFactors.createdAt, new Date(now().getTime() - HOUR_MS))
  await db.delete(secondFactors).where(and(isNull(secondFactors.confirmedAt), isAbandoned))
  await reencryptSecrets(ctx)
}

/** Removes replaced models of each release beyond the newest three, and provider call counts of over a year ago. */
export async function purgeModels({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.execute(sql`
    delete from ${triageModels} where id in (
      select id from (
        select id, row_number() over (partition by base order by id desc) as age from ${triageModels}
      ) as aged
      where age > ${KEPT_MODELS}
    )`)
  const at = now()
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - KEPT_MONTHS, 1))
  await db.delete(providerCalls).where(lt(providerCalls.month, first.toISOString().slice(0, 7)))
}

/** Removes staged files untouched for a day. No request lasts that long, so the process receiving them has died. */
export async function purgeStagedFiles({ config, now }: Pick<Context, 'config' | 'now'>): Promise<void> {
  const directory = join(config.dataDir, 'attachments', STAGING_FOLDER)
  const before = daysBefore(now(), 1)
  for (const name of await readdir(directory)) {
    const stagedFile = join(directory, name)
    const changed = await stat(stagedFile).then(
      ({ mtime }) => mtime,
      () => undefined,
    )
    // Without a date the file has been moved into the storage since.
    if (changed && changed < before) await rm(stagedFile, { recursive: true, force: true })
  }
}
