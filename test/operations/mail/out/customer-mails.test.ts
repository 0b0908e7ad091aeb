import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addParticipant, removeParticipant } from '#contract/messages.ts'
import { createTicket, updateTicket } from '#contract/tickets.ts'
import { addResponse } from '#contract/responses.ts'
import { customerCodes, customerSignIns, mailDeliveries, supportUsers, ticketLinks } from '#server/schema/schema.ts'
import { findLinkByKey } from '#server/customers/links.ts'
import type { OutgoingMail } from '#server/mail/out/mailer.ts'
import { acceptsCode, hashKey, signInKey } from '#server/customers/link-keys.ts'
import { createHandlers } from '#server/process/job-handlers.ts'
import { type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'
import { TUESDAY, testNow } from '#test/support/test-time.ts'

const DAY = 24 * 60 * 60 * 1000
const ENV = { HOST: '127.0.0.1', PORT: '4321', MAIL_FROM: 'help@neatline.example.com' }
const BASE = 'http://127.0.0.1:4321'

let app: TestApp
let clock = TUESDAY
let sent: OutgoingMail[] = []
let people = 0

beforeAll(async () => {
  app = await openTestApp(ENV, { now: () => new Date(clock) })
  await app.signIn()
})
afterAll(() => app.close())
beforeEach(() => void (sent = []))

const handlers = () => createHandlers(app.ctx, async (message) => void sent.push(message), undefined)
async function open() {
  const email = `customer-${++people}@ponderosa.example.com`
  const { ticket, link } = await app.call(
    createTicket,
    ticketInput({ customerInfo: { ...ticketInput().customerInfo, email } }),
  )
  const [person] = await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, email))
  return { ...ticket, link, email, person: person!.id }
}
type Ticket = Awaited<ReturnType<typeof open>>
/** Answers and runs the jobs of its mails. */
async function answer({ id }: Ticket, message = 'It’s fixed.') {
  const { id: responseId } = await app.call(addResponse, { id, message })
  await deliver(responseId)
}
async function deliver(responseId: string) {
  const deliveries = await app.ctx.db.select().from(mailDeliveries).where(eq(mailDeliveries.response_id, responseId))
  for (const { id } of deliveries) await handlers()['send-ticket-response']({ responseId, deliveryId: id })
}
const linkIn = ({ text }: OutgoingMail) => /^http:\/\/127\.0\.0\.1:4321(\/t\/.*)$/m.exec(text)?.[1]
const mailTo = (address: string) => sent.findLast(({ to }) => to.address === address)!
const visitorOf = ({ ticket_id }: Ticket, link: string) => findLinkByKey(app.ctx, ticket_id, link.split('?k=')[1]!)

describe('Every mail about a ticket leads its reader to the ticket’s page', () => {
  it('the confirmation by the key the ticket was made with, and each answer by its recipient’s own', async () => {
    const ticket = await open()
    await handlers()['send-ticket-created']({ ticketId: ticket.id })
    expect(linkIn(sent[0]!)).toBe(ticket.link)
    const ben = `ben-${people}@ponderosa.example.com`
    await app.call(addParticipant, { id: ticket.id, email: ben, name: 'Ben Ito' })
    await answer(ticket)
    await answer(ticket, 'Once more.')
    const [toAnn, toBen] = [linkIn(mailTo(ticket.email))!, linkIn(mailTo(ben))!]
    expect(toAnn).toBe(ticket.link)
    expect(toBen).not.toBe(toAnn)
    expect((await visitorOf(ticket, toBen))?.person.email).toBe(ben)
    expect(new Set(sent.filter(({ to }) => to.address === ben).map(linkIn))).toEqual(new Set([toBen]))
  })

  it('by a new key after the one before has been revoked', async () => {
    const ticket = await open()
    await app.ctx.db.update(ticketLinks).set({ revoked_at: testNow() }).where(eq(ticketLinks.ticket_id, ticket.id))
    await answer(ticket)
    const link = linkIn(sent[0]!)!
    expect(link).not.toBe(ticket.link)
    expect(await visitorOf(ticket, ticket.link)).toBeUndefined()
    expect((await visitorOf(ticket, link))?.person.id).toBe(ticket.person)
  })

  it('but nobody who takes no part in it any more, and no address that was a person’s before', async () => {
    const ticket = await open()
    const ben = `ben-${people}@ponderosa.example.com`
    const added = await app.call(addParticipant, { id: ticket.id, email: ben, name: 'Ben Ito' })
    const { id: responseId } = await app.call(addResponse, { id: ticket.id, message: 'Sent a little later.' })
    await app.call(removeParticipant, { id: ticket.id, user: added[0]!.id })
    const email = `moved-${people}@ponderosa.example.com`
    await app.ctx.db.update(supportUsers).set({ email }).where(eq(supportUsers.id, ticket.person))
    await deliver(responseId)
    expect(sent).toHaveLength(2)
    for (const { text, html } of sent) expect(text + html).not.toContain('?k=')
  })
})

