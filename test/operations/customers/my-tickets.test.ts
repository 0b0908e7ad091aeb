import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTicket } from '#contract/tickets.ts'
import { customerSessions, customerSignIns, supportUsers, tickets } from '#server/schema/schema.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { readStoredState } from '../access/stored-state.ts'
import { get, newestKey, post, signInCustomer } from './signed-in.ts'

const MINUTE = 60_000
const customer = (firstName: string, more = {}) => ({
  email: `${firstName.toLowerCase()}@ponderosa.example.com`,
  firstName,
  lastName: 'Vega',
  phone: '(303) 555-0199',
  company: '',
  ...more,
})
const ADA = customer('Ada').email
const STRANGER = 'who@elsewhere.example.com'

let app: TestApp
let time = new Date('2026-11-24T10:00:00Z')
beforeAll(async () => {
  app = await openTestApp({}, { now: () => time })
  await app.call(createTicket, ticketInput({ customerInfo: customer('Ada') }))
})
beforeEach(() => {
  time = new Date(time.getTime() + 13 * 60 * MINUTE)
})
afterAll(() => app.close())

const waitingMails = async () =>
  (await app.database.pool.query(`select data from pgboss.job where name = 'send-sign-in-link'`)).rows.length
const numbersIn = (html: string) => [...html.matchAll(/href="\/t\/(\d+)"/g)].map(([, number]) => Number(number))

describe('Asking for a link', () => {
  it('gets the same page whether the address is known, unknown or a program’s, and mails the known one alone', async () => {
    await app.call(
      createTicket,
      ticketInput({ customerInfo: customer('Robot', { email: 'no-reply@ponderosa.example.com' }) }),
    )
    const before = await waitingMails()
    const answers = []
    for (const email of [ADA, ` ${ADA.toUpperCase()} `, STRANGER, 'no-reply@ponderosa.example.com']) {
      const response = await post(app, '/my/tickets', { email })
      const page = (await response.text()).replaceAll(new RegExp(email.trim(), 'g'), 'ADDRESS')
      answers.push({ status: response.status, page })
    }
    expect(answers[0]!.status).toBe(200)
    expect(answers[0]!.page).toContain(
      'If this address has tickets with us, a link is on its way. It works for 15 minutes.',
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await waitingMails()).toBe(before + 2)
    expect(await app.ctx.db.$count(customerSignIns)).toBe(2)
  })

  it('takes the same time for a known address as for an unknown one', async () => {
    for (const email of [ADA, STRANGER]) {
      const start = performance.now()
      await post(app, '/my/tickets', { email })
      expect(performance.now() - start, email).toBeGreaterThan(399)
    }
  })

  it('with what is no address says so next to the field, with what was typed', async () => {
    const response = await post(app, '/my/tickets', { email: 'ada at "home"' })
    const page = await response.text()
    expect(response.status).toBe(422)
    expect(page).toContain('value="ada at &quot;home&quot;"')
    expect(page).toMatch(/aria-describedby="email-hint email-error"/)
    expect((await post(app, '/my/tickets', {})).status).toBe(422)
  })

  it('from another website is refused', async () => {
    const response = await post(app, '/my/tickets', { email: ADA }, { origin: 'https://evil.example.com' })
    expect(response.status).toBe(403)
  })
})

