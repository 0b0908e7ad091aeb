import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Challenge, solve } from '#app/forms/solve-proof-of-work.ts'
import { uploadAttachment } from '#contract/attachments.ts'
import { sendContactMessage } from '#contract/contact-messages.ts'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import { DEFAULT_CLOSED_MESSAGE, getTicketForm } from '#contract/settings.ts'
import { createTicket } from '#contract/tickets.ts'
import { HONEYPOT } from '#contract/vocabulary.ts'
import { contactMessages, tickets } from '#server/schema/schema.ts'
import { RULES, type RuleName } from '#server/platform/limits/rules.ts'
import { type Reply, type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { TUESDAY } from '#test/support/test-time.ts'

let app: TestApp
let at = new Date(TUESDAY)
let senders = 0
/** Headers of a client address not used before. */
let from: Record<string, string>

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' }, { now: () => at })
})
afterAll(() => app.close())
beforeEach(() => {
  // Ten minutes later the counters of the previous test have expired.
  at = new Date(at.getTime() + 601_000)
  from = { 'x-forwarded-for': `198.51.100.${++senders}` }
})

const MESSAGE = {
  firstName: 'Luis',
  lastName: 'Ortega',
  email: 'luis@ortega.example.com',
  phone: '',
  company: '',
  subject: 'Quote',
  message: 'Four desktops by June.',
}
const sendMessage = (more: object = {}, headers = {}): Promise<Reply> =>
  app.send('POST', sendContactMessage.path, { ...MESSAGE, ...more }, { ...from, ...headers })
const sendTicket = (more: Record<string, unknown> = {}, headers = {}): Promise<Reply> =>
  app.send('POST', createTicket.path, ticketInput(more), { ...from, ...headers })
const sendFile = async (path: string = uploadAttachment.path, headers = {}): Promise<number> => {
  const body = new FormData()
  body.append('file', new File(['What the printer said'], 'printer.txt'))
  return (await app.request(path, { method: 'POST', body, headers: { ...from, ...headers } })).status
}
const postForm = async (path: string, fields: Record<string, string>) => {
  const body = new URLSearchParams(fields)
  const response = await app.request(path, { method: 'POST', body, headers: from })
  return { status: response.status, headers: response.headers, html: await response.text() }
}
const times = async <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))
const solved = async ({ body }: Reply) => ({
  'proof-of-work': await solve((body as { challenge: Challenge }).challenge),
})
const messages = () => app.ctx.db.$count(contactMessages)
const allTickets = () => app.ctx.db.$count(tickets)

