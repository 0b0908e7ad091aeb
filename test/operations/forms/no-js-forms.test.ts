import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contactMessages, tickets } from '#server/schema/schema.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'

let app: TestApp
let now = new Date('2026-11-21T12:00:00Z')
const MINUTE = 60_000
const after = (minutes: number) => (now = new Date(now.getTime() + minutes * MINUTE))

beforeAll(async () => {
  app = await openTestApp({}, { now: () => now })
})
afterAll(() => app.close())

const TICKET = {
  title: 'Front desk printer prints blank pages',
  description: 'Third morning in a row.\r\nWe changed the toner.',
  category: 'Printer',
  priority: 'High',
  'customerInfo.firstName': 'Marisol',
  'customerInfo.lastName': 'Vega',
  'customerInfo.email': 'marisol@ponderosa.example.com',
  'customerInfo.phone': '',
  'customerInfo.company': '',
}
const MESSAGE = {
  firstName: 'Luis',
  lastName: 'Ortega',
  email: 'luis@ortega.example.com',
  phone: '',
  company: '',
  subject: 'Quote',
  message: 'Four desktops by June.',
}

type Body = NonNullable<RequestInit['body']>
const post = async (path: string, body: Body, headers: Record<string, string> = {}) => {
  const response = await app.request(path, { method: 'POST', body, headers })
  return { status: response.status, headers: response.headers, html: await response.text() }
}
const ticket = (changes: Record<string, string> = {}) => new URLSearchParams({ ...TICKET, ...changes })
const message = (changes: Record<string, string> = {}) => new URLSearchParams({ ...MESSAGE, ...changes })
const ticketsTitled = (title: string) => app.ctx.db.$count(tickets, eq(tickets.title, title))
const messagesAbout = (subject: string) => app.ctx.db.$count(contactMessages, eq(contactMessages.subject, subject))

