import nodemailer from 'nodemailer'
import pLimit from 'p-limit'
import { site } from '#site'
import type { Config } from '../config.ts'
import type { TokenSource } from '../mail-oauth/token-source.ts'
import { displayName, headerText, requireSingleMailbox } from './header-text.ts'
import { writeToOutbox } from './outbox.ts'
import { createSmtpTransport } from './smtp-transport.ts'

export type OutgoingMail = {
  /** Kind of mail, for example `ticket-created`; part of the file name and the Message-ID. */
  kind: string
  /** Id of the row the mail is about. Together with `kind` it makes the Message-ID, the same at every attempt. */
  id: string
  to: { name: string; address: string }
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html: string
  attachments?: { filename: string; contentType: string; content: Buffer }[]
  /** When the mail was queued, not when it is sent, so that attempts do not differ. */
  date: Date
  /** Message-ID of the mail this one replies to. */
  inReplyTo?: string
  /** Set for a mail that no person wrote (RFC 3834): a reply, or a notification. */
  automatic?: 'replied' | 'generated'
}

type MailAddress = OutgoingMail['to']

export type Mailer = (message: OutgoingMail) => Promise<void>

/** Returns the Message-ID of the mail of this kind about this row. */
export const messageId = (kind: string, id: string): string => `<${kind}.${id}@${site.email.split('@')[1]}>`

/**
 * Creates the function that sends mails: by SMTP when SMTP_URL is set, otherwise as RFC 5322 files in DATA_DIR/outbox.
 * Sending resolves once the server has accepted the mail or the file is on disk. `tokens` sign in where SMTP_URL has a user
 * without a password.
 */
export function createMailer({ smtpUrl, mailFrom, dataDir }: Config, tokens?: TokenSource): Mailer {
  const from = { name: site.name, address: mailFrom }
  if (smtpUrl) {
    const deliver = createSmtpTransport(smtpUrl, tokens)
    return (message) => deliver(compose(from, message))
  }
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  // Writing ten at once would not be faster on disk and would delay requests in this process.
  const limit = pLimit(1)
  return (message) =>
    limit(async () => {
      const { message: bytes } = await composer.sendMail(compose(from, message))
      await writeToOutbox(dataDir, message, bytes as Buffer)
    })
}

/**
 * Builds the message for nodemailer. Headers are cleaned here for every mail, and the envelope is explicit, so that no
 * header can add a recipient. Bounces go to the sender, because relays refuse mails without one.
 */
function compose(from: MailAddress, message: OutgoingMail) {
  const { kind, id, automatic, inReplyTo, to, replyTo, subject, ...rest } = message
  return {
    ...rest,
    from,
    to: safeAddress(to),
    // Without it, replies go to the sender anyway.
    ...(replyTo && replyTo.address !== from.address ? { replyTo: safeAddress(replyTo) } : {}),
    subject: headerText(subject),
    envelope: { from: from.address, to: [requireSingleMailbox(to.address)] },
    messageId: messageId(kind, id),
    ...(inReplyTo ? { inReplyTo, references: inReplyTo } : {}),
    headers: automatic ? automaticHeaders(automatic) : {},
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const safeAddress = ({ name, address }: MailAddress): MailAddress => ({
  name: displayName(name),
  address: requireSingleMailbox(address),
})

/** Headers that suppress automatic replies: by the standard, by old convention, and for Exchange. */
const automaticHeaders = (automatic: 'replied' | 'generated') => ({
  'Auto-Submitted': `auto-${automatic}`,
  Precedence: 'bulk',
  'X-Auto-Response-Suppress': 'All',
})
