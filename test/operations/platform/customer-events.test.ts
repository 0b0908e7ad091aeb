import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { addParticipant } from '#contract/messages.ts'
import { announcePresence } from '#contract/presence.ts'
import { updateTicket } from '#contract/tickets.ts'
import { addResponse } from '#contract/responses.ts'
import { ticketEvents } from '#server/schema/schema.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { type CustomerApp, openCustomerApp } from '../customers/customer-app.ts'
import { eventually } from '#test/support/server.ts'

let app: CustomerApp
const readers: ReadableStreamDefaultReader<string>[] = []
beforeAll(async () => {
  app = await openCustomerApp()
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(readers.splice(0).map((reader) => reader.cancel()))
})
afterAll(() => app.close())

type Browser = Awaited<ReturnType<CustomerApp['browser']>>

/** The live stream of a page, as its browser reads it. */
async function follow(browser: Browser, query = '') {
  const response = await browser.watch(query)
  expect(response.status).toBe(200)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  readers.push(reader)
  let text = (await reader.read()).value!
  const read = async (): Promise<void> => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value
  }
  const ended = read().catch(() => {})
  const messages = () => [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data]) => data)
  return {
    ended,
    messages,
    text: () => text,
    received: (count: number) => eventually(`${count} messages`, () => messages().length >= count),
  }
}
const CHANGED = '{"kind":"changed"}'

it('A page hears that something it shows has changed, and never what', async () => {
  const [ticket, other] = [await app.newTicket(), await app.newTicket()]
  const browser = await app.browser(ticket.link)
  const [page, second] = [await follow(browser), await follow(browser)]
  await app.call(addResponse, { id: other.id, message: 'canary of another ticket' })
  await app.call(addResponse, { id: ticket.id, message: 'canary-answer' })
  await page.received(1)
  await browser.post('/messages', { message: 'canary-message' })
  await page.received(2)
  await app.call(addParticipant, { id: ticket.id, email: 'canary-address@rival.example.com', name: '' })
  await page.received(3)
  await second.received(3)
  expect(page.messages()).toEqual([CHANGED, CHANGED, CHANGED])
  expect(page.text()).not.toMatch(/canary|id:/)
})

it('A page hears at once of what has happened since it was rendered, and of nothing earlier or of the team’s own', async () => {
  const ticket = await app.newTicket()
  const browser = await app.browser(ticket.link)
  const rendered = () => `?since=${app.ctx.now().toISOString()}`
  const before = rendered()
  await app.pass(1)
  const open = await follow(browser)
  await app.call(addResponse, { id: ticket.id, message: 'While the page had no connection.' })
  // What has been passed on is not passed on to a page that comes later.
  await open.received(1)
  const late = await follow(browser, before)
  await late.received(1)
  await app.pass(1)
  const after = rendered()
  const held = { ticket_id: ticket.id, kind: 'message_held', created_at: app.ctx.now() } as const
  await app.ctx.db.insert(ticketEvents).values(held)
  const fresh = await follow(browser, after)
  await app.call(addResponse, { id: ticket.id, message: 'With a connection.' })
  await Promise.all([late.received(2), fresh.received(1)])
  expect([late.messages(), fresh.messages()]).toEqual([[CHANGED, CHANGED], [CHANGED]])
  expect((await browser.watch('?since=yesterday')).status).toBe(422)
})

it('A page hears nothing of what the team keeps to itself', async () => {
  const [ticket, other] = [await app.newTicket(), await app.newTicket()]
  const page = await follow(await app.browser(ticket.link))
  const control = await follow(await app.browser(other.link))
  const kinds = [
    ...(['message_held', 'held_discarded', 'analysed', 'priority_changed', 'delivery_changed'] as const),
    ...(['link_made', 'link_opened', 'said_thanks'] as const),
  ]
  for (const kind of kinds)
    await app.ctx.db.insert(ticketEvents).values({ ticket_id: ticket.id, kind, created_at: app.ctx.now() })
  await app.call(announcePresence, { id: ticket.id, activity: 'answering' })
  await app.call(updateTicket, { id: ticket.id, priority: 'Critical' })
  // Events are passed on in order: what follows has been.
  await app.call(addResponse, { id: other.id, message: 'The answer.' })
  await control.received(1)
  expect(page.messages()).toEqual([])
})

it('A page hears that its ticket is gone', async () => {
  const ticket = await app.newTicket()
  const page = await follow(await app.browser(ticket.link))
  await erasePerson(app.ctx, ticket.email)
  await page.received(1)
  expect(page.messages()).toEqual(['{"kind":"gone"}'])
})

it('A stream ends at once when the link is revoked, and when a code is needed from now on', async () => {
  // No heartbeat ends it.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const [one, other, third] = [await app.newTicket(), await app.newTicket(), await app.newTicket()]
  const browsers = await Promise.all([one, other, third].map(({ link }) => app.browser(link)))
  const pages = await Promise.all(browsers.map((browser) => follow(browser)))
  await app.send('DELETE', `/api/tickets/${one.id}/links`)
  await app.call(updateTicket, { id: other.id, sensitive: true })
  await app.call(updateTicket, { id: third.id, category: 'Security' })
  await Promise.all(pages.map(({ ended }) => ended))
  expect((await browsers[0]!.watch()).status).toBe(404)
  for (const browser of browsers.slice(1)) expect((await browser.watch()).status).toBe(403)
})

it('A stream ends with the heartbeat after the link has ended; the others go on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const [lasting, ending] = [await app.newTicket(), await app.newTicket()]
  await app.resolve(ending.id)
  const live = await follow(await app.browser(lasting.link))
  const over = await follow(await app.browser(ending.link))
  await app.pass(30 * 24 * 60 + 1)
  vi.advanceTimersByTime(20_000)
  await over.ended
  await eventually('a heartbeat', () => live.text().includes(': still here'))
})

it('A visitor has at most twenty streams', async () => {
  const limited = await openCustomerApp({ RATE_LIMITS: 'on' })
  const ticket = await limited.newTicket()
  const browser = await limited.browser(ticket.link)
  const responses = await Promise.all(Array.from({ length: 20 }, () => browser.watch()))
  expect(responses.map(({ status }) => status)).toEqual(Array<number>(20).fill(200))
  expect((await browser.watch()).status).toBe(429)
  await responses[0]!.body!.cancel()
  const again = await browser.watch()
  expect(again.status).toBe(200)
  await Promise.all([...responses.slice(1), again].map(({ body }) => body!.cancel()))
  await limited.close()
})