describe('The mailed link', () => {
  beforeEach(() => post(app, '/my/tickets', { email: ADA }))

  it('is spent by the button, not by opening it however often, and then works no more', async () => {
    const key = await newestKey(app)
    const before = await readStoredState(app)
    for (const method of ['GET', 'HEAD', 'GET']) {
      const response = await app.app.request(`http://localhost:3000/my/tickets/sign-in?k=${key}`, { method })
      expect(response.status).toBe(200)
    }
    expect(await readStoredState(app)).toEqual(before)
    const first = await post(app, '/my/tickets/sign-in', { k: key })
    expect([first.status, first.headers.get('location')]).toEqual([303, '/my/tickets'])
    expect(first.headers.getSetCookie()[0]).toMatch(
      /^helpdesk\.customer=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const second = await post(app, '/my/tickets/sign-in', { k: key })
    expect([second.status, second.headers.getSetCookie()]).toEqual([404, []])
  })

  it('signs one browser in when two press at once', async () => {
    const key = await newestKey(app)
    const answers = await Promise.all([1, 2, 3].map(async () => post(app, '/my/tickets/sign-in', { k: key })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 404, 404])
  })

  it('works for 15 minutes; ended, used and made-up links look alike', async () => {
    const used = await newestKey(app)
    await post(app, '/my/tickets/sign-in', { k: used })
    await post(app, '/my/tickets', { email: ADA })
    const key = await newestKey(app)
    time = new Date(time.getTime() + 15 * MINUTE - 1)
    expect((await get(app, `/my/tickets/sign-in?k=${key}`)).status).toBe(200)
    time = new Date(time.getTime() + 1)
    const answers = await Promise.all(
      [key, used, 'AAAAAAAAAAAAAAAAAAAAAA', '', '%00'].map(async (each) => {
        const response = await get(app, `/my/tickets/sign-in?k=${each}`)
        return { status: response.status, page: await response.text() }
      }),
    )
    expect(answers[0]!.status).toBe(404)
    expect(answers[0]!.page).toContain('name="email"')
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect((await post(app, '/my/tickets/sign-in', { k: key })).status).toBe(404)
  })

  it('leads to the list where the browser is signed in already', async () => {
    const cookie = await signInCustomer(app, ADA)
    const again = await post(app, '/my/tickets/sign-in', { k: 'spent' }, { cookie })
    expect([again.status, again.headers.get('location')]).toEqual([303, '/my/tickets'])
  })

  it('is in no line of the log', async () => {
    const key = await newestKey(app)
    const cookie = await signInCustomer(app, ADA)
    for (const secret of [key, cookie.split('=')[1]!, ADA]) expect(app.logged.join('\n')).not.toContain(secret)
  })
})

describe('A session of My tickets', () => {
  it('ends after 12 hours and by signing out', async () => {
    const cookie = await signInCustomer(app, ADA)
    const isIn = async () => (await (await get(app, '/my/tickets', cookie)).text()).includes('Sign out')
    expect(await isIn()).toBe(true)
    time = new Date(time.getTime() + 12 * 60 * MINUTE)
    expect(await isIn()).toBe(false)
    const other = await signInCustomer(app, ADA)
    const out = await post(app, '/my/tickets/sign-out', {}, { cookie: other })
    expect([out.status, out.headers.getSetCookie()[0]]).toEqual([303, expect.stringContaining('Max-Age=0')])
    expect(await (await get(app, '/my/tickets', other)).text()).not.toContain('Sign out')
  })

  it('of a technician shows the customer they are and opens nothing of the dashboard', async () => {
    await app.signIn()
    app.forgetSession()
    const [admin] = await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.is_admin, true))
    const cookie = await signInCustomer(app, admin!.email!)
    expect((await get(app, '/my/tickets', cookie)).status).toBe(200)
    expect((await get(app, '/api/tickets', cookie)).status).toBe(401)
    expect((await get(app, '/api/admin/me', cookie)).status).toBe(401)
  })

  it('is gone with the person', async () => {
    await app.call(createTicket, ticketInput({ customerInfo: customer('Gone') }))
    const cookie = await signInCustomer(app, customer('Gone').email)
    const count = await app.ctx.db.$count(customerSessions)
    await app.ctx.db.delete(supportUsers).where(eq(supportUsers.email, customer('Gone').email))
    expect(await app.ctx.db.$count(customerSessions)).toBe(count - 1)
    expect(await (await get(app, '/my/tickets', cookie)).text()).not.toContain('Sign out')
  })
})

