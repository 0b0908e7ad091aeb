import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getTeam } from '#contract/assignment.ts'
import { getCustomerCard, listTicketLinks } from '#contract/customers.ts'
import { getHistory } from '#contract/history.ts'
import { addResponse } from '#contract/responses.ts'
import { listMessages, resendAnswer } from '#contract/messages.ts'
import { findPeople, newTicket, suggestCategory } from '#contract/new-ticket.ts'
import type { Input } from '#contract/operation.ts'
import { createTicket, listTickets } from '#contract/tickets.ts'
import type { OutgoingMail } from '#server/mail/out/mailer.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { createHandlers } from '#server/process/job-handlers.ts'
import { mailDeliveries, supportUsers, tickets } from '#server/schema/schema.ts'
import { type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'

let app: TestApp
let sent: OutgoingMail[] = []
beforeAll(async () => {
  app = await openTestApp({ COMPANY_INBOX: 'inbox@neatline.example.com' })
  await app.signIn()
})
afterAll(() => app.close())
beforeEach(() => void (sent = []))

const GRACE = {
  email: 'Grace@Okafor.example.com',
  firstName: 'Grace',
  lastName: 'Okafor',
  phone: '',
  company: 'Okafor Dental',
}
const WORDS = {
  title: 'Printer shows 49.4C02',
  description: 'The office printer stops after a page and shows 49.4C02.',
}
const make = (changes: Partial<Input<typeof newTicket>> = {}, headers = {}) =>
  app.call(newTicket, { customer: GRACE, ...WORDS, ...changes }, headers).then(({ ticket }) => ticket)
const refused = async (body: object) => {
  const { status, body: problem } = await app.send('POST', '/api/tickets/new', body)
  return [
    status,
    ...(problem.errors ?? []).map(({ path, message }: { path: string; message: string }) => `${path}: ${message}`),
  ]
}
const find = async (search: string) =>
  (await app.call(findPeople, { search })).map(({ name, email, phone, open }) => `${name} ${email || phone} ${open}`)
const handlers = () => createHandlers(app.ctx, async (mail) => void sent.push(mail), undefined)
const count = () => app.ctx.db.$count(tickets)

describe('A ticket that the team makes for a customer', () => {
  it('has its category suggested while it is typed, and nothing is stored', async () => {
    const before = await count()
    expect(await app.call(suggestCategory, WORDS)).toEqual({ category: 'Printer' })
    expect(await app.call(suggestCategory, { title: '', description: '' })).toEqual({ category: 'General' })
    expect(await count()).toBe(before)
  })

  it('has the channel, the owner, the category that the analyser suggests, an analysis, and says who made it for whom', async () => {
    const [jo] = await app.call(getTeam, {})
    const ticket = await make({ assignee_id: 'me' })
    expect(ticket).toMatchObject({
      channel: 'dashboard',
      priority: 'Medium',
      category: 'Printer',
      assignee: { id: jo!.id },
    })
    expect(ticket.customer).toMatchObject({
      first_name: 'Grace',
      email: 'grace@okafor.example.com',
      company: 'Okafor Dental',
    })
    expect(ticket.ai_analysis).toMatchObject({ suggested_category: 'Printer' })
    expect(ticket.ai_analysis!.insights).not.toContain('customer’s')
    const [created, owner] = await app.call(getHistory, { id: ticket.id })
    expect(created).toMatchObject({
      kind: 'created',
      actor: { kind: 'person', name: 'Jo Lindqvist' },
      cause: 'By phone or dashboard, for Grace Okafor.',
    })
    expect(owner).toMatchObject({ kind: 'assignee_changed', to: 'Jo Lindqvist' })
    const chosen = await make({ category: 'Network', priority: 'High', assignee_id: null })
    expect(chosen).toMatchObject({ category: 'Network', priority: 'High', assignee: null })
    const { tickets: listed } = await app.call(listTickets, { channel: 'dashboard' })
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([ticket.id, chosen.id]))
    // Nobody has been told: no link is in a mail yet.
    expect(await app.call(listTicketLinks, { id: ticket.id })).toEqual([])
  })

  it('is one ticket when it is sent ten times at once with the same key, and a changed one is refused', async () => {
    const before = await count()
    const headers = { 'idempotency-key': 'pressed-twice' }
    const made = await Promise.all(Array.from({ length: 10 }, () => make({ notify: true }, headers)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await count()).toBe(before + 1)
    const changed = await app.send('POST', '/api/tickets/new', { customer: GRACE, ...WORDS, title: 'Other' }, headers)
    expect(changed.status).toBe(422)
  })

  it('tells the customer once if that is wanted: the first message and the link, no automatic reply', async () => {
    const { id, ticket_id } = await make({ notify: true })
    await handlers()['send-ticket-created']({ ticketId: id })
    expect(sent).toHaveLength(1)
    const [mail] = sent
    expect(mail).toMatchObject({ to: { address: 'grace@okafor.example.com' }, automatic: undefined })
    expect(mail!.subject).toContain(`[#${ticket_id}]`)
    expect(mail!.text).toContain(`Hi Grace,\n\n${WORDS.description}`)
    expect(mail!.text).toMatch(new RegExp(`/t/${ticket_id}\\?k=`))
    expect(mail!.text).not.toMatch(/automatic reply|First steps/)
  })
  it('tells nobody otherwise', async () => {
    const { id } = await make()
    const queued = await app.ctx.db.execute(
      `select from pgboss.job where name = 'send-ticket-created' and data->>'ticketId' = '${id}'`,
    )
    expect(queued.rows).toEqual([])
  })

  it('is refused with the field that is wrong', async () => {
    const ticket = { customer: { phone: '303-555-0142' }, ...WORDS }
    const [ONE, GONE] = [
      'Enter an email address or a phone number; one is enough',
      'This person is not on record anymore. Choose someone else.',
    ]
    expect(await refused({ ...ticket, customer: { firstName: 'Bo' } })).toEqual([422, `customer.email: ${ONE}`])
    const { body } = await app.send('POST', '/api/tickets/new', { ...ticket, customer: { email: null, phone: null } })
    expect(body.detail).toBe(`customer.email: ${ONE}.`)
    expect(await refused({ ...ticket, customer: { id: crypto.randomUUID() } })).toEqual([422, `customer.id: ${GONE}`])
    expect((await refused({ ...ticket, customer: { email: 'bo@' } }))[1]).toContain('customer.email')
    expect((await refused({ ...ticket, customer: { email: 'inbox@neatline.example.com' } }))[1]).toContain(
      'customer.email: This address is ours',
    )
    expect((await refused({ ...ticket, notify: true }))[1]).toContain('notify: We have no email address')
    expect((await refused({ ...ticket, assignee_id: crypto.randomUUID() }))[1]).toContain('assignee_id')
    expect((await refused({ ...ticket, title: ' ' }))[1]).toContain('title')
    expect(await app.call(findPeople, { search: '303-555-0142' })).toEqual([])
  })
})

describe('The customer of such a ticket', () => {
  it('is the person of the address, whose name stays and whose missing number is added', async () => {
    const other = { ...GRACE, email: 'GRACE@okafor.example.com', firstName: 'Gracie', phone: '303 555 0177' }
    const { user_id, customer } = await make({ customer: other })
    expect(customer).toMatchObject({ first_name: 'Grace', phone: '303 555 0177' })
    const again = await make({ customer: { id: user_id! } })
    expect(again).toMatchObject({ user_id, customer: { company: 'Okafor Dental' } })
  })

  it('may have no address: it is shown as none, an answer says that it was not sent, and an address can be given', async () => {
    const { id, user_id, customer } = await make({
      customer: { firstName: 'Walt', lastName: 'Reed', phone: '720.555.0134' },
    })
    expect(customer).toMatchObject({ first_name: 'Walt', email: '', phone: '720.555.0134' })
    expect((await app.call(getCustomerCard, { id: user_id! })).email).toBe('')
    expect((await app.call(listTickets, { search: '720 555 0134' })).tickets.map((each) => each.id)).toEqual([id])
    expect((await app.call(listMessages, { id })).mail_problem).toContain('no email address')
    const { id: answer } = await app.call(addResponse, { id, message: 'Please call back.' })
    const deliver = async () => {
      const [delivery] = await app.ctx.db.select().from(mailDeliveries).where(eq(mailDeliveries.response_id, answer))
      await handlers()['send-ticket-response']({ responseId: answer, deliveryId: delivery!.id })
    }
    await deliver()
    expect(sent).toEqual([])
    expect((await app.call(listMessages, { id })).messages[0]).toMatchObject({
      state: 'failed',
      deliveries: [{ address: 'the customer' }],
    })
    await app.call(resendAnswer, { id: answer, email: 'walt@reed.example.com' })
    await deliver()
    expect(sent).toMatchObject([{ to: { address: 'walt@reed.example.com' } }])
    expect((await app.call(listMessages, { id })).mail_problem).toBeNull()
  })

  it('is called by the number or the address where nobody knows a name', async () => {
    expect((await make({ customer: { phone: '970-555-0111' } })).customer).toMatchObject({ first_name: '970-555-0111' })
    expect((await make({ customer: { email: 'front.desk@pine.example.com' } })).customer).toMatchObject({
      first_name: 'front.desk',
    })
  })

  it('is one person with the same name and number, in any notation and typed by several at once', async () => {
    const caller = (firstName: string, lastName: string, phone: string) =>
      make({ customer: { firstName, lastName, phone } }).then(({ user_id }) => user_id)
    const notations = ['970-555-0160', '(970) 555 0160', '+1 970.555.0160', '9705550160']
    const same = await Promise.all(notations.map((phone) => caller('José', 'Núñez', phone)))
    expect(new Set(same).size).toBe(1)
    expect(await caller('jose', 'nunez', '970 555 0160')).toBe(same[0])
    const others = [
      await caller('Eva', 'Núñez', '970-555-0160'),
      await caller('José', 'Núñez', '970-555-0161'),
      await caller('', '', '970-555-0160'),
    ]
    expect(new Set([same[0], ...others]).size).toBe(4)
    expect(await caller('', '', '(970) 555-0160')).toBe(others[2])
    expect(await find('970 555 0160')).toHaveLength(3)
    const address = { email: 'eva@nunez.example.com', firstName: 'Eva', lastName: 'Núñez', phone: '970-555-0160' }
    const known = (await make({ customer: address })).user_id
    expect(known).not.toBe(others[0])
  })
})

describe('People are found', () => {
  it('by parts of name, address and company, and by phone in any notation, also two with one phone', async () => {
    const customerInfo = {
      email: 'ana@twin.example.com',
      firstName: 'Ana',
      lastName: 'O’Brien',
      phone: '+1 (303) 555-0188',
      company: 'Twin Peaks',
    }
    await app.call(createTicket, ticketInput({ customerInfo }))
    await make({ customer: { firstName: 'Bo', lastName: 'Li', phone: '303.555.0188' } })
    const both = ['Ana O’Brien ana@twin.example.com 1', 'Bo Li 303.555.0188 1']
    for (const typed of [
      '303-555-0188',
      '(303) 555 0188',
      '3035550188',
      '+13035550188',
      '1 303 555 0188',
      '5550188',
      '303-555-0188 x12',
    ])
      expect(await find(typed), typed).toEqual(both)
    for (const typed of ['obrien', 'brien ana', 'twin.ex', 'peak', 'ana@'])
      expect(await find(typed), typed).toEqual([both[0]])
    expect(await find('bo')).toEqual([both[1]])
    for (const typed of ['', 'a', '%', '__', "':* & |", 'ana nobody']) expect(await find(typed), typed).toEqual([])
  })

  it('at most ten, never one who has been erased', async () => {
    for (let n = 0; n < 12; n++) await make({ customer: { ...GRACE, email: `n${n}@crowd.example.com` } })
    expect(await find('crowd')).toHaveLength(10)
    await erasePerson(app.ctx, 'ana@twin.example.com')
    expect(await find('twin')).toEqual([])
    expect(await app.ctx.db.$count(supportUsers, eq(supportUsers.email, 'ana@twin.example.com'))).toBe(0)
  })
})
