import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, inArray, isNull, lt, not, sql } from 'drizzle-orm'
import { isHeld, isInDraft } from '../db/held-files.ts'
import type { Context } from '../context.ts'
import {
  attachments,
  authSessions,
  authVerifications,
  contactMessages,
  heldAnswers,
  idempotencyKeys,
  invitations,
  providerCalls,
  rateLimits,
  secondFactors,
  triageModels,
} from '../db/schema.ts'
import { daysBefore, inBatches } from '../in-batches.ts'
import { deleteFinishedMailJobs, deleteJobsAbout } from '../jobs/pg-boss-tables.ts'
import { removeMailsBefore } from '../mail/outbox.ts'
import { STAGING_FOLDER } from '../storage/staging.ts'
import { reencryptSecrets } from '../users/second-factor/reencrypt-secrets.ts'
import { hasExpired } from '../users/sessions/session.ts'

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
