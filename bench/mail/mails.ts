import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const WORDS = 'the printer on the second floor stopped again and nobody can print the invoices for today please have a look'
const LINES_PER_KB = 9

export type Mail = { name: string; text: string }

/** Words of about this many kilobytes, as people send them: an answer and a long quoted history. */
function textOf(kilobytes: number, number: number): string {
  const quoted = Array.from({ length: (kilobytes - 1) * LINES_PER_KB }, (_, line) => `> ${line} ${WORDS}`)
  return [`It happened again, number ${number}.`, '', 'On Mon, Nov 2, 2026 at 9:00 AM Support wrote:', ...quoted].join('\r\n')
}

type Sizes = { count: number; kilobytes: number; replies: number }

/**
 * Mails of different customers, this share of which answers an earlier one of the same customer: the first mail of each
 * customer opens a ticket.
 */
export function generateMails({ count, kilobytes, replies }: Sizes): Mail[] {
  const customers = Math.max(1, Math.round(count * (1 - replies)))
  const run = randomUUID()
  return Array.from({ length: count }, (_, index) => {
    const customer = index % customers
    const root = `<${run}.${customer}@customer${customer}.example>`
    const isFirst = index < customers
    const headers = [
      `Received: from mail.customer${customer}.example by mx.neatline.example.com; Mon, 23 Nov 2026 09:00:00 -0700`,
      `From: Customer Number ${customer} <someone@customer${customer}.example>`,
      'To: support@neatline.example.com',
      `Subject: ${isFirst ? '' : 'Re: '}Printer ${customer} stopped`,
      'Date: Mon, 23 Nov 2026 09:00:00 -0700',
      `Message-ID: ${isFirst ? root : `<${run}.${customer}.${index}@customer${customer}.example>`}`,
      ...(isFirst ? [] : [`In-Reply-To: ${root}`, `References: ${root}`]),
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
    ]
    return { name: `${String(index).padStart(7, '0')}.eml`, text: [...headers, '', textOf(kilobytes, index)].join('\r\n') }
  })
}

/** Puts mails into the inbox folder as a mail server's script does: written elsewhere, then renamed. */
export function dropMails(directory: string, mails: Mail[]): void {
  const inbox = join(directory, 'inbox')
  const drafts = join(directory, 'bench-drafts')
  mkdirSync(inbox, { recursive: true })
  mkdirSync(drafts, { recursive: true })
  for (const { name, text } of mails) writeFileSync(join(drafts, name), text)
  for (const { name } of mails) renameSync(join(drafts, name), join(inbox, name))
}
