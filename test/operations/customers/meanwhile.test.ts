import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateCustomer, revokeTicketLinks } from '#contract/customers.ts'
import { updateTicket } from '#contract/tickets.ts'
import { findVisitorByLink, findVisitorBySession } from '#server/customers/find-visitor.ts'
import { addCustomerMessage } from '#server/customers/add-customer-message.ts'
import { setCustomerStatus } from '#server/customers/set-customer-status.ts'
import {
  customerSessions,
  inboundMails,
  ticketLinks,
  ticketParticipants,
  ticketResponses,
  tickets,
} from '#server/schema/schema.ts'
import { holdPageMessage } from '#server/mail/in/hold-page-message.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { type CustomerApp, openCustomerApp } from './customer-app.ts'
import { addCompany, moveTo } from '#test/support/companies.ts'
import { signInCustomer } from './signed-in.ts'

let app: CustomerApp
beforeAll(async () => (app = await openCustomerApp()))
afterAll(() => app.close())

type Ticket = Awaited<ReturnType<CustomerApp['newTicket']>>
type Change = (ticket: Ticket, personId: string) => Promise<unknown>

const revoke: Change = ({ id }) => app.call(revokeTicketLinks, { id })
const makeSensitive: Change = ({ id }) => app.call(updateTicket, { id, sensitive: true })
const erase: Change = ({ email }) => erasePerson(app.ctx, email)
const signOut: Change = (_, personId) =>
  app.ctx.db.delete(customerSessions).where(eq(customerSessions.user_id, personId))
const takeRight: Change = (_, personId) => app.call(updateCustomer, { id: personId, sees_company: false })

/** A ticket, and a colleague of its requester who has signed in at My tickets and may see it. */
async function colleaguesTicket() {
  const [ticket, own] = [await app.newTicket(), await app.newTicket()]
  const company_id = await addCompany(app, own.email)
  await moveTo(app, own.email, company_id)
  await app.ctx.db.update(tickets).set({ company_id }).where(eq(tickets.id, ticket.id))
  await app.call(updateCustomer, { id: own.userId, sees_company: true })
  return { ticket, colleague: own, cookie: await signInCustomer(app, own.email) }
}
const byLink = async (ticket: Ticket) => {
  const [link] = await app.ctx.db.select().from(ticketLinks).where(eq(ticketLinks.ticket_id, ticket.id))
  return (await findVisitorByLink(app.ctx, ticket.number, { linkId: link!.id, browser: 'any' }))!
}
const bySession = async (ticket: Ticket, cookie: string) =>
  (await findVisitorBySession(app.ctx, ticket.number, cookie.split('=')[1]!))!
const written = async ({ id }: Ticket) =>
  (await app.ctx.db.$count(ticketResponses, eq(ticketResponses.ticket_id, id))) +
  (await app.ctx.db.$count(inboundMails, eq(inboundMails.ticket_id, id)))

describe('Nothing is written for a visitor', () => {
  const stranger = { message: 'I sit next to her.', name: 'Ben Ortiz', email: 'ben@ponderosa.example.com' }
  type Visitor = Awaited<ReturnType<typeof byLink>>
  async function expectRefusals(visitor: Visitor, code: string) {
    const writes = [
      addCustomerMessage(app.ctx, visitor, { message: 'Still there?' }),
      setCustomerStatus(app.ctx, visitor, 'Resolved'),
      holdPageMessage(app.ctx, visitor, stranger),
    ]
    const results = await Promise.allSettled(writes)
    expect(results.map((result) => result.status === 'rejected' && result.reason.code)).toEqual([code, code, code])
  }

  it.for<[what: string, change: Change, code: string]>([
    ['whose link was revoked since they were found', revoke, 'not-found'],
    ['whose ticket was made sensitive since they were found', makeSensitive, 'forbidden'],
    ['whose ticket was erased since they were found', erase, 'not-found'],
  ])('%s', async ([, change, code]) => {
    const ticket = await app.newTicket()
    const visitor = await byLink(ticket)
    await change(ticket, ticket.userId)
    await expectRefusals(visitor, code)
    expect(await written(ticket)).toBe(0)
  })

  it.for<[what: string, change: Change]>([
    ['whose session ended since they were found', signOut],
    ['whose right to see the company was taken away since they were found', takeRight],
  ])('%s', async ([, change]) => {
    const { ticket, colleague, cookie } = await colleaguesTicket()
    const visitor = await bySession(ticket, cookie)
    await change(ticket, colleague.userId)
    await expectRefusals(visitor, 'not-found')
    expect(await written(ticket)).toBe(0)
  })

  it('who takes no part any more since they were found', async () => {
    const [ticket, own] = [await app.newTicket(), await app.newTicket()]
    await app.addParticipant(ticket.id, own.userId)
    const visitor = await bySession(ticket, await signInCustomer(app, own.email))
    await app.ctx.db.delete(ticketParticipants).where(eq(ticketParticipants.ticket_id, ticket.id))
    await expectRefusals(visitor, 'not-found')
    expect(await written(ticket)).toBe(0)
  })
})