describe('A mail that someone asked for on a page', () => {
  const inMinutes = (minutes: number) => new Date(clock + minutes * 60_000)
  async function makeCode(ticket: Ticket) {
    const row = { ticket_id: ticket.id, user_id: ticket.person, browser: `b${++people}` }
    const [code] = await app.ctx.db
      .insert(customerCodes)
      .values({ ...row, created_at: inMinutes(0), expires_at: inMinutes(15) })
      .returning()
    return code!
  }

  it('has the code that confirms the browser, in the text and not in the subject', async () => {
    const ticket = await open()
    const { id: codeId } = await makeCode(ticket)
    await handlers()['send-customer-code']({ codeId })
    const [{ text, html, subject, to, automatic }] = sent as [OutgoingMail]
    const digits = /^\d{6}$/m.exec(text)![0]
    expect(acceptsCode(app.ctx.signer, codeId, digits)).toBe(true)
    expect(html).toContain(digits)
    expect(subject).toBe(`Your code for ticket #${ticket.ticket_id}`)
    expect([to.address, automatic]).toEqual([ticket.email, 'generated'])
    expect(text).toContain('can be read but not answered in your name')
    expect(linkIn(sent[0]!)).toBe(ticket.link)
    expect(html.indexOf(ticket.link), 'the code is what the mail is for').toBeGreaterThan(html.indexOf(digits))
    expect(text.indexOf(ticket.link)).toBeGreaterThan(text.indexOf(digits))
    expect(app.logged.join('\n')).not.toContain(digits)
  })

  it('has the link to My tickets, which is spent by its own key', async () => {
    const { person, email } = await open()
    const id = '3f0e8b6a-93ad-4b52-9a83-5e9a4dcf0a11'
    const key = signInKey(app.ctx.signer, id)
    const times = { created_at: inMinutes(0), expires_at: inMinutes(15) }
    await app.ctx.db.insert(customerSignIns).values({ id, user_id: person, key_hash: hashKey(key), ...times })
    await handlers()['send-sign-in-link']({ signInId: id })
    expect(mailTo(email).text).toContain(`\n${BASE}/my/tickets/sign-in?k=${key}\n`)
  })

  it('has the link of the ticket, once for each request', async () => {
    const ticket = await open()
    const job = { ticketId: ticket.id, personId: ticket.person }
    await handlers()['send-ticket-link'](job)
    await handlers()['send-ticket-link'](job)
    expect(sent.map(linkIn)).toEqual([ticket.link, ticket.link])
    expect(sent[0]!.id, 'mail programs drop a second mail with the same Message-ID').not.toBe(sent[1]!.id)
  })

  it('has another link once the first has ended, 30 days after Resolved, which works for 30 days more', async () => {
    const ticket = await open()
    await app.call(updateTicket, { id: ticket.id, status: 'Resolved' })
    const statusOf = async (link: string) => (await app.request(link, { redirect: 'manual' })).status
    clock += 31 * DAY
    expect(await statusOf(ticket.link)).toBe(404)
    await handlers()['send-ticket-link']({ ticketId: ticket.id, personId: ticket.person })
    const link = linkIn(sent[0]!)!
    expect([link === ticket.link, await statusOf(link), await statusOf(ticket.link)]).toEqual([false, 303, 404])
    clock += 31 * DAY
    expect(await statusOf(link)).toBe(404)
    clock -= 62 * DAY
  })

  it('is not sent once it is worth nothing, to an address that has bounced, or to who takes no part', async () => {
    const [ticket, other] = [await open(), await open()]
    const { id: codeId } = await makeCode(ticket)
    clock += 15 * 60_000
    await handlers()['send-customer-code']({ codeId })
    await handlers()['send-ticket-link']({ ticketId: ticket.id, personId: other.person })
    const mail_problem = `Email to ${ticket.email} bounced.`
    await app.ctx.db.update(supportUsers).set({ mail_problem }).where(eq(supportUsers.id, ticket.person))
    await handlers()['send-customer-code']({ codeId: (await makeCode(ticket)).id })
    await handlers()['send-ticket-link']({ ticketId: ticket.id, personId: ticket.person })
    expect(sent).toEqual([])
  })
})
