import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addParticipant, removeParticipant } from '#contract/messages.ts'
import { listTicketLinks, revokeTicketLinks } from '#contract/customers.ts'
import { sendNewLink } from '#server/customers/ticket-links.ts'
import { ticketEvents } from '#server/schema/schema.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { type CustomerApp, openCustomerApp } from './customer-app.ts'

const DAY = 24 * 60

let app: CustomerApp
beforeAll(async () => {
  app = await openCustomerApp()
})
afterAll(() => app.close())

const keyOf = (link: string) => link.split('k=')[1]!
const links = (id: string) => app.call(listTicketLinks, { id })
const revoke = (id: string, which = '') => app.send('DELETE', `/api/tickets/${id}/links${which}`)
const revocations = async (id: string) =>
  (
    await app.ctx.db
      .select()
      .from(ticketEvents)
      .where(and(eq(ticketEvents.ticket_id, id), eq(ticketEvents.kind, 'links_revoked')))
  ).map(({ to_value }) => to_value)
/** The people for whom a link was ordered, as the jobs name them. */
async function ordered(ticketId: string): Promise<string[]> {
  const { rows } = await app.ctx.db.execute<{ data: { ticketId: string; personId: string } }>(
    `select data from pgboss.job where name = 'send-ticket-link'`,
  )
  return rows.flatMap(({ data }) => (data.ticketId === ticketId ? data.personId : []))
}

/** A ticket with a participant and the links of both. */
async function aTicketOfTwo() {
  const ticket = await app.newTicket()
  const email = `${randomUUID()}@ponderosa.example.com`
  const [guest] = await app.call(addParticipant, { id: ticket.id, email, name: 'Ben Ito' })
  const guestLink = await app.linkOf(ticket, guest!.id)
  return { ticket, guest: guest!, guestLink }
}

describe('A link that does not work', () => {
  it('is answered alike whether it is wrong, ended, revoked, another ticket’s or of no ticket', async () => {
    const [live, revoked, ended, erased] = await Promise.all([1, 2, 3, 4].map(() => app.newTicket()))
    const { ticket: left, guest, guestLink } = await aTicketOfTwo()
    await app.resolve(ended!.id)
    const [first] = await links(ended!.id)
    expect(Math.round((Date.parse(first!.ends_at!) - app.ctx.now().getTime()) / 60_000)).toBe(30 * DAY)
    await app.pass(30 * DAY - 60)
    const browsers = await Promise.all(
      [revoked!.link, ended!.link, erased!.link, guestLink].map((link) => app.browser(link)),
    )
    for (const { get } of browsers) expect((await get()).status).toBe(200)
    await revoke(revoked!.id)
    await app.call(removeParticipant, { id: left.id, user: guest.id })
    await erasePerson(app.ctx, erased!.email)
    await app.pass(61)
    const own = await app.browser(live!.link)
    const other = (path: string) => app.send('GET', path, undefined, { cookie: own.cookie })
    const replies = [
      ...(await Promise.all(browsers.map(({ get }) => get()))),
      await other(`/api/customer/tickets/${ended!.number}`),
      await other('/api/customer/tickets/999999'),
      await app.send('GET', own.path, undefined, { cookie: 'none=1' }),
      await app.send('GET', own.path, undefined, { cookie: own.cookie.replace(/.(?=;|$)/, '!') }),
    ]
    const seen = replies.map(({ status, body, headers }) => {
      const { 'x-request-id': _, ...rest } = Object.fromEntries(headers)
      return { status, body, headers: rest }
    })
    for (const reply of seen) expect(reply).toEqual({ ...seen[0], status: 404 })
    expect((await own.get()).status).toBe(200)
  })
})

describe('The team', () => {
  it('sees the links of a ticket and ends one, those of a person, or all; the next mail has a new one', async () => {
    const { ticket, guest, guestLink } = await aTicketOfTwo()
    const [own, theirs] = [await app.browser(ticket.link), await app.browser(guestLink)]
    await own.post('/seen')
    const before = await links(ticket.id)
    expect(before.map(({ person, opened_at, revoked_at }) => [person.name, opened_at !== null, revoked_at])).toEqual([
      ['Marisol Vega', true, null],
      ['Ben Ito', false, null],
    ])
    expect(JSON.stringify(before)).not.toMatch(new RegExp(`${keyOf(ticket.link)}|${keyOf(guestLink)}`))
    const { body: after } = await revoke(ticket.id, `?person=${guest.id}`)
    expect(after.map(({ revoked_at }: { revoked_at: string | null }) => revoked_at !== null)).toEqual([false, true])
    expect([(await own.get()).status, (await theirs.get()).status]).toEqual([200, 404])
    expect((await theirs.post('/messages', { message: 'Hello?' })).status).toBe(404)
    const renewed = await app.linkOf(ticket, guest.id)
    expect(keyOf(renewed)).not.toBe(keyOf(guestLink))
    expect((await (await app.browser(renewed)).get()).status).toBe(200)
    await revoke(ticket.id, `?link=${ticket.id}`)
    expect((await own.get()).status).toBe(404)
    expect(await app.call(revokeTicketLinks, { id: ticket.id })).toHaveLength(3)
    expect(await app.call(revokeTicketLinks, { id: ticket.id })).toHaveLength(3)
    expect(await revocations(ticket.id)).toEqual(['Ben Ito', 'Marisol Vega', 'Ben Ito'])
  })

  it('gets not-found for the link or person of another ticket', async () => {
    const [one, other] = [await app.newTicket(), await app.newTicket()]
    expect((await revoke(one.id, `?link=${other.id}`)).status).toBe(404)
    expect((await revoke(one.id, `?person=${other.userId}`)).status).toBe(404)
    expect((await (await app.browser(other.link)).get()).status).toBe(200)
  })
})

describe('A new link', () => {
  it('is mailed to whom the key was made for, otherwise to the requester, and to nobody who has left', async () => {
    const { ticket, guest, guestLink } = await aTicketOfTwo()
    await revoke(ticket.id)
    const order = (number: number, key: string) => sendNewLink(app.ctx, { number, key })
    await order(ticket.number, keyOf(guestLink))
    await order(ticket.number, keyOf(ticket.link))
    await order(ticket.number, 'a guess')
    expect((await ordered(ticket.id)).toSorted()).toEqual([guest.id, ticket.userId, ticket.userId].toSorted())
    await app.call(removeParticipant, { id: ticket.id, user: guest.id })
    await order(ticket.number, keyOf(guestLink))
    await order(999_999, keyOf(guestLink))
    expect(await ordered(ticket.id)).toHaveLength(3)
  })

  it('does the same work for every number and key: one job, three times an hour', async () => {
    const limited = await openCustomerApp({ RATE_LIMITS: 'on' })
    try {
      const ticket = await limited.newTicket()
      const jobs = async () =>
        Number(
          (await limited.ctx.db.execute(`select count(*) from pgboss.job where name = 'send-ticket-link'`)).rows[0]!
            .count,
        )
      const counts: number[] = []
      for (const number of [ticket.number, 999_999]) {
        for (let press = 0; press < 5; press++) await sendNewLink(limited.ctx, { number, key: 'a guess' })
        counts.push(await jobs())
      }
      expect(counts).toEqual([3, 6])
      await limited.pass(61)
      await sendNewLink(limited.ctx, { number: ticket.number, key: 'a guess' })
      expect(await jobs()).toBe(7)
    } finally {
      await limited.close()
    }
  })
})
