import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addParticipant } from '#contract/messages.ts'
import { ticketResponses } from '#server/schema/schema.ts'
import { RULES } from '#server/platform/limits/rules.ts'
import { type CustomerApp, openCustomerApp } from './customer-app.ts'

let app: CustomerApp
beforeAll(async () => {
  app = await openCustomerApp({ RATE_LIMITS: 'on' })
})
afterAll(() => app.close())

const countMessages = (id: string) => app.ctx.db.$count(ticketResponses, eq(ticketResponses.ticket_id, id))

describe('Within an hour', () => {
  it('each person of a ticket can send ten messages, whatever others do, and a repeated one is not counted', async () => {
    const ticket = await app.newTicket()
    const [guest] = await app.call(addParticipant, {
      id: ticket.id,
      email: 'ben@ponderosa.example.com',
      name: 'Ben Ito',
    })
    const [browser, other] = [await app.browser(ticket.link), await app.browser(await app.linkOf(ticket, guest!.id))]
    const key = { 'idempotency-key': randomUUID() }
    for (let turn = 0; turn < 5; turn++)
      expect((await browser.post('/messages', { message: 'First.' }, key)).status).toBe(201)
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => browser.post('/messages', { message: `Message ${index}` })),
    )
    const refused = replies.filter(({ status }) => status === 429)
    expect([refused.length, await countMessages(ticket.id)]).toEqual([3, 10])
    expect(refused[0]!.body.detail).toBe('You have sent ten messages within an hour. Please try again in 60 minutes.')
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(3_500)
    expect((await other.post('/messages', { message: 'Mine.' })).status).toBe(201)
    await app.pass(61)
    expect((await browser.post('/messages', { message: 'Later.' })).status).toBe(201)
  })

  it('three codes are mailed for each person of a ticket, in all browsers together', async () => {
    const ticket = await app.newTicket()
    const first = await app.browser(ticket.link)
    await first.post('/seen')
    const others = await Promise.all(Array.from({ length: 4 }, () => app.browser(ticket.link)))
    const statuses: number[] = []
    for (const { post } of others) statuses.push((await post('/code')).status)
    expect(statuses).toEqual([204, 204, 204, 429])
    expect((await first.post('/code')).status).toBe(204)
    await app.pass(61)
    expect((await others[3]!.post('/code')).status).toBe(204)
  })

  it('status and rating can be changed thirty times', async () => {
    const ticket = await app.newTicket()
    const { post } = await app.browser(ticket.link)
    const statuses: number[] = []
    for (let turn = 0; turn < 31; turn++)
      statuses.push((await post('/status', { status: turn % 2 === 0 ? 'Resolved' : 'Open' })).status)
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429])
  })
})

it('Forms of those who are not known are so many a minute from one address; more are refused before they are read', async () => {
  const ticket = await app.newTicket()
  const { cookie } = await app.browser(ticket.link)
  const known = await app.browser(ticket.link, cookie)
  const ask = () => app.app.request('/my/tickets', { method: 'POST', body: new URLSearchParams({ email: 'nobody' }) })
  const statuses = new Set<number>()
  for (let turn = 0; turn < RULES.form.address.max; turn++) statuses.add((await ask()).status)
  expect([...statuses]).toEqual([422])
  for (const path of ['/my/tickets', '/my/tickets/sign-in', `/t/${ticket.number}`, `/t/${ticket.number}/rating`]) {
    let isRead = false
    const pull = (source: ReadableStreamDefaultController) => {
      isRead = true
      source.close()
    }
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await app.app.request(path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
    expect([response.status, isRead], path).toEqual([429, false])
    expect(await response.text(), path).toMatch(
      /Too many forms came from your network\. Please try again in \d+ seconds/,
    )
  }
  const body = new URLSearchParams({ message: 'From who is known.' })
  const headers = { cookie: known.cookie }
  expect((await app.request(`/t/${ticket.number}`, { method: 'POST', body, headers })).status).toBe(303)
  await app.pass(2)
  expect((await ask()).status).toBe(422)
})

it('Guessed keys of a ticket’s page are refused after thirty a minute from one address, and the right one opens it', async () => {
  const ticket = await app.newTicket()
  const open = async (key: string) => {
    const { status, headers } = await app.app.request(`/t/${ticket.number}?k=${key}`)
    return [status, headers.get('set-cookie')]
  }
  const key = ticket.link.split('k=')[1]!
  const guesses = Array.from({ length: RULES.key.address.max }, (_, n) => key.slice(0, -2) + String(n).padStart(2, '-'))
  expect(await Promise.all(guesses.map(open))).toEqual(guesses.map(() => [404, null]))
  expect(await open('A'.repeat(key.length))).toEqual([429, null])
  expect(await open(key)).toEqual([303, expect.any(String)])
})
