import type { ParsedMail } from '#server/mail/in/parsed-mail.ts'

/** A person's mail to the help desk, changed by what a test is about. */
export function buildMail(changes: Partial<ParsedMail> = {}, headers: Record<string, string> = {}): ParsedMail {
  const mail: ParsedMail = {
    headers: [],
    messageId: '<first@customer.example>',
    inReplyTo: null,
    references: [],
    subject: 'Printer on the second floor',
    sentAt: null,
    from: { name: 'Ann Meyer', address: 'ann@customer.example' },
    hasClearSender: true,
    to: [{ name: '', address: 'support@neatline.example' }],
    cc: [],
    returnPath: 'ann@customer.example',
    recipients: ['support@neatline.example'],
    fullText: 'It has printed blank pages since this morning.',
    text: '',
    html: null,
    files: [],
    calendar: null,
    encrypted: null,
    report: { type: null, deliveryStatus: null, feedback: null, originalHeaders: null },
    notices: [],
    contentHash: '0'.repeat(64),
    ...changes,
  }
  const from = mail.from ? `"${mail.from.name}" <${mail.from.address}>` : ''
  return { ...mail, headers: [['from', from], ...Object.entries(headers)] }
}

/** Addresses of senders, for mails that differ in nothing else. */
export const from = (address: string, name = ''): Pick<ParsedMail, 'from' | 'returnPath'> => ({
  from: { name, address },
  returnPath: address,
})

/** The parts of a report, the rest empty. */
export const report = (parts: Partial<ParsedMail['report']>): Pick<ParsedMail, 'report'> => ({
  report: { type: null, deliveryStatus: null, feedback: null, originalHeaders: null, ...parts },
})

/** Lines of a text without the indentation of the test. */
export const lines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/^ {4}/, ''))
    .join('\n')
    .trim()
