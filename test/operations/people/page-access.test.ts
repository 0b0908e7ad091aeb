import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resendAnswer, addParticipant } from '#contract/messages.ts'
import { createTicket } from '#contract/tickets.ts'
import { addResponse } from '#contract/responses.ts'
import {
  customerCodes,
  customerSessions,
  customerSignIns,
  linkBrowsers,
  mailDeliveries,
  supportUsers,
  ticketEvents,
  ticketLinks,
  ticketRatings,
  tickets,
} from '#server/schema/schema.ts'
import { findVisitorByLink } from '#server/customers/find-visitor.ts'
import { findLinkByKey, ensureLink } from '#server/customers/links.ts'
import type { OutgoingMail } from '#server/mail/out/mailer.ts'
import { hashKey } from '#server/customers/link-keys.ts'
import { purgeTables } from '#server/people/personal-data.ts'
import { createHandlers } from '#server/process/job-handlers.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'
import { TUESDAY } from '#test/support/test-time.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const REFUSED = Object.assign(new Error('No such user'), {
  command: 'RCPT TO',
  responseCode: 550,
  response: '550 5.1.1 No such user',
})

let app: TestApp
let clock = TUESDAY
let people = 0
let sent: OutgoingMail[] = []
let isRefused = false

beforeAll(async () => {
  app = await openTestApp({ MAIL_FROM: 'help@neatline.example.com' }, { now: () => new Date(clock) })
  await app.signIn()
})
afterAll(() => app.close())

const purgePageAccess = () => purgeTables(app.ctx, [customerCodes, customerSignIns, customerSessions, linkBrowsers])
const at = (after: number) => new Date(clock + after)
/** A ticket whose requester has opened its page, signed in at My tickets, asked for a code and rated it. */
async function open() {
  const email = `customer-${++people}@ponderosa.example.com`
  const customerInfo = { ...ticketInput().customerInfo, email }
  const { ticket, link } = await app.call(createTicket, ticketInput({ customerInfo }))
  const { db } = app.ctx
  const [person] = await db.select().from(supportUsers).where(eq(supportUsers.email, email))
  const user_id = person!.id
  const [created_at, expires_at] = [at(0), at(15 * MINUTE)]
  const of = { ticket_id: ticket.id, user_id }
  await db.insert(linkBrowsers).values({ ...of, browser: 'a', created_at })
  await db.insert(customerCodes).values({ ...of, browser: 'b', created_at, expires_at })
  await db.insert(customerSignIns).values({ user_id, key_hash: hashKey(email), created_at, expires_at })
  await db.insert(customerSessions).values({ user_id, token_hash: hashKey(email), created_at, expires_at })
  await db.insert(ticketRatings).values({ ...of, value: 'bad', created_at, changed_at: created_at, comment: 'Slow.' })
  return { ...ticket, link, email, person: user_id }
}
type Ticket = Awaited<ReturnType<typeof open>>
const opens = async ({ ticket_id }: Ticket, link: string) =>
  (await findLinkByKey(app.ctx, ticket_id, link.split('?k=')[1]!)) !== undefined
/** How much is left of a person's access, next to links. */
async function left(personId: string): Promise<number[]> {
  const { db } = app.ctx
  const tables = [linkBrowsers, customerCodes, customerSignIns, customerSessions]
  return Promise.all(tables.map((table) => db.$count(table, eq(table.user_id, personId))))
}
async function answer(ticket: Ticket) {
  const { id: responseId } = await app.call(addResponse, { id: ticket.id, message: 'It’s fixed.' })
  await deliver(responseId)
  return responseId
}
async function deliver(responseId: string) {
  const send = async (mail: OutgoingMail) => {
    if (isRefused) throw REFUSED
    sent.push(mail)
  }
  const deliveries = await app.ctx.db.select().from(mailDeliveries).where(eq(mailDeliveries.response_id, responseId))
  for (const { id } of deliveries)
    await createHandlers(app.ctx, send, undefined)['send-ticket-response']({ responseId, deliveryId: id })
}