describe('While a form is being sent', () => {
  const WORDS = 'A long <b>story</b>'
  const SHOWN = 'A long &lt;b&gt;story&lt;/b&gt;'

  /** Posts a form of which the second half is sent after something has changed. */
  async function postSlowly(
    path: string,
    cookie: string,
    fields: Record<string, string>,
    change: () => Promise<unknown>,
  ) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const whole = new Response(form)
    const bytes = new Uint8Array(await whole.clone().arrayBuffer())
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent++ === 0) return controller.enqueue(bytes.slice(0, 10))
        await change()
        controller.enqueue(bytes.slice(10))
        controller.close()
      },
    })
    const headers = { cookie, 'content-type': whole.headers.get('content-type')! }
    const response = await app.request(path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    return { status: response.status, type: response.headers.get('content-type'), html: await response.text() }
  }

  it.for<[what: string, change: Change]>([
    ['the link is revoked', revoke],
    ['the ticket is erased', erase],
  ])('and %s, the words are shown again and not sent', async ([, change]) => {
    for (const [more, fields] of [
      ['', { message: WORDS }],
      ['/rating', { rating: 'great', comment: WORDS }],
      ['/code', { message: WORDS }],
      ['/confirm-code', { message: WORDS, code: '123456' }],
    ] as const) {
      const ticket = await app.newTicket({ title: 'Canary title' })
      const { cookie } = await app.browser(ticket.link)
      const post = await postSlowly(`/t/${ticket.number}${more}`, cookie, fields, () => change(ticket, ticket.userId))
      expect([post.status, post.type, post.html.includes(SHOWN)], more).toEqual([404, 'text/html; charset=utf-8', true])
      expect(post.html).toContain('This link has ended')
      expect(post.html).not.toContain('Canary')
      expect(await written(ticket)).toBe(0)
    }
  })

  it('and the ticket is made sensitive, the code is asked for and the words are carried along', async () => {
    for (const message of [WORDS, ' ']) {
      const ticket = await app.newTicket({ title: 'Canary title' })
      const { cookie } = await app.browser(ticket.link)
      const fields = { message, rating: 'great' }
      const post = await postSlowly(`/t/${ticket.number}`, cookie, fields, () => makeSensitive(ticket, ticket.userId))
      expect(post.html).toContain('Confirm that it’s you')
      expect(post.html.includes(`name="message" value="${message === ' ' ? ' ' : SHOWN}"`)).toBe(true)
      expect(post.html).not.toContain('Canary')
      expect(await written(ticket)).toBe(0)
    }
  })

  it.for<[what: string, change: Change]>([
    ['the session ends', signOut],
    ['the right to see the company is taken away', takeRight],
  ])('and %s, nothing of a colleague’s ticket is shown', async ([, change]) => {
    for (const message of [WORDS, ' ']) {
      const { ticket, colleague, cookie } = await colleaguesTicket()
      const leave = () => change(ticket, colleague.userId)
      const post = await postSlowly(`/t/${ticket.number}`, cookie, { message }, leave)
      expect([post.status, post.html.includes(SHOWN)]).toEqual([404, message === WORDS])
      expect(post.html).not.toContain('Front desk printer')
      expect(await written(ticket)).toBe(0)
    }
  })
})
