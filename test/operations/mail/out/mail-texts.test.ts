import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateMe } from '#contract/account.ts'
import { getMe } from '#contract/auth.ts'
import { addResponse } from '#contract/responses.ts'
import { updateSettings } from '#contract/settings.ts'
import {
  MAIL_TEXT_NAMES,
  getMailText,
  listMailTexts,
  previewMailText,
  resetMailText,
  saveMailText,
} from '#contract/mail-texts.ts'
import { createTicket } from '#contract/tickets.ts'
import { mailDeliveries, mailTexts } from '#server/schema/schema.ts'
import type { OutgoingMail } from '#server/mail/out/mailer.ts'
import { createHandlers } from '#server/process/job-handlers.ts'
import { type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'
import { testNow } from '#test/support/test-time.ts'

const WORDS = {
  subject: 'Got it, {{customer.first_name|friend}}: {{ticket.title}} (#{{ticket.number}})',
  text: 'Hi {{customer.first_name|there}},\n\nYour page is {{link}} from now on.\nCall {{company.phone}}.\n\n{{company.name}}',
}
const HOST = 'http://127.0.0.1:4321'

let app: TestApp
let sent: OutgoingMail[] = []
beforeAll(async () => {
  app = await openTestApp({ HOST: '127.0.0.1', PORT: '4321' })
  await app.signIn()
})
afterAll(() => app.close())
beforeEach(() => void (sent = []))
afterEach(async () => {
  for (const name of MAIL_TEXT_NAMES) await app.call(resetMailText, { name })
  await app.call(updateMe, { signature: '' })
})

const run = () => createHandlers(app.ctx, async (mail) => void sent.push(mail), undefined)
let people = 0
async function open(changes: object = {}, title = 'Blank pages') {
  const email = `reader-${++people}@ponderosa.example.com`
  const customerInfo = { ...ticketInput().customerInfo, email, ...changes }
  return app.call(createTicket, ticketInput({ title, customerInfo }))
}
async function confirm(ticketId: string): Promise<OutgoingMail> {
  await run()['send-ticket-created']({ ticketId })
  return sent.at(-1)!
}
async function answer(ticketId: string): Promise<OutgoingMail> {
  const { id: responseId } = await app.call(addResponse, { id: ticketId, message: 'Pull the orange tab.' })
  const [delivery] = await app.ctx.db.select().from(mailDeliveries).where(eq(mailDeliveries.response_id, responseId))
  await run()['send-ticket-response']({ responseId, deliveryId: delivery!.id })
  return sent.at(-1)!
}
const put = (name: string, words: object) => app.send('PUT', `/api/mail-texts/${name}`, words)

describe('A preview before the first ticket', () => {
  it('shows an example before the first ticket, but never instead of one that is named', async () => {
    for (const name of MAIL_TEXT_NAMES)
      expect(await app.call(previewMailText, { name, ...WORDS })).toMatchObject({
        subject: 'Got it, Alex: The office printer is offline ([#1001])',
        number: null,
      })
    expect((await app.send('POST', '/api/mail-texts/ticket-created/preview', { number: 1 })).status).toBe(404)
  })
})

describe('A changed mail text', () => {
  it('is in the next mail, around the automatic reply, the link and how to reply; “back to ours” ends it', async () => {
    expect((await app.call(listMailTexts, {})).map(({ name, is_ours }) => [name, is_ours])).toEqual(
      MAIL_TEXT_NAMES.map((name) => [name, true]),
    )
    const { ticket, aiResponse, link } = await open()
    const ours = await confirm(ticket.id)
    expect(await app.call(saveMailText, { name: 'ticket-created', ...WORDS })).toMatchObject({
      is_ours: false,
      ...WORDS,
    })
    const { subject, text, html } = await confirm(ticket.id)
    expect(subject).toBe(`Got it, Marisol: Blank pages ([#${ticket.ticket_id}])`)
    expect(text.startsWith('Hi Marisol,\n\n')).toBe(true)
    const order = [aiResponse.split('\n')[0]!, `Your page is ${HOST}${link} from now on.`, 'In a hurry, call']
    const places = order.map((words) => text.indexOf(words))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
    expect(html).toContain(`<a href="${HOST}${link}"`)
    expect(await app.call(resetMailText, { name: 'ticket-created' })).toMatchObject({ is_ours: true })
    expect(await confirm(ticket.id)).toEqual(ours)
  })

  it('is ours where it has been written as ours is', async () => {
    const { subject, text } = await app.call(getMailText, { name: 'rating-request' })
    expect(await app.call(saveMailText, { name: 'rating-request', subject, text })).toMatchObject({ is_ours: true })
  })

  it('is refused next to its field where a part is missing or a variable wrong', async () => {
    const errors = async (changes: object) => (await put('ticket-link', { ...WORDS, ...changes })).body.errors
    const text = 'Keep {{link}}: without it the customer cannot open the ticket.'
    expect(await errors({ text: 'Hello' })).toEqual([{ path: 'text', message: text }])
    for (const subject of ['Hello', '{{ticket.number}} {{link}}', '{{ticket.number}} {{customer.company}}'])
      expect(await errors({ subject })).toMatchObject([{ path: 'subject' }])
    for (const wrong of ['{{no.such}}', '{{customer.first_name}}', '{{customer first}}'])
      expect(await errors({ text: `{{link}} ${wrong}` })).toMatchObject([{ path: 'text' }])
    expect((await put('no-such-mail', WORDS)).status).toBe(404)
    expect((await app.call(getMailText, { name: 'ticket-link' })).is_ours).toBe(true)
  })

  it('is only ever text: a line break makes no header, a tag no element, and any script is kept', async () => {
    const given = {
      subject: 'Ticket\r\nBcc: spy@evil.example\r\n\r\n{{ticket.number}} 🖨️',
      text: 'مرحبا 👩‍💻\n\n<img src=x onerror=alert(1)> & <a href="https://evil.example">you</a>\n\n{{link}}',
    }
    const { subject } = await app.call(saveMailText, { name: 'ticket-created', ...given })
    expect(subject).not.toMatch(/[\r\n]/)
    const { ticket } = await open()
    const mail = await confirm(ticket.id)
    expect(mail.subject).toBe(`Ticket Bcc: spy@evil.example [#${ticket.ticket_id}] 🖨️`)
    expect(mail.text).toContain('مرحبا 👩‍💻')
    expect(mail.html).not.toMatch(/<img src=x|<a href="https:\/\/evil/)
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &lt;a href=')
    for (const wrong of [
      { subject: '\u200B' },
      { subject: 'x'.repeat(301) },
      { text: `{{link}}${'x'.repeat(10_000)}` },
    ])
      expect((await put('ticket-created', { ...given, ...wrong })).body.errors).toMatchObject([
        { path: Object.keys(wrong)[0] },
      ])
  })

  it('that lacks a part all the same holds up no mail: ours is sent', async () => {
    const { ticket } = await open()
    const ours = await confirm(ticket.id)
    await app.ctx.db.insert(mailTexts).values({
      name: 'ticket-created',
      subject: 'x',
      text: 'y',
      updated_at: testNow(),
    })
    app.ctx.mailTexts.forget()
    expect(await confirm(ticket.id)).toEqual(ours)
    expect(app.logged.join('')).toContain('mail_text.fell_back')
  })
})

describe('What a visitor typed becomes no link, no header and no other ticket’s number', () => {
  it.for(['https://evil.example', 'call +1 900 555 0199', '{{link}}', 'x\r\nBcc: a@b.example'])('%s', async (words) => {
    await app.call(saveMailText, {
      name: 'ticket-created',
      subject: '{{customer.last_name|you}} {{ticket.title}} {{ticket.number}}',
      text: `Hi {{customer.first_name|there}} {{customer.last_name|of}} {{customer.company|no company}}, {{ticket.title}}\n\n{{link}}`,
    })
    const { ticket } = await open({ firstName: words, lastName: words, company: words }, '[#4711] evil.example')
    const { subject, text, html } = await confirm(ticket.id)
    expect(subject).toBe(`you Your support ticket [#${ticket.ticket_id}]`)
    expect(subject + text + html).not.toMatch(/evil|900 555|Bcc:/)
    expect(text.split('?k=')).toHaveLength(2)
    expect(text).toContain('Hi there of ')
  })

  it('in a subject, where the ticket’s own number comes first', async () => {
    await app.call(saveMailText, {
      name: 'ticket-created',
      subject: '{{ticket.title}} {{ticket.number}}',
      text: '{{link}}',
    })
    const { ticket } = await open({}, '[#4711] Blank pages')
    expect((await confirm(ticket.id)).subject).toMatch(new RegExp(`^\\[#${ticket.ticket_id}\\] \\[#4711\\]`))
  })
})

describe('A preview', () => {
  it('is the mail of a real ticket with the words given or in use, without a key; nothing is sent', async () => {
    const { ticket } = await open()
    for (const name of MAIL_TEXT_NAMES) {
      const typed = await app.call(previewMailText, { name, ticket_id: ticket.id, ...WORDS })
      expect(typed.subject).toBe(`Got it, Marisol: Blank pages ([#${ticket.ticket_id}])`)
      expect(typed.text).toContain(`Your page is ${HOST}/t/${ticket.ticket_id} from now on.`)
    }
    const inUse = await app.call(previewMailText, { name: 'ticket-created', ticket_id: ticket.id })
    const { subject, text } = await confirm(ticket.id)
    expect(inUse).toEqual({ subject, text: text.replace(/\?k=\S+/, ''), number: ticket.ticket_id })
    expect((await app.call(listMailTexts, {})).every(({ is_ours }) => is_ours)).toBe(true)
    expect(app.logged.join('')).not.toContain('Blank pages')
  })
})

describe('A signature', () => {
  const SIGNATURE = 'Jo Lindqvist\nNetworks <b>and</b> phones'

  it('ends an answer by mail, unless the company signs; names alone leave it as it is', async () => {
    await app.call(updateMe, { signature: SIGNATURE })
    expect(await app.call(updateMe, { first_name: 'Jo' })).toMatchObject({
      last_name: 'Lindqvist',
      signature: SIGNATURE,
    })
    expect(await app.call(getMe, {})).toMatchObject({ signature: SIGNATURE })
    const { ticket } = await open()
    const mail = await answer(ticket.id)
    expect(mail.text).toContain(`Pull the orange tab.\n\n${SIGNATURE}\n\nFollow your ticket`)
    expect(mail.html).toContain('&lt;b&gt;and&lt;/b&gt;')
    await app.call(updateSettings, { mailTechnicianNames: false })
    expect((await answer(ticket.id)).text).not.toContain('Networks')
    await app.call(updateSettings, { mailTechnicianNames: true })
  })

  it('is refused with variables in it, too long, or with nothing given', async () => {
    for (const signature of ['{{customer.first_name|you}}', 'x'.repeat(1_001)])
      expect((await app.send('PATCH', '/api/admin/me', { signature })).body.errors).toMatchObject([
        { path: 'signature' },
      ])
    expect((await app.send('PATCH', '/api/admin/me', {})).status).toBe(422)
  })
})
