import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Of five mails one opens a ticket and four answer it. */
const MAILS_A_TICKET = 5
const WORDS = 'The printer on the second floor shows an error again and nobody in accounting can print the invoices.'
const PLAIN_BYTES = 4_000

/** Raw mails as a mail program writes them: text and HTML, in an answer the first mail is quoted below. */
export function generateMails(count: number, bytes = 20_000): Buffer[] {
  const run = randomUUID().slice(0, 8)
  const tickets = Math.ceil(count / MAILS_A_TICKET)
  return Array.from({ length: count }, (_, at) =>
    rawMail({ run, ticket: at % tickets, place: Math.floor(at / tickets), bytes }),
  )
}

/** Writes mails beside the inbox folder; the returned function puts them into it, oldest first. */
export function writeMails(directory: string, mails: Buffer[]): () => void {
  const [inbox, written] = [join(directory, 'inbox'), mkdtempSync(join(directory, 'written-'))]
  mkdirSync(inbox, { recursive: true })
  const prefix = randomUUID().slice(0, 8)
  const names = mails.map((_, at) => `${prefix}-${String(at).padStart(6, '0')}.eml`)
  for (const [at, mail] of mails.entries()) writeFileSync(join(written, names[at]!), mail)
  return () => names.forEach((name) => renameSync(join(written, name), join(inbox, name)))
}

type Generated = { run: string; ticket: number; place: number; bytes: number }

function rawMail({ run, ticket, place, bytes }: Generated): Buffer {
  const root = `<${run}.${ticket}@customer.example>`
  const own = `${WORDS} Message ${place} of ${run}.`
  const line = place === 0 ? WORDS : `> ${WORDS}`
  const quoted = place === 0 ? '' : 'On Mon, Nov 23, 2026 at 9:00 AM Neatline IT wrote:\r\n'
  const plain = `${own}\r\n\r\n${quoted}${fill(`${line}\r\n`, PLAIN_BYTES)}`
  const html = `<div>${own}</div><div class="gmail_quote"><blockquote>`
  return Buffer.from(
    [
      `From: Customer ${ticket} <customer${ticket}@${run}.example>`,
      'To: support@neatline.example.com',
      `Subject: ${place === 0 ? '' : 'Re: '}Printer ${ticket} of ${run}`,
      'Date: Mon, 23 Nov 2026 09:00:00 -0700',
      `Message-ID: ${place === 0 ? root : `<${randomUUID()}@customer.example>`}`,
      ...(place === 0 ? [] : [`In-Reply-To: ${root}`, `References: ${root}`]),
      'MIME-Version: 1.0',
      'Content-Type: multipart/alternative; boundary="part"',
      '',
      '--part',
      'Content-Type: text/plain; charset=utf-8',
      '',
      plain,
      '--part',
      'Content-Type: text/html; charset=utf-8',
      '',
      `${html}${fill(`<p>${WORDS}</p>\r\n`, bytes - PLAIN_BYTES)}</blockquote></div>`,
      '--part--',
      '',
    ].join('\r\n'),
  )
}

const fill = (line: string, bytes: number): string => line.repeat(Math.max(1, Math.floor(bytes / line.length)))
