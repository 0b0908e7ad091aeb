import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import { updateTicket } from '#contract/tickets.ts'
import { customerCodes, linkBrowsers, ticketEvents, ticketLinks, ticketResponses } from '#server/schema/schema.ts'
import { customerCode } from '#server/customers/link-keys.ts'
import { type CustomerApp, openCustomerApp } from './customer-app.ts'

let app: CustomerApp
beforeAll(async () => {
  app = await openCustomerApp()
})
afterAll(() => app.close())

type Browser = Awaited<ReturnType<CustomerApp['browser']>>
const write = ({ post }: Browser, message = 'It jams again.') => post('/messages', { message })
const kindsOf = async (id: string) =>
  (await app.ctx.db.select().from(ticketEvents).where(eq(ticketEvents.ticket_id, id))).map(({ kind }) => kind)
/** The code that was mailed last for a ticket. */
async function mailedCode(ticketId: string): Promise<string> {
  const [code] = await app.ctx.db.select().from(customerCodes).where(eq(customerCodes.ticket_id, ticketId))
  return customerCode(app.ctx.signer, code!.id)
}
const wrongOf = (code: string, by: number) => String((Number(code) + by) % 1e6).padStart(6, '0')

/** A ticket whose link one browser has used and another has opened. */
async function twoBrowsers() {
  const ticket = await app.newTicket()
  const [first, second] = [await app.browser(ticket.link), await app.browser(ticket.link)]
  await first.post('/seen')
  return { ticket, first, second }
}

describe('A forwarded link', () => {
  it('lets another browser read and not write, until the mailed code confirms it', async () => {
    const { ticket, first, second } = await twoBrowsers()
    expect((await second.get()).status).toBe(200)
    const posts = [
      ['/messages', { message: 'I am Marisol.' }],
      ['/status', { status: 'Resolved' }],
      ['/rating', { rating: 'bad' }],
    ] as const
    for (const [path, body] of posts) {
      const refused = await second.post(path, body)
      expect([refused.status, refused.body.type], path).toEqual([403, PROBLEM_TYPES.codeNeeded])
    }
    expect((await second.post('/code')).status).toBe(204)
    const code = await mailedCode(ticket.id)
    expect((await first.post('/confirm-code', { code: wrongOf(code, 1) })).status).toBe(204)
    expect((await write(second)).status).toBe(403)
    expect((await second.post('/confirm-code', { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })).status).toBe(204)
    expect((await write(second)).status).toBe(201)
    expect((await write(first)).status).toBe(201)
    expect((await second.post('/confirm-code', { code })).status).toBe(204)
    expect(await app.ctx.db.$count(ticketResponses, eq(ticketResponses.ticket_id, ticket.id))).toBe(2)
  })

  it('is the first browser’s that does more than open it, and it is known a day later', async () => {
    const { ticket, first, second } = await twoBrowsers()
    expect(await kindsOf(ticket.id)).toEqual(['created', 'link_opened'])
    await app.pass(24 * 60)
    const again = await app.browser(ticket.link, first.cookie)
    expect((await write(again)).status).toBe(201)
    expect((await write(await app.browser(ticket.link, second.cookie))).status).toBe(403)
    expect(await kindsOf(ticket.id)).toEqual(['created', 'link_opened', 'message_in'])
  })

  it('is one browser’s of twenty that write at the same time', async () => {
    const ticket = await app.newTicket()
    const browsers = await Promise.all(Array.from({ length: 20 }, () => app.browser(ticket.link)))
    const statuses = (await Promise.all(browsers.map((browser) => write(browser)))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(19).fill(403)])
    expect(await app.ctx.db.$count(linkBrowsers, eq(linkBrowsers.ticket_id, ticket.id))).toBe(1)
    const [link] = await app.ctx.db.select().from(ticketLinks).where(eq(ticketLinks.ticket_id, ticket.id))
    expect(link!.opened_at).not.toBeNull()
  })
})