describe('A person’s links end by themselves', () => {
  it('when a bounce says that their address is gone, and the next mail to them has a new one', async () => {
    const ticket = await open()
    isRefused = true
    const responseId = await answer(ticket)
    isRefused = false
    expect(await opens(ticket, ticket.link)).toBe(false)
    expect(await left(ticket.person)).toEqual([0, 0, 0, 0])
    const events = await app.ctx.db.select().from(ticketEvents).where(eq(ticketEvents.ticket_id, ticket.id))
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'links_revoked', to_value: `${ticket.email} bounced` }),
    )
    sent = []
    await app.call(resendAnswer, { id: responseId })
    await deliver(responseId)
    const link = /(\/t\/\d+\?k=[\w-]+)/.exec(sent[0]!.text)![1]!
    expect([link === ticket.link, await opens(ticket, link)]).toEqual([false, true])
  })

  it('when their address changes: who reads the old mailbox reads no ticket', async () => {
    const ticket = await open()
    isRefused = true
    const responseId = await answer(ticket)
    isRefused = false
    const other = await ensureLink(app.ctx, { ticket, personId: ticket.person })
    const email = `moved-${people}@ponderosa.example.com`
    await app.call(resendAnswer, { id: responseId, email })
    expect([await opens(ticket, ticket.link), await opens(ticket, other)]).toEqual([false, false])
    sent = []
    await deliver(responseId)
    expect(sent[0]!.to.address).toBe(email)
    expect(await opens(ticket, /(\/t\/\d+\?k=[\w-]+)/.exec(sent[0]!.text)![1]!)).toBe(true)
  })

  it('and those of others stay', async () => {
    const [ticket, other] = [await open(), await open()]
    isRefused = true
    await answer(ticket)
    isRefused = false
    expect(await opens(other, other.link)).toBe(true)
    expect(await left(other.person)).toEqual([1, 1, 1, 1])
  })
})

describe('Erasing a person', () => {
  it('removes their links, ratings, codes and sessions, and counts them', async () => {
    const [ticket, other] = [await open(), await open()]
    await app.call(addParticipant, { id: other.id, email: ticket.email, name: '' })
    const link = await ensureLink(app.ctx, { ticket: other, personId: ticket.person })
    await app.ctx.transact((_, enqueue) => enqueue('send-ticket-link', { ticketId: other.id, personId: ticket.person }))
    const erased = await erasePerson(app.ctx, ticket.email)
    expect(erased).toMatchObject({ links: 2, ratings: 1, codes: 1, sessions: 2 })
    expect([await opens(ticket, ticket.link), await opens(other, link)]).toEqual([false, false])
    expect(await left(ticket.person)).toEqual([0, 0, 0, 0])
    expect(await app.ctx.db.$count(ticketRatings, eq(ticketRatings.ticket_id, ticket.id))).toBe(0)
    const { rows } = await app.ctx.db.execute(
      sql`select from pgboss.job where data->>'personId' = ${ticket.person} and name = 'send-ticket-link'`,
    )
    expect(rows).toEqual([])
    expect(await opens(other, other.link)).toBe(true)
    expect(await erasePerson(app.ctx, ticket.email)).toMatchObject({ links: 0, ratings: 0, codes: 0, sessions: 0 })
  })
})

describe('Maintenance', () => {
  const setTicket = ({ id }: Ticket, changes: object) =>
    app.ctx.db.update(tickets).set(changes).where(eq(tickets.id, id))
  const browsersOf = async ({ person }: Ticket) => (await left(person))[0]

  it('removes expired codes and sessions at once', async () => {
    const ticket = await open()
    await purgePageAccess()
    expect(await left(ticket.person)).toEqual([1, 1, 1, 1])
    clock += 16 * MINUTE
    await purgePageAccess()
    expect(await left(ticket.person)).toEqual([1, 0, 0, 0])
  })

  it('keeps the browsers of a link that may work again, so that nobody else becomes the first', async () => {
    const [asked, ended] = [await open(), await open()]
    for (const ticket of [asked, ended]) {
      await setTicket(ticket, { status: 'Resolved', resolved_at: at(-400 * DAY) })
      const isOld = { created_at: at(-500 * DAY) }
      await app.ctx.db.update(ticketLinks).set(isOld).where(eq(ticketLinks.ticket_id, ticket.id))
    }
    const link = await ensureLink(app.ctx, { ticket: asked, personId: asked.person })
    expect([await opens(asked, link), await opens(ended, ended.link)]).toEqual([true, false])
    await purgePageAccess()
    expect([await browsersOf(asked), await browsersOf(ended)]).toEqual([1, 1])
    await setTicket(ended, { status: 'Open', resolved_at: null })
    const found = await findLinkByKey(app.ctx, ended.ticket_id, ended.link.split('?k=')[1]!)
    const forwarded = { linkId: found!.id, browser: 'of a colleague' }
    expect((await findVisitorByLink(app.ctx, ended.ticket_id, forwarded))?.standing).toBe('unknown')
  })

  it('removes the browsers of a person whose links have all been revoked, 90 days later', async () => {
    const [ticket, other] = [await open(), await open()]
    await app.ctx.db
      .update(ticketLinks)
      .set({ revoked_at: at(0) })
      .where(eq(ticketLinks.ticket_id, ticket.id))
    clock += 89 * DAY
    await purgePageAccess()
    expect([await browsersOf(ticket), await browsersOf(other)]).toEqual([1, 1])
    clock += 2 * DAY
    await purgePageAccess()
    expect([await browsersOf(ticket), await browsersOf(other)]).toEqual([0, 1])
    expect(await app.ctx.db.$count(ticketLinks, eq(ticketLinks.ticket_id, ticket.id))).toBe(1)
  })
})
