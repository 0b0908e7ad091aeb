import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { sendContactMessage } from '#contract/contact-messages.ts'
import { createTicket } from '#contract/tickets.ts'
import { addResponse } from '#contract/responses.ts'
import { contactMessages } from '#server/schema/schema.ts'
import { createMessageId } from '#server/mail/ids.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { type ReceivedMail, startSmtpServer } from '#test/support/services/smtp-server.ts'
import { eventually } from '#test/support/server.ts'

let app: TestApp
/** Mails of the tests before. */
let earlier = 0

const arrived = (count: number) =>
  eventually(`${count} mails`, () => {
    const mails = app.outbox().slice(earlier).map(unfold)
    return mails.length >= count && mails
  })

const DOMAIN = 'neatline.example.com'
const confirmationId = (id: string) => createMessageId(app.ctx.signer, { kind: 'c', id }, DOMAIN)
const answerId = (id: string) => createMessageId(app.ctx.signer, { kind: 'a', id }, DOMAIN)

const MESSAGE = {
  firstName: 'Luis',
  lastName: 'Ortega',
  email: 'luis@ortega.example.com',
  phone: '',
  company: 'Ortega & Hale',
  subject: 'Quote for four desktops',
  message: 'We need four desktops by June.\n<script>alert(1)</script>',
}

describe('Without SMTP_URL', () => {
  beforeAll(async () => {
    app = await openTestApp({ COMPANY_INBOX: 'desk@neatline.example.com' })
    await app.signIn()
    await app.work()
  })
  beforeEach(() => void (earlier = app.outbox().length))
  afterAll(() => app.close())

  it('the confirmation is an RFC 5322 file with number, title and automatic reply, marked as automatic', async () => {
    const { ticket, aiResponse } = await app.call(createTicket, ticketInput())
    const [mail] = await arrived(1)
    expect(mail).toMatch(/\r\n/)
    expect(mail).toContain('To: Marisol Vega <marisol@ponderosa.example.com>')
    expect(mail).toContain(`Subject: [#${ticket.ticket_id}] ${ticketInput().title}`)
    expect(mail).toContain(`Message-ID: ${confirmationId(ticket.id)}`)
    expect(mail).toContain('Auto-Submitted: auto-replied')
    const text = decodeQuotedPrintable(mail!)
    expect(text).toContain(ticketInput().title)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(aiResponse.split('\n')[0]!.replaceAll(/\s+/g, ' ').slice(0, 60))
  })

  it('an answer is in the thread of its ticket', async () => {
    const { ticket } = await app.call(createTicket, ticketInput())
    const response = await app.call(addResponse, { id: ticket.id, message: 'Please pull the orange tab.' })
    const mail = (await arrived(2)).find((each) => each.includes(answerId(response.id)))!
    expect(mail).toContain(`Subject: [#${ticket.ticket_id}] ${ticketInput().title}`)
    expect(mail).toContain(`In-Reply-To: ${confirmationId(ticket.id)}`)
    expect(mail).toContain(`References: ${confirmationId(ticket.id)}\r\n`)
    expect(mail).toContain('Please pull the orange tab.')
    expect(mail).toContain('Jo Lindqvist')
    expect(mail).not.toContain('Auto-Submitted')
  })

  it('a contact message is stored and mailed to the company; replies go to the visitor, and markup stays text', async () => {
    const { id } = await app.call(sendContactMessage, MESSAGE)
    const [mail] = await arrived(1)
    expect(mail).toContain('To: desk@neatline.example.com')
    expect(mail).toContain('Reply-To: Luis Ortega <luis@ortega.example.com>')
    expect(decodeQuotedPrintable(mail!)).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(await app.ctx.db.select().from(contactMessages)).toMatchObject([
      { id, subject: MESSAGE.subject, company: 'Ortega & Hale' },
    ])
  })

  it('a visitor’s text cannot add a recipient or a header', async () => {
    const firstName = 'Eve\r\nBcc: victim@example.com'
    await app.call(sendContactMessage, { ...MESSAGE, firstName, subject: 'Hi\r\nBcc: victim@example.com' })
    await app.call(
      createTicket,
      ticketInput({
        customerInfo: {
          ...ticketInput().customerInfo,
          firstName,
          lastName: '<a@b.c>, "x" <victim@example.com>',
        },
      }),
    )
    for (const mail of await arrived(2)) {
      const head = mail.split('\r\n\r\n')[0]!
      expect(head).not.toMatch(/^bcc:/im)
      expect(head.match(/^(to|cc):.*/gim)).toHaveLength(1)
      expect(head).not.toMatch(/^to:.*<victim@example\.com>/im)
    }
  })
})

describe('With SMTP_URL', () => {
  afterEach(() => app.close())

  it('mails are sent in a real SMTP session', async () => {
    const smtp = await startSmtpServer()
    app = await openTestApp({ SMTP_URL: smtp.url, MAIL_FROM: 'help@neatline.example.com' })
    await app.work()
    await app.call(createTicket, ticketInput())
    const mail: ReceivedMail = await eventually('a mail', () => smtp.received[0])
    expect(mail).toMatchObject({ from: 'help@neatline.example.com', to: ['marisol@ponderosa.example.com'] })
    expect(mail.text).toContain(`Subject: [#1001] ${ticketInput().title}`)
    expect(app.outbox()).toEqual([])
    await smtp.close()
  })

  it('a refused mail is retried until it is accepted, with the same Message-ID and only once', async () => {
    const smtp = await startSmtpServer({ refuseFirst: 1 })
    app = await openTestApp({ SMTP_URL: smtp.url })
    await app.work()
    const { ticket } = await app.call(createTicket, ticketInput())
    // The queue goes by the database's clock: it tries again 5 to 10 seconds later.
    const soon = sql`update pgboss.job set start_after = now() where state = 'retry' returning id`
    await eventually('a retry', async () => (await app.ctx.db.execute(soon)).rows.length > 0)
    app.ctx.wake('send-ticket-created')
    await eventually('a mail', () => smtp.received.length > 0)
    expect(smtp.refused).toBe(1)
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]!.text).toContain(confirmationId(ticket.id))
    await smtp.close()
  })
})

/** Unfolds header lines and leaves the body unchanged. */
function unfold(mail: string): string {
  const end = mail.indexOf('\r\n\r\n')
  return mail.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ') + mail.slice(end)
}

function decodeQuotedPrintable(mail: string): string {
  const bytes = mail
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
