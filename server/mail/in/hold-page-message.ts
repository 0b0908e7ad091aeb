import { buffer } from 'node:stream/consumers'
import { inArray, and, asc, eq, gt } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Transaction, Database } from '../../platform/db/database.ts'
import { attachments, inboundMails, tickets } from '../../schema/schema.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import type { Enqueue } from '../../platform/jobs/job-types.ts'
import { lockUploads } from '../../files/claim-attachments.ts'
import { readAttachment } from '../../files/open-file.ts'
import { deleteFiles } from '../../files/remove-attachment.ts'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { codeNeeded, lockLink } from '../../customers/confirm-browser.ts'
import { type Visitor, mayRead } from '../../customers/visitor.ts'
import { type IdempotencyKey, runOnce, wasDone } from '../../platform/idempotency.ts'
import { formatWait } from '../../platform/limits/rules.ts'
import { errorFields } from '../../platform/log.ts'
import { nameOrAddress } from '../../people/ensure-person.ts'
import { rawMailKey } from '../../files/object-key.ts'
import { composeBytes, domainOf } from '../out/mailer.ts'
import { writeMails } from './mail-writer.ts'
import { type StoredRawMail, storeRawMail } from './take-mail.ts'

type UploadToken = { id: string; token: string }

/** Encoded in a mail they are a third larger, and 40 MB are read of a mail. */
const MAX_FILES_BYTES = 25 * 1024 * 1024
const TOO_LARGE = 'These files are too large together. Remove one.'
const GONE = 'A file could not be attached. Remove it and add it again.'

/** Reads uploads before the transaction that removes them. Throws `invalid-input` for unusable or too large ones. */
async function readUploads(ctx: Context, given: UploadToken[]) {
  if (given.length === 0) return []
  const uploads = await ctx.db.transaction((tx) => lockUploads(ctx, tx, given))
  if (uploads.reduce((sum, { size }) => sum + size, 0) > MAX_FILES_BYTES) throw invalidField('attachments', TOO_LARGE)
  const files: { filename: string; contentType: string; content: Buffer }[] = []
  for (const { id, name, contentType } of uploads) {
    const content = await readAttachment(ctx, id)
    if (!content) throw invalidField('attachments', GONE)
    files.push({ filename: name, contentType, content: await buffer(content) })
  }
  return files
}

/** Removes temporary uploads that have been read. Throws `invalid-input` for an upload that cannot be claimed any more. */
async function removeUploads(ctx: Context, tx: Transaction, enqueue: Enqueue, given: UploadToken[]): Promise<void> {
  if (given.length === 0) return
  const ids = (await lockUploads(ctx, tx, given)).map(({ id }) => id)
  await deleteFiles({ tx, enqueue }, inArray(attachments.id, ids))
}

type PageMessage = {
  message: string
  /** As stated by the visitor; unverified. */
  name: string
  email: string
  attachments?: UploadToken[] | undefined
}

const HOUR_MS = 60 * 60 * 1000
/** Messages per hour and ticket, of all its visitors together. */
const MAX_AN_HOUR = 10

/**
 * Holds a message from a ticket's page, by a visitor who is not the person of its link, as a mail until the team decides. The
 * same idempotency key holds it once. Throws `invalid-input` for files that cannot be claimed, `too-many` after ten on the
 * ticket within an hour, `forbidden` (code-needed) for a visitor who may not read the ticket, and `not-found` as `lockLink`
 * does.
 */
export async function holdPageMessage(
  ctx: Context,
  visitor: Visitor,
  message: PageMessage,
  idempotency?: IdempotencyKey,
): Promise<void> {
  if (!mayRead(visitor)) throw codeNeeded()
  const { ticket, person } = visitor
  const now = ctx.now()
  const { attachments: tokens = [], ...words } = message
  const request = { ...words, attachments: tokens, ticket: ticket.id }
  const isRepeat = () => wasDone(ctx.db, idempotency, request, now)
  if (await isRepeat()) return
  if (ctx.config.rateLimits) await refuseTooMany(ctx.db, ticket.id, now)
  const stored = await storePageMail(ctx, visitor, message, now).catch(async (error) => {
    // A concurrent request with this key has removed the files.
    if (await isRepeat()) return undefined
    throw error
  })
  if (!stored) return
  let isNew = false
  try {
    await ctx.transact(async (tx, enqueue) => {
      isNew = false
      if (!mayRead(await lockLink(tx, visitor, now))) throw codeNeeded()
      await runOnce(tx, idempotency, request, now, async () => {
        if (ctx.config.rateLimits) await refuseTooMany(tx, ticket.id, now)
        await removeUploads(ctx, tx, enqueue, tokens)
        const details = { page_of: { id: person.id, name: nameOrAddress(person) } }
        const at = { received_at: now, next_attempt_at: now }
        await writeMails(tx, [{ ...stored, ...at, source: 'page', ticket_id: ticket.id, details }])
        isNew = true
        return null
      })
    })
  } catch (error) {
    // After any other error the row may have been written.
    if (error instanceof AppError) await discard(ctx, stored)
    throw error
  }
  if (!isNew) return discard(ctx, stored)
  ctx.metrics.mailTaken('page')
  ctx.mailTaken.wake()
}

/** Stores the mail before any transaction is open: reading 25 MB in one would block the ticket. */
async function storePageMail(
  ctx: Context,
  { ticket }: Visitor,
  { message, name, email, attachments: tokens = [] }: PageMessage,
  now: Date,
): Promise<StoredRawMail> {
  const { companyInbox, mailFrom } = ctx.config
  // The composer cleans header values.
  const content = await composeBytes({
    from: { name, address: email },
    to: companyInbox,
    subject: await subjectOf(ctx, ticket),
    messageId: `<page.${randomUUID()}@${domainOf(mailFrom)}>`,
    date: now,
    text: message,
    attachments: await readUploads(ctx, tokens),
  })
  return storeRawMail(ctx, { content: Readable.from([content]), expected: content.length })
}

/** Removes a mail without a row; where that fails, maintenance does it (server/maintenance/purge.ts). */
async function discard({ storage, log }: Context, { sha256 }: StoredRawMail): Promise<void> {
  await storage.remove(rawMailKey(sha256)).catch((error) => log.warn('mail.discard_failed', errorFields(error)))
}

async function subjectOf({ db }: Context, { id, ticket_id }: Visitor['ticket']): Promise<string> {
  const [found] = await db.select({ title: tickets.title }).from(tickets).where(eq(tickets.id, id))
  return `[#${ticket_id}] ${found?.title ?? ''}`
}

/** Throws `too-many`; with the ticket locked, concurrent requests are counted in turn. Discarded messages count too. */
async function refuseTooMany(db: Database | Transaction, ticketId: string, now: Date): Promise<void> {
  const recent = await db
    .select({ at: inboundMails.received_at })
    .from(inboundMails)
    .where(
      and(
        eq(inboundMails.ticket_id, ticketId),
        eq(inboundMails.source, 'page'),
        gt(inboundMails.received_at, new Date(now.getTime() - HOUR_MS)),
      ),
    )
    .orderBy(asc(inboundMails.received_at))
  if (recent.length < MAX_AN_HOUR) return
  const retryAfter = Math.max(1, Math.ceil((recent[0]!.at.getTime() + HOUR_MS - now.getTime()) / 1000))
  const detail = `Ten messages have been left on this ticket within an hour. Please try again in ${formatWait(retryAfter)}.`
  throw new AppError('too-many', detail, [], { retryAfter })
}
