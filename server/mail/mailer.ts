import nodemailer from 'nodemailer'
import pLimit from 'p-limit'
import { site } from '#site'
import type { Config } from '../config.ts'
import { displayName, headerText, requireSingleMailbox } from './header-text.ts'
import { writeToOutbox } from './outbox.ts'

export type OutgoingMail = {
  /** What kind of mail, for the file name: `ticket-created`. */
  kind: string
  /** Id of the row the mail is about. With `kind` it makes the Message-ID, the same at every attempt. */
  id: string
  to: { name: string; address: string }
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** When the mail was promised, not when it is sent: attempts do not differ. */
  date: Date
  /** The message this one continues. */
  inReplyTo?: string
  /** A mail nobody typed (RFC 3834): a reply, or something the server says by itself. */
  automatic?: 'replied' | 'generated'
}

type MailAddress = OutgoingMail['to']

export type Mailer = (message: OutgoingMail) => Promise<void>

/** The Message-ID of the mail of this kind about this row. */
export const messageId = (kind: string, id: string): string => `<${kind}.${id}@${site.email.split('@')[1]}>`

/**
 * Sends by SMTP when SMTP_URL is set, otherwise writes an RFC 5322 file into DATA_DIR/outbox. Resolves once the server
 * has accepted the message or the file is on disk.
 */
export function createMailer({ smtpUrl, mailFrom, dataDir }: Config): Mailer {
  const from = { name: site.name, address: mailFrom }
  if (smtpUrl) {
    const transport = nodemailer.createTransport({
      url: smtpUrl.href,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    })
    return async (message) => void (await transport.sendMail(compose(from, message)))
  }
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  // A disk is no faster for ten at once, and those who wait for an answer need this process too.
  const limit = pLimit(1)
  return (message) =>
    limit(async () => {
      const { message: bytes } = await composer.sendMail(compose(from, message))
      await writeToOutbox(dataDir, message, bytes as Buffer)
    })
}

/**
 * What a header may say is decided here for every mail, whoever wrote it; who gets it is stated, so that no header adds
 * anybody. Failures come back to the sender: relays refuse mails that name none, and nothing here answers them.
 */
function compose(from: MailAddress, message: OutgoingMail) {
  const { kind, id, automatic, inReplyTo, to, replyTo, subject, ...rest } = message
  return {
    ...rest,
    from,
    to: safeAddress(to),
    ...(replyTo ? { replyTo: safeAddress(replyTo) } : {}),
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

/** Keeps answering machines from answering: by the standard, by old custom, and as Exchange wants it. */
const automaticHeaders = (automatic: 'replied' | 'generated') => ({
  'Auto-Submitted': `auto-${automatic}`,
  Precedence: 'bulk',
  'X-Auto-Response-Suppress': 'All',
})
