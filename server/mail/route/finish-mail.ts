import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/errors.ts'
import { rawMailKey } from '../../files/object-key.ts'
import { eq } from 'drizzle-orm'
import type { MailState, TicketEventKind } from '#contract/vocabulary.ts'
import type { MailDetails } from '../../conversation/mail-details.ts'
import { inboundMails } from '../../schema/schema.ts'
import type { MailAddress, ParsedMail } from '../in/parsed-mail.ts'
import type { ReadMail, Routing } from './route-context.ts'
import { recordEvent } from '../../tickets/history.ts'

/** Returns the local path of a raw mail; an object of a bucket is copied into the folder. Throws where it is missing. */
export async function localCopy(
  { storage }: Pick<Context, 'storage'>,
  { sha256 }: { sha256: string },
  folder: string,
): Promise<string> {
  const key = rawMailKey(sha256)
  if (storage.pathOf && (await storage.has(key))) return storage.pathOf(key)
  const content = await storage.read(key)
  if (!content) throw new AppError('not-found', 'The raw email is missing.')
  const path = join(folder, 'raw')
  await pipeline(content.values(), createWriteStream(path))
  return path
}

export const COPY = 'The same email had come in already.'

export type Outcome = {
  state: MailState
  reason?: string | undefined
  ticketId?: string | undefined
  responseId?: string | undefined
  openedTicket?: true
  isFlood?: boolean
  /** The text of a held mail. */
  text?: string
  details?: MailDetails
  /** Set for a copy: the content hash belongs to the first mail. */
  isCopy?: true
}

/** Writes the outcome of a mail, and its header fields. */
export async function finishMail(
  { tx, ctx, afterCommit }: Pick<Routing, 'tx' | 'ctx' | 'afterCommit'>,
  mail: ReadMail,
  outcome: Outcome,
): Promise<void> {
  const { row, parsed } = mail
  await tx
    .update(inboundMails)
    .set({
      state: outcome.state,
      reason: outcome.reason ?? null,
      content_hash: outcome.isCopy ? null : parsed.contentHash,
      class: mail.class,
      sender_check: mail.senderCheck,
      ...senderFacts(parsed),
      subject: parsed.subject,
      message_id: parsed.messageId,
      in_reply_to: parsed.inReplyTo,
      ticket_id: outcome.ticketId ?? null,
      response_id: outcome.responseId ?? null,
      opened_ticket: outcome.openedTicket ?? false,
      is_flood: outcome.isFlood ?? false,
      text: outcome.text ?? null,
      details: { ...row.details, ...mail.details, ...outcome.details },
    })
    .where(eq(inboundMails.id, row.id))
  afterCommit.push(() => ctx.metrics.mailRouted(mail.class, outcome.state))
}

export const senderFacts = ({ from, fromWords }: Pick<ParsedMail, 'from' | 'fromWords'>) => ({
  sender: displaySender(from) || (fromWords ?? ''),
  from_address: from?.address.trim().toLowerCase() || null,
})

/** Adds a line about a person to the history of a ticket. */
export const addEvent = (
  { tx, now }: Pick<Routing, 'tx' | 'now'>,
  ticket_id: string,
  kind: TicketEventKind,
  person: MailAddress | null,
) => recordEvent(tx, ticket_id, kind, now, { to: displaySender(person) })

/** Formats a sender as “Ann Smith <ann@example.com>”, or as much of it as there is. */
export const displaySender = (from: MailAddress | null): string =>
  from?.name && from.address ? `${from.name} <${from.address}>` : from?.address || from?.name || ''
