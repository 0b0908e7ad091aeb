import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listMessages, resendAnswer, addParticipant, removeParticipant } from '#contract/messages.ts'
import { createTicket, getTicket, listTickets, updateTicket } from '#contract/tickets.ts'
import { addResponse } from '#contract/responses.ts'
import { mailDeliveries, supportUsers, ticketEvents } from '#server/schema/schema.ts'
import type { Attempt } from '#server/platform/jobs/job-types.ts'
import type { OutgoingMail } from '#server/mail/out/mailer.ts'
import { addMessage } from '#server/conversation/add-message.ts'
import { markSent } from '#server/conversation/delivery.ts'
import { type BounceReport, recordBounce } from '#server/mail/out/record-bounce.ts'
import { createHandlers } from '#server/process/job-handlers.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { testNow } from '#test/support/test-time.ts'

let app: TestApp
let ticket: Awaited<ReturnType<typeof create>>
let customers = 0
let sent: OutgoingMail[] = []
/** What every attempt to send fails with. */
let failure: Error | undefined

beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
})
afterAll(() => app.close())
beforeEach(async () => {
  sent = []
  failure = undefined
  ticket = await create()
})

async function create() {
  const email = `customer-${++customers}@ponderosa.example.com`
  const created = await app.call(createTicket, ticketInput({ customerInfo: { ...ticketInput().customerInfo, email } }))
  return { ...created.ticket, email }
}
const send = async (mail: OutgoingMail) => {
  if (failure) throw failure
  sent.push(mail)
}
const FIRST: Attempt = { number: 1, isLast: false }
const deliveriesOf = (responseId: string) =>
  app.ctx.db
    .select()
    .from(mailDeliveries)
    .where(eq(mailDeliveries.response_id, responseId))
    .orderBy(asc(mailDeliveries.address))
/** Does the jobs of an answer, as a worker would. */
async function deliver(responseId: string, attempt = FIRST) {
  for (const { id: deliveryId } of await deliveriesOf(responseId))
    await createHandlers(app.ctx, send, undefined)['send-ticket-response']({ responseId, deliveryId }, attempt)
}
async function answer() {
  const { id } = await app.call(addResponse, { id: ticket.id, message: 'Pull the orange tab.' })
  await deliver(id)
  return id
}
const report = (about: BounceReport) => app.ctx.transact((tx) => recordBounce(app.ctx, tx, about))
const bounce = (responseId: string, address = ticket.email, kind: 'hard' | 'delayed' = 'hard') =>
  report({
    subject: { kind: 'a', id: responseId },
    recipients: [{ address, kind, status: kind === 'hard' ? '5.1.1' : '4.2.2', words: 'No such user' }],
  })
const conversation = () => app.call(listMessages, { id: ticket.id })
const messageOf = async (id: string) => (await conversation()).messages.find((each) => each.id === id)!
const read = () => app.call(getTicket, { id: ticket.id })
const history = async () =>
  (
    await app.ctx.db
      .select()
      .from(ticketEvents)
      .where(and(eq(ticketEvents.ticket_id, ticket.id), eq(ticketEvents.kind, 'delivery_changed')))
      .orderBy(asc(ticketEvents.id))
  ).map(({ from_value, to_value }) => [from_value, to_value])