describe('Many contact messages of one sender', () => {
  it('need a proof of work beyond the limit, are accepted with it, and leave nothing when refused', async () => {
    const before = await messages()
    const { soft } = RULES.contact.address
    const replies = await times(soft + 5, () => sendMessage())
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    expect(refused[0]).toMatchObject({
      body: {
        type: PROBLEM_TYPES.proofOfWorkNeeded,
        status: 429,
        challenge: { signature: expect.any(String) },
      },
    })
    expect(refused[0]!.headers.get('retry-after')).toBe('600')
    const proof = await solved(refused[0]!)
    expect((await sendMessage({}, proof)).status).toBe(202)
    expect((await sendMessage({}, proof)).status).toBe(429)
    expect(await messages()).toBe(before + soft + 1)
  })

  it('block neither other senders nor corrections of invalid input', async () => {
    await times(RULES.contact.address.soft, () => sendMessage())
    expect((await sendMessage({ email: 'nowhere' })).status).toBe(422)
    from = { 'x-forwarded-for': '203.0.113.1' }
    expect((await sendMessage()).status).toBe(202)
  })

  it('are counted by the address the proxy reports, whatever headers the sender adds', async () => {
    const { soft } = RULES.contact.address
    const address = from['x-forwarded-for']
    const replies = await times(soft + 1, (n) =>
      sendMessage({}, { 'x-forwarded-for': `203.0.113.${n}, ${address}`, 'x-client-address': `10.0.0.${n}` }),
    )
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

it('One sender of 50 tickets a minute keeps nobody else waiting', async () => {
  const other = (n: number) => ({ 'x-forwarded-for': `192.0.2.${n}` })
  for (let minute = 0; minute < 2; minute++) {
    const flood = await times(50, () => sendTicket())
    expect(flood.filter(({ status }) => status === 201)).toHaveLength(minute === 0 ? RULES.ticket.address.soft : 0)
    expect(flood.at(-1)!.body.detail).toMatch(/^Too many tickets came from your network\./)
    const programs = await times(4, (n) => sendTicket({}, other(10 * minute + n)))
    expect(programs.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    at = new Date(at.getTime() + 60_000)
  }
})

describe('Every expensive call has a limit', () => {
  it('files, with the true time to wait', async () => {
    const begun = at
    for (let n = 0; n < RULES.upload.address.max; n++)
      await app.request('/api/attachments', { method: 'POST', headers: from })
    at = new Date(at.getTime() + 60_000)
    expect(await sendFile()).toBe(429)
    at = new Date(begun.getTime() + 600_000)
    expect(await sendFile()).toBe(201)
  })

  it.each<[what: string, rule: RuleName, method: string, path: string]>([
    ['signed links, right or wrong', 'file', 'GET', '/files/temp/none?expires=1&signature=x'],
    ['search, before anybody looks who asks', 'search', 'GET', '/api/tickets'],
    ['previews', 'preview', 'GET', '/api/attachments/temp%2Fnone.png/preview'],
    ['announcing who is in a ticket', 'announcement', 'POST', `/api/tickets/${randomUUID()}/presence`],
  ])('%s', async (_, rule, method, path) => {
    const statuses = await times(RULES[rule].address.max + 1, async () => {
      const response = await app.request(path, { method, headers: from })
      return response.status
    })
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})

describe('A filled-in honeypot', () => {
  it('requires a proof of work, and the ticket is then created as written', async () => {
    const before = await allTickets()
    const challenged = await sendTicket({ [HONEYPOT]: 'buy this' })
    expect(challenged.body.type).toBe(PROBLEM_TYPES.proofOfWorkNeeded)
    expect(await allTickets()).toBe(before)
    expect((await sendTicket({ [HONEYPOT]: 'buy this' }, await solved(challenged))).status).toBe(201)
  })

  it('requires a form without JavaScript to be sent again, and then it is accepted once', async () => {
    const before = await messages()
    const first = await postForm('/contact', { ...MESSAGE, subject: 'Trap', [HONEYPOT]: 'x' })
    expect(first.status).toBe(429)
    expect(first.html).toMatch(/Message not sent[^]*send the form once more/)
    const again = await times(3, () => postForm('/contact', { ...MESSAGE, subject: 'Trap', [HONEYPOT]: 'x' }))
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await messages()).toBe(before + 1)
  })
})

describe('A form without JavaScript', () => {
  it('beyond the limit gets a page that says when to try again and the phone number', async () => {
    await times(RULES.contact.address.soft, (n) => postForm('/contact', { ...MESSAGE, subject: `Quote ${n}` }))
    const { status, html, headers } = await postForm('/contact', { ...MESSAGE, subject: 'One more' })
    expect([status, headers.get('retry-after')]).toEqual([429, '600'])
    expect(html).toMatch(/Message not sent[^]*in 10 minutes, or call \(303\) 555-0148/)
  })
})

describe('The files of a form without JavaScript', () => {
  it('are counted like other uploads, before they are read', async () => {
    const body = () => {
      const form = new FormData()
      for (let n = 0; n < 5; n++) form.append('attachments', new File(['What the printer said'], `${n}.txt`))
      return form
    }
    const post = async () => (await app.request('/support', { method: 'POST', body: body(), headers: from })).status
    for (let n = 0; n < RULES.upload.address.max / 5; n++) expect(await post()).toBe(422)
    expect([await post(), await sendFile()]).toEqual([429, 429])
  })
})

it('Unauthenticated floods of list requests do not lock admins out', async () => {
  await app.signIn({ email: 'lee@neatline.example.com', password: 'another long enough password' })
  const list = (headers: Record<string, string>) => app.request('/api/tickets', { headers })
  const crowd = await times(RULES.search.everyone.max + 1, (n) =>
    list({ cookie: '', 'x-forwarded-for': `2001:db8:${n.toString(16)}::1` }),
  )
  expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([401]))
  expect((await list(from)).status).toBe(200)
  app.forgetSession()
})

describe('A ticket repeated with its idempotency key', () => {
  it('is not counted twice against its sender', async () => {
    const { soft } = RULES.ticket.address
    await times(soft - 1, () => sendTicket())
    const key = { 'idempotency-key': `again-${senders}` }
    const replies = [await sendTicket({}, key), await sendTicket({}, key), await sendTicket({}, key)]
    expect(new Set(replies.map(({ body }) => body.ticket.id)).size).toBe(1)
    expect((await sendTicket()).status).toBe(429)
  })
})

describe('The ticket form', () => {
  beforeAll(() => app.signIn())
  beforeEach(() => app.forgetSession())

  it('is open by default', async () => {
    expect(await app.call(getTicketForm, {})).toEqual({
      open: true,
      message: '',
      phone: '(303) 555-0148',
      closed_days: [],
    })
  })

  it('can be closed to visitors, with a custom message and the phone number', async () => {
    const { ticket, uploadToken } = await app.call(createTicket, ticketInput(), from)
    const before = await allTickets()
    await app.ctx.settings.change({ ticketFormOpen: false, ticketFormMessage: 'We move house until Monday.' })
    expect(await app.call(getTicketForm, {})).toMatchObject({
      open: false,
      message: 'We move house until Monday.',
    })
    expect(await sendTicket()).toMatchObject({
      status: 503,
      body: {
        type: PROBLEM_TYPES.ticketFormClosed,
        detail: 'We move house until Monday. Call (303) 555-0148.',
      },
    })
    expect(await sendFile()).toBe(503)
    const plain = await postForm('/support', { title: 'By plain post' })
    expect(plain.status).toBe(503)
    expect(plain.html).toMatch(/Error Creating Ticket[^]*We move house until Monday\. Call \(303\) 555-0148\./)
    expect((await sendMessage()).status).toBe(202)
    const authorization = `Upload ${uploadToken}`
    expect(await sendFile(`/api/tickets/${ticket.id}/attachments`, { authorization })).toBe(201)
    expect(await allTickets()).toBe(before)
  })

  it('stays open to a signed-in admin and can be reopened', async () => {
    await app.openSession()
    expect((await sendTicket()).status).toBe(201)
    expect(await sendFile()).toBe(201)
    app.forgetSession()
    await app.ctx.settings.change({ ticketFormMessage: ' ' })
    expect((await app.call(getTicketForm, {})).message).toBe(DEFAULT_CLOSED_MESSAGE)
    await app.ctx.settings.change({ ticketFormOpen: true })
    expect((await sendTicket()).status).toBe(201)
  })
})