describe('A code', () => {
  it('is worth nothing after five wrong ones, and a new one is mailed after 15 minutes', async () => {
    const { ticket, second } = await twoBrowsers()
    await second.post('/code')
    const code = await mailedCode(ticket.id)
    const details: string[] = []
    for (const by of [1, 2, 3, 4, 5]) {
      const { status, body } = await second.post('/confirm-code', { code: wrongOf(code, by) })
      details.push(`${status} ${body.detail}`)
    }
    expect(details).toEqual([
      '422 That isn’t the code we emailed. 4 tries are left.',
      '422 That isn’t the code we emailed. 3 tries are left.',
      '422 That isn’t the code we emailed. 2 tries are left.',
      '422 That isn’t the code we emailed. One try is left.',
      '429 Five codes were wrong. Please wait 15 minutes, then ask for a new one.',
    ])
    const late = await second.post('/confirm-code', { code })
    expect([late.status, Number(late.headers.get('retry-after')) > 800]).toEqual([429, true])
    expect((await second.post('/code')).status).toBe(429)
    await app.pass(16)
    expect((await second.post('/confirm-code', { code })).body.detail).toBe('This code has expired. Ask for a new one.')
    expect((await second.post('/code')).status).toBe(204)
    const next = await mailedCode(ticket.id)
    expect(next).not.toBe(code)
    expect((await second.post('/confirm-code', { code: next })).status).toBe(204)
  })

  it('confirms the browser once when its button is pressed twice, and neither press fails', async () => {
    const { ticket, second } = await twoBrowsers()
    await second.post('/code')
    const code = await mailedCode(ticket.id)
    const presses = await Promise.all([1, 2, 3].map(() => second.post('/confirm-code', { code })))
    expect(presses.map(({ status }) => status)).toEqual([204, 204, 204])
    expect((await write(second)).status).toBe(201)
  })

  it('counts every one of fifty guesses at once', async () => {
    const { ticket, second } = await twoBrowsers()
    await second.post('/code')
    const code = await mailedCode(ticket.id)
    const guesses = Array.from({ length: 50 }, (_, by) => second.post('/confirm-code', { code: wrongOf(code, by + 1) }))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(4)
    expect(statuses.filter((status) => status === 429)).toHaveLength(46)
  })

  it('ends after 15 minutes, and belongs to the browser that asked for it', async () => {
    const { ticket, second } = await twoBrowsers()
    const third = await app.browser(ticket.link)
    await second.post('/code')
    const code = await mailedCode(ticket.id)
    expect((await third.post('/confirm-code', { code })).status).toBe(422)
    await app.pass(15)
    expect((await second.post('/confirm-code', { code })).body.detail).toBe('This code has expired. Ask for a new one.')
  })

  it('is mailed by a job that holds neither code nor address', async () => {
    const { second } = await twoBrowsers()
    await second.post('/code')
    const { rows } = await app.ctx.db.execute(`select data from pgboss.job where name = 'send-customer-code'`)
    for (const { data } of rows) expect(Object.keys(data as object)).toEqual(['codeId'])
  })
})

describe('A sensitive ticket', () => {
  it('shows nothing before the code, not to the first browser either', async () => {
    const ticket = await app.newTicket({ category: 'Security' })
    const browser = await app.browser(ticket.link)
    const everything = ['', '/events', '/files/1-a.png/preview']
    for (const path of everything) {
      const { status, body } = await browser.get(path)
      expect([status, body.type], path).toEqual([403, PROBLEM_TYPES.codeNeeded])
      expect(JSON.stringify(body)).not.toMatch(/printer|toner/)
    }
    expect((await browser.post('/seen')).status).toBe(204)
    expect((await write(browser)).status).toBe(403)
    await browser.post('/code')
    const { status } = await browser.post('/confirm-code', { code: await mailedCode(ticket.id) })
    expect([status, (await browser.get()).status, (await write(browser)).status]).toEqual([204, 200, 201])
  })

  it('is what the team says, whatever its category', async () => {
    const ticket = await app.newTicket({ category: 'Security' })
    const browser = await app.browser(ticket.link)
    const set = (change: object) => app.call(updateTicket, { id: ticket.id, ...change })
    expect((await set({ sensitive: false })).sensitive).toBe(false)
    expect((await browser.get()).status).toBe(200)
    expect((await set({ category: 'Password/Access' })).sensitive).toBe(false)
    expect((await set({ category: 'General', sensitive: true })).sensitive).toBe(true)
    expect((await browser.get()).status).toBe(403)
    const changes = await app.ctx.db.select().from(ticketEvents).where(eq(ticketEvents.ticket_id, ticket.id))
    expect(
      changes
        .filter(({ kind }) => kind === 'sensitive_changed')
        .map(({ from_value, to_value }) => [from_value, to_value]),
    ).toEqual([
      ['on', 'off'],
      ['off', 'on'],
    ])
  })
})