describe('A report that an answer did not arrive', () => {
  it('stands next to the answer, marks the address, and puts the ticket on the list again', async () => {
    const id = await answer()
    expect(await read()).toMatchObject({ waiting_since: null, attention: null })
    expect(await bounce(id, ticket.email.toUpperCase())).toBe(ticket.id)
    expect(await messageOf(id)).toMatchObject({
      state: 'bounced',
      deliveries: [{ address: ticket.email, state: 'bounced', code: '5.1.1', words: 'No such user' }],
    })
    expect((await conversation()).mail_problem).toBe(`Email to ${ticket.email} bounced: No such user`)
    expect(await read()).toMatchObject({ attention: 'bounced', waiting_since: expect.any(String) })
    expect(await history()).toEqual([['Sent', `Bounced: ${ticket.email} (No such user)`]])
    const waiting = await app.call(listTickets, { needs_answer: 'yes' })
    expect(waiting.tickets.map((each) => each.id)).toContain(ticket.id)
  })

  it('about a delay says so, and takes back nothing that is known to have failed', async () => {
    const id = await answer()
    await bounce(id, ticket.email, 'delayed')
    expect(await messageOf(id)).toMatchObject({ state: 'delayed', deliveries: [{ code: '4.2.2' }] })
    expect(await read()).toMatchObject({ attention: null, waiting_since: null })
    await bounce(id)
    await bounce(id, ticket.email, 'delayed')
    await bounce(id)
    expect((await messageOf(id)).state).toBe('bounced')
    expect((await history()).map(([, to]) => to?.split(':')[0])).toEqual(['Delayed', 'Bounced'])
  })

  it('is about the address it names, of several, and about the only one where it names another', async () => {
    const one = await answer()
    await bounce(one, 'forwarded@elsewhere.example')
    expect((await messageOf(one)).state).toBe('bounced')
    ticket = await create()
    await app.call(addParticipant, { id: ticket.id, email: 'ben@ponderosa.example.com' })
    const two = await answer()
    await bounce(two, 'forwarded@elsewhere.example')
    expect((await messageOf(two)).state).toBe('sent')
    await bounce(two, 'ben@ponderosa.example.com')
    expect((await messageOf(two)).deliveries.map(({ state }) => state)).toEqual(['bounced', 'sent'])
    expect((await conversation()).mail_problem).toBeNull()
  })

  it('is recognised by its return path alone, and stands where the word that the mail was sent comes later', async () => {
    const id = await answer()
    const [delivery] = await deliveriesOf(id)
    const about = await report({ deliveryIds: [delivery!.id], recipients: [] })
    expect(about).toBe(ticket.id)
    await app.ctx.transact((tx) => markSent(tx, delivery!.id, testNow()))
    expect((await messageOf(id)).state).toBe('bounced')
  })

  it('changes nothing where its ids are nobody’s', async () => {
    const id = await answer()
    expect(await bounce(randomUUID())).toBeUndefined()
    expect(await report({ deliveryIds: [randomUUID()], recipients: [] })).toBeUndefined()
    expect((await messageOf(id)).state).toBe('sent')
  })

  it('changes the list for no resolved ticket, and is forgotten when the ticket is resolved or the customer writes', async () => {
    const resolve = () => app.call(updateTicket, { id: ticket.id, status: 'Resolved' })
    const one = await answer()
    await resolve()
    await bounce(one)
    expect(await read()).toMatchObject({ attention: 'bounced', waiting_since: null })
    const message = { ticket_id: ticket.id, user_id: ticket.user_id, message: 'Hello?', created_at: testNow() }
    await app.ctx.transact((tx) => addMessage(tx, { ...message, kind: 'customer', channel: 'mail' }))
    expect((await read()).attention).toBeNull()
    ticket = await create()
    await bounce(await answer())
    expect(await resolve()).toMatchObject({ attention: null, waiting_since: null })
  })

  it('of the confirmation tells that no answer will arrive either', async () => {
    const recipients = [{ address: ticket.email, kind: 'hard', status: '5.1.1', words: '' }] as const
    const about: BounceReport = { subject: { kind: 'c', id: ticket.id }, recipients: [...recipients] }
    expect(await report(about)).toBe(ticket.id)
    expect(await report(about)).toBe(ticket.id)
    expect(await read()).toMatchObject({ attention: 'bounced' })
    expect(await history()).toEqual([['Confirmation sent', `Bounced: ${ticket.email} (5.1.1)`]])
    const id = await answer()
    expect(sent).toEqual([])
    expect(await messageOf(id)).toMatchObject({
      state: 'failed',
      deliveries: [{ words: `Email to ${ticket.email} bounced: 5.1.1` }],
    })
  })
})

describe('An answer that cannot be handed over', () => {
  const attempts = async (id: string, attempt: Attempt) => {
    failure = Object.assign(new Error(''), { responseCode: 451, response: '451 4.7.1 Try later', command: 'DATA' })
    await expect(deliver(id, attempt)).rejects.toThrow()
    failure = undefined
    return messageOf(id)
  }

  it('is delayed after the second attempt, given up after the last, and sent where one succeeds', async () => {
    const { id } = await app.call(addResponse, { id: ticket.id, message: 'Pull the orange tab.' })
    expect((await attempts(id, FIRST)).state).toBe('queued')
    expect(await attempts(id, { number: 2, isLast: false })).toMatchObject({
      state: 'delayed',
      deliveries: [{ code: '4.7.1', words: '451 4.7.1 Try later' }],
    })
    await deliver(id, { number: 3, isLast: false })
    expect(await messageOf(id)).toMatchObject({ state: 'sent', deliveries: [{ code: null, words: null }] })
    await deliver(id)
    expect(sent, 'a job that is done again').toHaveLength(1)
    const { id: other } = await app.call(addResponse, { id: ticket.id, message: 'And the blue one.' })
    expect((await attempts(other, { number: 85, isLast: true })).state).toBe('failed')
    expect((await read()).attention).toBe('bounced')
    expect((await history()).map(([from, to]) => [from, to?.split(':')[0]])).toEqual([
      ['Queued', 'Delayed'],
      ['Delayed', 'Saved, not sent'],
      ['Queued', 'Not sent'],
    ])
  })

  it('is tried again where the mail server refuses us, not the recipient', async () => {
    const { id } = await app.call(addResponse, { id: ticket.id, message: 'Pull the orange tab.' })
    failure = Object.assign(new Error(''), {
      responseCode: 554,
      response: '554 5.7.1 Relay access denied',
      command: 'RCPT TO',
    })
    await expect(deliver(id)).rejects.toThrow()
    expect((await messageOf(id)).state).toBe('queued')
  })

  it('fails in words where no mail can be addressed to the customer', async () => {
    await app.ctx.db
      .update(supportUsers)
      .set({ email: '"odd one"@example' })
      .where(eq(supportUsers.email, ticket.email))
    const id = await answer()
    expect(await messageOf(id)).toMatchObject({
      state: 'failed',
      deliveries: [{ words: 'We can’t send email to this address.' }],
    })
    expect(await app.send('POST', `/api/messages/${id}/resend`, {})).toMatchObject({ status: 422 })
  })

  it('was queued by an earlier release, without deliveries, and goes to the requester', async () => {
    const { id } = await app.call(addResponse, { id: ticket.id, message: 'Pull the orange tab.' })
    await app.ctx.db.delete(mailDeliveries).where(eq(mailDeliveries.response_id, id))
    await createHandlers(app.ctx, send, undefined)['send-ticket-response']({ responseId: id })
    expect(sent.map(({ to }) => to.address)).toEqual([ticket.email])
    expect((await messageOf(id)).state).toBe('sent')
  })
})

