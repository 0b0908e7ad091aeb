import nodemailer from 'nodemailer'
import pLimit from 'p-limit'
import { site } from '#site'
import type { Config } from '../config.ts'
import { createLoopMark } from '../mail-ids/loop-mark.ts'
import { type MailSubject, createMessageId } from '../mail-ids/message-id.ts'
import type { TokenSource } from '../mail-oauth/token-source.ts'
import type { Signer } from '../signing.ts'
import { displayName, headerText, requireSingleMailbox } from './header-text.ts'
import { writeToOutbox } from './outbox.ts'
import { isReturnPathRefused } from './refusal.ts'
import { createSmtpTransport } from './smtp-transport.ts'

export type OutgoingMail = {
  /** Kind of mail, for example `ticket-created`; part of the file name. */
  kind: string
  /** Id of the row the mail is about. Together with `kind` it makes the Message-ID, the same at every attempt. */
  id: string
  /** Tells the files of mails about one row apart, where each recipient gets one. */
  part?: string
  /** The name beside our address; the company's where it is missing. */
  fromName?: string
  to: { name: string; address: string }
  replyTo?: { name: string; address: string }
  /** Where bounces go; MAIL_FROM if it is missing. */
  returnPath?: string
  subject: string
  text: string
  html: string
  attachments?: { filename: string; contentType: string; content: Buffer }[]
  /** When the mail was queued, not when it is sent, so that attempts do not differ. */
  date: Date
  /** Message-ID of the mail this one replies to, and of the thread before it, which ends with that one. */
  inReplyTo?: string
  references?: string[]
  /** Set for a mail that no person wrote (RFC 3834): a reply, or a notification. */
  automatic?: 'replied' | 'generated'
}

type MailAddress = OutgoingMail['to']

export type Mailer = (message: OutgoingMail) => Promise<void>

/** What a Message-ID says of the kinds of mails that can be answered; of all others that they are no ticket's. */
const SUBJECT_KINDS: Partial<Record<string, MailSubject['kind']>> = {
  'ticket-response': 'a',
  'ticket-created': 'c',
  notice: 't',
}

/**
 * Creates the function that sends mails: by SMTP when SMTP_URL is set, otherwise as RFC 5322 files in DATA_DIR/outbox.
 * Sending resolves once the server has accepted the mail or the file is on disk. `tokens` sign in where SMTP_URL has a user
 * without a password.
 */
export function createMailer({ smtpUrl, mailFrom, dataDir }: Config, signer: Signer, tokens?: TokenSource): Mailer {
  const sender: Sender = { address: mailFrom, signer }
  if (smtpUrl) {
    const deliver = createSmtpTransport(smtpUrl, tokens)
    return async (message) => {
      const composed = compose(sender, message)
      try {
        await deliver(composed)
      } catch (error) {
        // Some servers let an account send under one address only. The mail is worth more than its return path.
        if (message.returnPath === undefined || !isReturnPathRefused(error)) throw error
        await deliver({ ...composed, envelope: { ...composed.envelope, from: mailFrom } })
      }
    }
  }
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  // Writing ten at once would not be faster on disk and would delay requests in this process.
  const limit = pLimit(1)
  return (message) =>
    limit(async () => {
      const { message: bytes } = await composer.sendMail(compose(sender, message))
      await writeToOutbox(dataDir, message, bytes as Buffer)
    })
}

type Sender = { address: string; signer: Signer }

/**
 * Builds the message for nodemailer. Headers are cleaned here for every mail, and the envelope is explicit, so that no
 * header can add a recipient. Bounces go to an address of ours, because relays refuse mails without one.
 */
function compose({ address, signer }: Sender, message: OutgoingMail) {
  const { kind, id, part: _, fromName, automatic, references, to, replyTo, returnPath, subject, ...rest } = message
  return {
    ...rest,
    from: { name: displayName(fromName ?? '') || site.name, address },
    to: safeAddress(to),
    // Without it, replies go to the sender anyway.
    ...(replyTo && replyTo.address !== address ? { replyTo: safeAddress(replyTo) } : {}),
    subject: headerText(subject),
    envelope: { from: requireSingleMailbox(returnPath ?? address), to: [requireSingleMailbox(to.address)] },
    messageId: createMessageId(signer, { kind: SUBJECT_KINDS[kind] ?? 'n', id }, domainOf(address)),
    ...(references && references.length > 0 ? { references } : {}),
    headers: automatic ? automaticHeaders(automatic, signer) : {},
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The domain of an address, which Message-IDs of ours end with. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

const safeAddress = ({ name, address }: MailAddress): MailAddress => ({
  name: displayName(name),
  address: requireSingleMailbox(address),
})

/**
 * Headers that suppress automatic replies: by the standard, for Exchange, for ourselves, and by old convention where the
 * mail is itself a reply.
 */
const automaticHeaders = (automatic: 'replied' | 'generated', signer: Signer) => ({
  'Auto-Submitted': `auto-${automatic}`,
  'X-Auto-Response-Suppress': 'All',
  'X-Loop': createLoopMark(signer),
  ...(automatic === 'replied' && { Precedence: 'bulk' }),
})