describe('The list', () => {
  it('has one’s own tickets alone, the latest word first, 20 on a page, each once', async () => {
    const info = customer('Lou')
    const numbers: number[] = []
    for (let count = 0; count < 45; count++) {
      // Pairs of the same moment.
      if (count % 2) time = new Date(time.getTime() + MINUTE)
      numbers.push(
        (await app.call(createTicket, ticketInput({ customerInfo: info, title: `Lou ${count}` }))).ticket.ticket_id,
      )
    }
    await app.ctx.db
      .update(tickets)
      .set({ last_message_at: new Date(time.getTime() + MINUTE) })
      .where(eq(tickets.ticket_id, numbers[3]!))
    const cookie = await signInCustomer(app, info.email)
    const seen: number[] = []
    let path: string | undefined = '/my/tickets'
    let pages = 0
    while (path) {
      const html = await (await get(app, path, cookie)).text()
      seen.push(...numbersIn(html))
      path = /href="(\/my\/tickets\?[^"]*after=[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
      pages++
    }
    expect(pages).toBe(3)
    expect(seen).toEqual([numbers[3]!, ...numbers.filter((_, index) => index !== 3).toReversed()])
    expect(numbersIn(await (await get(app, '/my/tickets?after=nonsense', cookie)).text())).toEqual(seen.slice(0, 20))
  })

  it('finds parts of title and number; % and _ mean themselves', async () => {
    const info = customer('Sue')
    const make = async (title: string) =>
      (await app.call(createTicket, ticketInput({ customerInfo: info, title }))).ticket.ticket_id
    const full = await make('Disk 100% full')
    const snake = await make('The file a_b is locked')
    const plain = await make('Disk 1000 files, back\\slash')
    const cookie = await signInCustomer(app, info.email)
    const find = async (search: string) =>
      numbersIn(await (await get(app, `/my/tickets?search=${encodeURIComponent(search)}`, cookie)).text()).toSorted(
        (a, b) => a - b,
      )
    expect(await find('100%')).toEqual([full])
    expect(await find('a_b')).toEqual([snake])
    expect(await find('%')).toEqual([full])
    expect(await find('_')).toEqual([snake])
    expect(await find('\\')).toEqual([plain])
    expect(await find(' DISK ')).toEqual([full, plain])
    expect(await find(`#${snake}`)).toEqual([snake])
    expect(await find('printer')).toEqual([])
    expect(await find('\0')).toHaveLength(3)
    const html = await (await get(app, `/my/tickets?search=${encodeURIComponent('<b>"x')}`, cookie)).text()
    expect(html).toContain('value="&lt;b&gt;&quot;x"')
  })

  it('fills a new ticket in with what is known', async () => {
    const cookie = await signInCustomer(app, ADA)
    const html = await (await get(app, '/my/tickets/new', cookie)).text()
    for (const value of ['Ada', 'Vega', ADA, '(303) 555-0199']) expect(html).toContain(`value="${value}"`)
    expect(html).toContain('action="/support"')
    const without = await get(app, '/my/tickets/new')
    expect([without.status, without.headers.get('location')]).toEqual([303, '/my/tickets'])
  })

  it('is kept by no cache and found by no search engine', async () => {
    const { headers } = await get(app, '/my/tickets', await signInCustomer(app, ADA))
    expect([headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
      'no-store',
      'noindex',
      'same-origin',
    ])
  })

  it('takes no other methods', async () => {
    for (const [path, allowed] of [
      ['/my/tickets', 'GET, HEAD, POST'],
      ['/my/tickets/sign-in', 'GET, HEAD, POST'],
      ['/my/tickets/new', 'GET, HEAD'],
      ['/my/tickets/sign-out', 'POST'],
    ] as const) {
      const response = await app.app.request(`http://localhost:3000${path}`, { method: 'PUT' })
      expect([response.status, response.headers.get('allow')], path).toEqual([405, allowed])
    }
    expect((await get(app, '/my/tickets/sign-out')).status).toBe(405)
  })
})

describe('With limits on', () => {
  let limited: TestApp
  beforeAll(async () => {
    limited = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' }, { now: () => time })
    await limited.call(createTicket, ticketInput({ customerInfo: customer('Ada') }))
  })
  afterAll(() => limited.close())

  it('a mailbox gets three links an hour, and a client asks thirty times, in the same words', async () => {
    const ask = async (email: string, from: string) =>
      (await (await post(limited, '/my/tickets', { email }, { 'x-forwarded-for': from })).text()).replaceAll(
        email,
        'ADDRESS',
      )
    const links = () => limited.ctx.db.$count(customerSignIns)
    const first = await ask(ADA, '203.0.113.1')
    const more = await Promise.all([2, 3, 4, 5].map((count) => ask(ADA, `203.0.113.${count}`)))
    expect(new Set(more)).toEqual(new Set([first]))
    expect(await links()).toBe(3)
    time = new Date(time.getTime() + 60 * MINUTE)
    await Promise.all(Array.from({ length: 30 }, (_, count) => ask(`${count}-${STRANGER}`, '203.0.113.9')))
    expect(await ask(ADA, '203.0.113.9')).toBe(first)
    expect(await links()).toBe(3)
    await ask(ADA, '203.0.113.8')
    expect(await links()).toBe(4)
  })

  it('keys that lead nowhere are refused after thirty a minute from one address, in a page', async () => {
    const open = (k: string) =>
      limited.app.request(`http://localhost:3000/my/tickets/sign-in?k=${k}`, {
        headers: { 'x-forwarded-for': '203.0.113.30' },
      })
    const answers = await Promise.all(Array.from({ length: 31 }, async (_, count) => open(`guess-${count}`)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array<number>(30).fill(404), 429])
    const refused = answers.find(({ status }) => status === 429)!
    expect(refused.headers.get('content-type')).toContain('text/html')
    // A link that works is not among them.
    await post(limited, '/my/tickets', { email: ADA }, { 'x-forwarded-for': '203.0.113.31' })
    expect((await open(await newestKey(limited))).status).toBe(200)
  })
})