describe('Sending an answer again', () => {
  const resend = (id: string, body: object = {}) => app.send('POST', `/api/messages/${id}/resend`, body)

  it('goes to those on the ticket it did not reach, once, and lets the ticket rest', async () => {
    const people = ['ben@cedar.example.com', 'bea@cedar.example.com']
    for (const email of people) await app.call(addParticipant, { id: ticket.id, email })
    const id = await answer()
    for (const address of [ticket.email, people[1]]) await bounce(id, address)
    const bea = (await conversation()).participants.find(({ email }) => email === people[1])!
    await app.call(removeParticipant, { id: ticket.id, user: bea.id })
    const again = await app.call(resendAnswer, { id })
    expect(again.deliveries.map(({ state }) => state)).toEqual(['bounced', 'sent', 'queued'])
    expect((await resend(id)).status, 'pressed twice').toBe(200)
    expect(await read()).toMatchObject({ attention: null, waiting_since: null })
    expect((await conversation()).mail_problem).toBeNull()
    sent = []
    await deliver(id)
    expect(sent.map(({ to }) => to.address)).toEqual([ticket.email])
    expect((await history()).at(-1)).toEqual([`Bounced: ${ticket.email}`, `Sent again: ${ticket.email}`])
    expect((await resend(id)).body.detail).toMatch(/^The people this reply didn’t reach aren’t on this ticket anymore/)
  })

  it('to another address makes it the customer’s, and late reports about the old one change nothing', async () => {
    const id = await answer()
    const [old] = await deliveriesOf(id)
    await bounce(id)
    const address = `right-${ticket.email}`
    await app.call(resendAnswer, { id, email: address.toUpperCase().replace('EXAMPLE.COM', 'example.com') })
    await deliver(id)
    expect(sent.map(({ to }) => to.address)).toEqual([ticket.email, address])
    expect((await read()).customer).toMatchObject({ email: address })
    await bounce(id)
    await report({ deliveryIds: [old!.id], subject: { kind: 'a', id }, recipients: [] })
    expect(await messageOf(id)).toMatchObject({ state: 'sent', deliveries: [{ address, state: 'sent' }] })
  })

  it('refuses an address of someone else, of ours or of nobody, and changes nothing', async () => {
    const id = await answer()
    await bounce(id)
    const other = await create()
    const taken = await resend(id, { email: other.email })
    expect([taken.status, taken.body.detail]).toEqual([
      409,
      `${other.email} is the address of Marisol Vega. Add them to the ticket and answer again instead.`,
    ])
    for (const email of ['nobody', 'no-reply@example.com', app.config.mailFrom])
      expect(await resend(id, { email })).toMatchObject({ status: 422, body: { errors: [{ path: 'email' }] } })
    expect((await messageOf(id)).state).toBe('bounced')
    expect((await resend(randomUUID())).status).toBe(404)
  })

  it('asks whose address it is where several did not get it', async () => {
    const people = await Promise.all(
      ['ben', 'cleo'].map((name) => app.call(addParticipant, { id: ticket.id, email: `${name}@aspen.example.com` })),
    )
    const id = await answer()
    for (const name of ['ben', 'cleo']) await bounce(id, `${name}@aspen.example.com`)
    expect((await resend(id, { email: 'new@aspen.example.com' })).status).toBe(409)
    const ben = people.flat().find(({ email }) => email.startsWith('ben'))!
    const { deliveries } = await app.call(resendAnswer, { id, email: 'benno@aspen.example.com', user: ben.id })
    expect(Object.fromEntries(deliveries.map(({ address, state }) => [address, state]))).toEqual({
      [ticket.email]: 'sent',
      'benno@aspen.example.com': 'queued',
      'cleo@aspen.example.com': 'bounced',
    })
  })
})
