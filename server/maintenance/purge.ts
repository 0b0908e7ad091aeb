import { opendir, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { and, eq, inArray, isNull, lt, ne, not, or, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import {
  attachments,
  authSessions,
  contactMessages,
  heldAnswers,
  inboundMails,
  providerCalls,
  suggestedAnswers,
  tickets,
  triageModels,
} from '../schema/schema.ts'
import { daysBefore, inBatches } from '../platform/in-batches.ts'
import { isHeld, isInDraft } from '../conversation/held-files.ts'
import { deleteFinishedMailJobs, deleteJobsNaming } from '../platform/jobs/pg-boss-tables.ts'
import { removeMailsBefore } from '../mail/out/mailer.ts'
import { inboxFolders } from '../mail/in/inbox-folder.ts'
import { rawMailKey } from '../files/object-key.ts'
import { deleteFiles } from '../files/remove-attachment.ts'
import { STAGING_FOLDER } from '../files/storage/staging.ts'
import { hasExpired } from '../people/sessions.ts'

/** Days for which browsers stay known after the last link of a person was revoked: the next mail may bring a new one. */
const BROWSER_DAYS = 90

/**
 * Removes the browsers of people whose links to the ticket have all been revoked 90 days ago. Others stay: an ended link
 * works again once its ticket is reopened, and without a known browser the next one to open it would be taken for the
 * person's.
 */
export async function purgeLinkBrowsers({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
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
 * Counts suggestions as dropped that were not sent within 14 days or before their ticket was resolved, unless a held answer
 * with them is still to be mailed; removes their texts after 400 days.
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

/** The newest model is used; the earlier ones allow going back. */
const KEPT_MODELS = 3
const KEPT_MONTHS = 13

/**
 * Removes uploads that no ticket has claimed within RETENTION_TEMPORARY_UPLOADS days, except files of drafts and of held
 * answers; jobs remove their bytes. Returns their number.
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
      const oldIds = old.map(({ id }) => id)
      return (await deleteFiles({ tx, enqueue }, and(inArray(attachments.id, oldIds), isUnused)!)).length
    }),
  )
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
      if (ids.length > 0) await deleteJobsNaming(tx, ids, 'send-contact-message')
      return ids.length
    }),
  )
}

/** Removes the jobs and outbox files of mails that were sent or given up RETENTION_MAIL_LOG days ago. */
export async function purgeMails({ config, db, now }: Context): Promise<void> {
  const before = daysBefore(now(), config.retention.mailLog)
  await removeMailsBefore(config.dataDir, before)
  await inBatches((limit) => deleteFinishedMailJobs(db, before, limit))
}

/** Removes expired sessions, which name addresses and browsers. */
export async function purgeSessions(ctx: Pick<Context, 'config' | 'db' | 'now'>): Promise<void> {
  await ctx.db.delete(authSessions).where(hasExpired(ctx))
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
    // Without it the file has been moved into the storage since.
    const found = await stat(stagedFile).catch(() => undefined)
    if (found && found.mtime < before) await rm(stagedFile, { recursive: true, force: true })
  }
}

const SPAM_DAYS = 30
const TAKEN_DAYS = 7
const ORPHAN_DAYS = 1
/** Objects compared with the database in one query. */
const NAMES_AT_ONCE = 1_000

/**
 * Removes incoming mails that belong to no ticket: spam after 30 days; bounces, automatic replies and ignored mails after
 * RETENTION_MAIL_LOG days. Failed and held ones stay until the team decides.
 */
export async function purgeInboundMails({ config, now, transact }: Context): Promise<void> {
  const { received_at, state, is_flood, response_id } = inboundMails
  const isOld = or(
    and(eq(state, 'spam'), lt(received_at, daysBefore(now(), SPAM_DAYS))),
    and(
      inArray(state, ['ignored', 'bounce', 'auto-reply']),
      isNull(response_id),
      lt(received_at, daysBefore(now(), config.retention.mailLog)),
    ),
  )
  await inBatches((limit) =>
    transact(async (tx, enqueue) => {
      // Locked before: as a subquery it might be run more than once.
      const old = await tx
        .select({ id: inboundMails.id })
        .from(inboundMails)
        .where(and(eq(is_flood, false), isOld))
        .limit(limit)
        .for('update', { skipLocked: true })
      const oldIds = old.map(({ id }) => id)
      const removed = await tx
        .delete(inboundMails)
        .where(inArray(inboundMails.id, oldIds))
        .returning({ sha256: inboundMails.sha256 })
      for (const { sha256 } of removed) await enqueue('remove-object', { key: rawMailKey(sha256) })
      return removed.length
    }),
  )
}

/** Removes the copies of mails that were taken from files 7 days ago. */
export async function purgeTakenFiles({ config, now }: Pick<Context, 'config' | 'now'>): Promise<void> {
  const { taken } = inboxFolders(config.dataDir)
  const before = daysBefore(now(), TAKEN_DAYS)
  for await (const path of filesOf(taken)) {
    // Moving a file changes this time, not the one of its content.
    const found = await stat(path).catch(() => undefined)
    if (found && found.ctime < before) await rm(path, { force: true })
  }
}

/**
 * Removes raw mails on the disk without a row after a day: the process ended before it was written. Each run checks those
 * whose hash begins with one of the sixteen digits, since an installation may have a million.
 */
export async function purgeOrphanedMails({ config, db, storage, now }: Context): Promise<void> {
  if (!storage.pathOf) return
  const folder = join(config.dataDir, 'attachments', 'mail')
  const digit = (now().getUTCHours() % 16).toString(16)
  let names: string[] = []
  const removeOrphans = async () => {
    const rows = await db
      .select({ sha256: inboundMails.sha256 })
      .from(inboundMails)
      .where(inArray(inboundMails.sha256, names))
    const known = new Set(rows.map(({ sha256 }) => sha256))
    for (const name of names.filter((each) => !known.has(each))) {
      const found = await stat(join(folder, name)).catch(() => undefined)
      if (found && found.ctime < daysBefore(now(), ORPHAN_DAYS)) await storage.remove(rawMailKey(name))
    }
    names = []
  }
  for await (const path of filesOf(folder)) {
    const name = basename(path)
    if (name.startsWith(digit)) names.push(name)
    if (names.length === NAMES_AT_ONCE) await removeOrphans()
  }
  if (names.length > 0) await removeOrphans()
}

/** Yields the paths of the files in a folder, which may be missing. */
async function* filesOf(folder: string): AsyncGenerator<string> {
  const directory = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  for await (const entry of directory ?? []) if (entry.isFile()) yield join(folder, entry.name)
}