describe('A ticket posted without JavaScript', () => {
  it('is created like any other, with its line breaks as typed', async () => {
    const title = 'By plain post'
    const { status, html, headers } = await post('/support', ticket({ title }))
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(html).toMatch(/<title>Ticket #(1\d{3}) created \|[^]*\b\1\b[^]*Printer[^]*High[^]*Immediate Assistance/)
    expect(html).toMatch(/<a href="\/t\/1\d{3}\?k=[\w-]{22}"[^>]*>.*?Follow your ticket/)
    const [stored] = await app.ctx.db.select().from(tickets).where(eq(tickets.title, title))
    expect(stored).toMatchObject({
      description: 'Third morning in a row.\nWe changed the toner.',
      category: 'Printer',
      priority: 'High',
    })
  })

  it('may be multipart/form-data with an empty file field', async () => {
    const parts = [...ticket({ title: 'By multipart' })].map(([name, value]) => `name="${name}"\r\n\r\n${value}`)
    const boundary = '-----------------------------4711'
    const none = `name="attachments"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n`
    const body = [...parts, none].map((part) => `--${boundary}\r\nContent-Disposition: form-data; ${part}\r\n`)
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    expect((await post('/support', `${body.join('')}--${boundary}--\r\n`, headers)).status).toBe(200)
    expect(await ticketsTitled('By multipart')).toBe(1)
  })

  it('is one ticket when eight copies are sent at once or the page is reloaded', async () => {
    const title = 'Pressed again and again'
    const copies = await Promise.all(Array.from({ length: 8 }, () => post('/support', ticket({ title }))))
    after(59)
    const reloaded = await post('/support', ticket({ title }))
    expect(new Set([...copies, reloaded].map(({ html }) => html)).size).toBe(1)
    expect(await ticketsTitled(title)).toBe(1)
  })

  it('is another ticket with another text, or with the same text an hour later, once each', async () => {
    const title = 'The same trouble again'
    await post('/support', ticket({ title }))
    await post('/support', ticket({ title, description: 'Worse today.' }))
    expect(await ticketsTitled(title)).toBe(2)
    after(61)
    await Promise.all([post('/support', ticket({ title })), post('/support', ticket({ title }))])
    expect(await ticketsTitled(title)).toBe(3)
  })

  it('escapes whatever was typed', async () => {
    const title = `<script>alert(1)</script> {{email}} "quoted" & 'so'`
    const { html } = await post('/support', ticket({ title }))
    expect(html).not.toContain('<script>')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; {{email}} &quot;quoted&quot; &amp; &#x27;so&#x27;')
  })

  it('is refused with one line for each invalid field', async () => {
    const wrong = ticket({ title: ' ', 'customerInfo.email': 'marisol@' })
    const { status, html } = await post('/support', wrong)
    expect(status).toBe(422)
    expect(html).toContain('Your ticket has not been created yet')
    expect(html).toContain('value="marisol@"')
    expect(html).toContain('<p>Please fill in all required fields</p>')
    expect(html.match(/<li>.*?<\/li>/g)).toEqual([
      '<li><a class="text-link" href="#title">Enter a title for the problem</a></li>',
      '<li><a class="text-link" href="#customerInfo.email">Enter an email address like name@example.com</a></li>',
    ])
  })

  it('is refused when it is not form data', async () => {
    for (const name of ['__proto__.polluted', 'constructor.polluted', 'toString'])
      expect((await post('/support', ticket({ [name]: 'yes' }))).status, name).toBe(422)
    const { status, html } = await post('/support', ticket({ constructor: 'x' }))
    expect([
      status,
      html.includes('<a class="text-link" href="#constructor">This field is not known here</a>'),
    ]).toEqual([422, true])
    expect((await post('/support', ticket({ 'customerInfo.isAdmin': 'true' }))).status).toBe(422)
    expect((await post('/support', '{}', { 'content-type': 'application/json' })).status).toBe(415)
    expect(({} as { polluted?: string }).polluted).toBeUndefined()
  })

  it('is refused when it is malformed or too long', async () => {
    const broken = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await post('/support', '--x\r\nnothing', broken)).status).toBe(400)
    expect((await post('/support', ticket({ title: 'x'.repeat(3 * 1024 * 1024) }))).status).toBe(413)
    const many = new URLSearchParams(Array.from({ length: 60 }, (_, i) => [`field${i}`, 'x']))
    expect((await post('/support', many)).status).toBe(400)
  })

  it('with a million fields is refused before they are parsed, which would keep everybody waiting', async () => {
    const parser = vi.spyOn(globalThis, 'URLSearchParams')
    try {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      expect((await post('/contact', '&a'.repeat(1_000_000), headers)).status).toBe(400)
      expect(parser.mock.calls.length).toBe(0)
    } finally {
      parser.mockRestore()
    }
  })

  it('may be as long as the form allows', async () => {
    const description = '漢'.repeat(250_000)
    expect((await post('/support', ticket({ title: 'Very long', description }))).status).toBe(200)
  })

  it('from another website is refused', async () => {
    const { status } = await post('/support', ticket(), { origin: 'https://elsewhere.example.com' })
    expect(status).toBe(403)
  })
})

describe('A contact message posted without JavaScript', () => {
  it('is stored once, however often it is sent', async () => {
    for (let i = 0; i < 3; i++) expect((await post('/contact', message())).status).toBe(200)
    expect(await messagesAbout('Quote')).toBe(1)
  })

  it('is refused with one line for each invalid field', async () => {
    const { status, html } = await post('/contact', message({ subject: '', message: '' }))
    expect([status, html.match(/<li>/g)?.length]).toEqual([422, 2])
    expect(html).toContain('Your message has not been sent yet')
  })
})

it('A form that cannot be stored right now comes back with a 503 that asks to try again', async () => {
  const away = await openTestApp()
  away.ctx.transact = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
  const response = await away.request('/contact', { method: 'POST', body: message() })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.text()).toMatch(/Message not sent[^]*Nothing you typed is lost[^]*Four desktops by June\./)
  await away.close()
})
