import { randomUUID } from 'node:crypto'

export type RawMail = {
  from?: string
  to?: string
  cc?: string
  subject?: string
  text?: string
  /** Message-ID with angle brackets; a new one where it is left out. */
  messageId?: string
  inReplyTo?: string
  references?: string
  /** Further header lines, before all others as a mail server adds them. */
  headers?: string[]
  /** Content type and body in place of the plain text. */
  body?: { type: string; content: string }
}

const CUSTOMER = 'Ann Smith <ann@customer.example>'

/** Returns a raw mail as a customer's mail program sends it. */
export function rawMail({ from = CUSTOMER, to = 'support@neatline.example.com', ...mail }: RawMail = {}): string {
  const lines = [
    ...(mail.headers ?? []),
    `From: ${from}`,
    `To: ${to}`,
    ...(mail.cc ? [`Cc: ${mail.cc}`] : []),
    `Subject: ${mail.subject ?? 'The printer is on fire'}`,
    'Date: Mon, 23 Nov 2026 09:00:00 -0700',
    `Message-ID: ${mail.messageId ?? `<${randomUUID()}@customer.example>`}`,
    ...(mail.inReplyTo ? [`In-Reply-To: ${mail.inReplyTo}`] : []),
    ...(mail.references ? [`References: ${mail.references}`] : []),
    'MIME-Version: 1.0',
    `Content-Type: ${mail.body?.type ?? 'text/plain; charset=utf-8'}`,
    '',
    mail.body?.content ?? mail.text ?? 'Please help.',
    '',
  ]
  return lines.join('\n').replaceAll(/\r?\n/g, '\r\n')
}

/** What our own mail server adds once it has verified the sender. */
export const VERIFIED = 'Authentication-Results: mx.neatline.example.com; dmarc=pass header.from=customer.example'
