import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addParticipant, removeParticipant } from '#contract/messages.ts'
import { updateSettings } from '#contract/settings.ts'
import { listNotices } from '#contract/notices.ts'
import { updateTicket } from '#contract/tickets.ts'
import { mailDeliveries, notices, supportUsers } from '#server/schema/schema.ts'
import { recordStopped } from '#server/mail/in/imap/mailbox-state.ts'
import { recordBounce } from '#server/mail/out/record-bounce.ts'
import { createHandlers } from '#server/process/job-handlers.ts'
import { wakeDueTickets } from '#server/team/waiting.ts'
import { createCustomerBrowser } from '#test/support/customer-browser.ts'
import { readHeaders } from '#test/support/mail/read-headers.ts'
import { ANN, type HeldApp, openHeldApp } from './held-app.ts'

/** Every kind by the way it really happens; what becomes of a notice is in notices.test.ts. */
let app: HeldApp
let marta: string
let ticket: Awaited<ReturnType<HeldApp['newTicket']>>

beforeAll(async () => {
  app = await openHeldApp()
  const people = await app.ctx.db.select().from(supportUsers)
  marta = people.find(({ first_name }) => first_name === 'Marta')!.id
})
beforeEach(async () => {
  await app.signInAgain()
  await app.ctx.db.delete(notices)
  ticket = await app.newTicket()
})
afterAll(() => app.close())

const change = (values: object, who = app.jo) => app.call(updateTicket, { id: ticket.id, ...values }, who)
const assign = () =>
  createHandlers(app.ctx, () => Promise.resolve(), undefined)['assign-ticket']({ ticketId: ticket.id })
/** What Jo and Marta have: the kind, and the sentence without the ticket. */
async function noticed() {
  const listed = await Promise.all([app.jo, app.marta].map((who) => app.call(listNotices, {}, who)))
  const about = `#${ticket.ticket_id}`
  return listed.map((each) => each.map(({ kind, text }) => [kind, text.replace(about, '#').replace(/: Front.*/, '')]))
}
const customerWrites = async (message: string) => {
  const browser = await createCustomerBrowser(app, ticket.link)
  expect((await browser.post('/messages', { message })).status).toBe(201)
}

describe('assigned', () => {
  it('is a notice for who gets a ticket from a colleague, not for who takes it or gives it away', async () => {
    await change({ assignee_id: marta })
    await change({ assignee_id: app.joId })
    await app.send('POST', `/api/tickets/${(ticket = await app.newTicket()).id}/take`, {}, app.jo)
    const [jo, martas] = await noticed()
    expect(jo).toEqual([])
    expect(martas).toMatchObject([['assigned', expect.stringMatching(/^Jo Lindqvist assigned #\d+ to you$/)]])
  })

  it('is one for who gets it by themselves', async () => {
    await app.call(updateSettings, { assignment: 'by-category', categoryOwners: { Printer: [marta] } }, app.jo)
    await assign()
    await app.call(updateSettings, { assignment: 'off', categoryOwners: {} }, app.jo)
    expect(await noticed()).toEqual([[], [['assigned', '# was assigned to you']]])
  })
})

describe('woke', () => {
  it('is a notice for the owner when the date comes, and when the customer writes', async () => {
    await change({ assignee_id: marta }, app.marta)
    await change({ waiting_for: 'date', wake_at: new Date(app.now().getTime() + 60_000).toISOString() })
    await wakeDueTickets(app.ctx)
    expect(await noticed()).toEqual([[], []])
    await app.passes(60)
    // A ticket that something else has locked, as its analysis, is woken at the next look.
    const woken = async () => {
      await wakeDueTickets(app.ctx)
      return noticed()
    }
    await expect.poll(woken).toEqual([[], [['woke', '# woke up']]])
    await change({ waiting_for: 'third_party' })
    await customerWrites('It is worse now.')
    const [, martas] = await noticed()
    expect(new Set(martas!.map(([kind]) => kind))).toEqual(new Set(['customer-wrote', 'woke']))
    expect(martas).toHaveLength(3)
  })
})

describe('answer-stopped', () => {
  it('says that the customer wrote first, to the writer alone', async () => {
    await app.hold(ticket.id)
    await customerWrites('Never mind, it works again.')
    const words = 'Your reply on # was not sent, because the customer wrote first'
    expect(await noticed()).toEqual([[['answer-stopped', words]], []])
  })

  it('says that nobody is left to get it', async () => {
    const people = await app.call(addParticipant, { id: ticket.id, email: 'ben@customer.example' }, app.jo)
    const ben = people.find(({ email }) => email === 'ben@customer.example')!
    await app.hold(ticket.id, { to: [ben.id] })
    await app.call(removeParticipant, { id: ticket.id, user: ben.id }, app.jo)
    await app.passes(13)
    const words = 'Your reply on # was not sent, because no one it was for is on the ticket anymore'
    expect(await noticed()).toEqual([[['answer-stopped', words]], []])
  })
})

describe('delivery-failed', () => {
  const deliveries = () =>
    app.ctx.db
      .select()
      .from(mailDeliveries)
      .where(and(eq(mailDeliveries.ticket_id, ticket.id), eq(mailDeliveries.address, ANN)))
      .orderBy(asc(mailDeliveries.created_at))
  const bounce = async () => {
    const [delivery] = await deliveries()
    const recipients = [{ address: ANN, kind: 'hard' as const, status: '5.1.1', words: 'No such user' }]
    const about = { subject: { kind: 'a' as const, id: delivery!.response_id }, recipients }
    await app.ctx.transact((tx) => recordBounce(app.ctx, tx, about))
  }
  const FAILED = ['delivery-failed', 'A reply on # could not be delivered']

  it('is a notice for the writer and the owner, once, and wakes the ticket', async () => {
    await change({ assignee_id: marta }, app.marta)
    // oxlint-disable-next-line no-thenable -- the call's own word
    await app.hold(ticket.id, { then: 'wait' })
    await app.passes(13)
    expect(await app.ticket(ticket.id)).toMatchObject({ waiting_for: 'customer', waiting_since: null })
    await bounce()
    await bounce()
    const [jo, martas] = await noticed()
    expect(jo).toEqual([FAILED])
    expect(new Set(martas)).toEqual(new Set([FAILED, ['woke', '# woke up']]))
    expect(await app.ticket(ticket.id)).toMatchObject({ waiting_for: null, attention: 'bounced' })
    expect((await app.ticket(ticket.id)).waiting_since).not.toBeNull()
  })

  it('is one where the mail server refuses the answer for good', async () => {
    await app.ctx.db.update(supportUsers).set({ mail_problem: null }).where(eq(supportUsers.email, ANN))
    await app.hold(ticket.id)
    await app.passes(13)
    // The installation sends it, too: only what is not sent yet can be refused.
    await expect.poll(async () => (await deliveries()).map(({ state }) => state)).toEqual(['sent'])
    await app.ctx.db.update(mailDeliveries).set({ state: 'queued' }).where(eq(mailDeliveries.ticket_id, ticket.id))
    const [delivery] = await deliveries()
    const refuse = () => Promise.reject(Object.assign(new Error('No such user'), { responseCode: 550 }))
    const { response_id: responseId, id: deliveryId } = delivery!
    const send = createHandlers(app.ctx, refuse, undefined)['send-ticket-response']
    await send({ responseId, deliveryId }, { number: 1, isLast: true }).catch(() => {})
    expect(await noticed()).toEqual([[FAILED], []])
  })
})

it('mail-stopped is a notice for everybody, about no ticket, and is mailed by itself', async () => {
  const mailbox = {
    name: 'support@neatline.example.com@127.0.0.1:1/INBOX',
    user: 'support@neatline.example.com',
    folder: 'INBOX',
    host: '127.0.0.1',
  } as unknown as Parameters<typeof recordStopped>[1]
  for (let attempt = 0; attempt < 3; attempt++) await recordStopped(app.ctx, mailbox, 'password-refused')
  const words = 'The help desk can’t read INBOX of support@neatline.example.com, so emails are not coming in'
  expect(await noticed()).toEqual([[['mail-stopped', words]], [['mail-stopped', words]]])
  const rows = await app.ctx.db.select().from(notices)
  expect(rows.map(({ ticket_id, mail_due_at }) => [ticket_id, mail_due_at])).toEqual([
    [null, null],
    [null, null],
  ])
})

it('An automatic reply to the mail of a notice is no note, reaches nobody and makes no notice', async () => {
  await change({ assignee_id: marta })
  const before = app.outbox().length
  const reply = await app.receive({
    from: 'marta@neatline.example.com',
    to: app.replyAddress(ticket.ticket_id, marta),
    headers: [
      'Authentication-Results: mx.neatline.example.com; dmarc=pass header.from=neatline.example.com',
      'Auto-Submitted: auto-replied',
    ],
    subject: 'Out of office',
    text: '@public I am away.\n\nReply above this line to add a note',
  })
  expect(reply.state).toBe('auto-reply')
  const { messages } = await app.conversation(ticket.id)
  expect(messages.map(({ kind, author }) => [kind, author])).toEqual([['automatic', null]])
  expect((await noticed()).flat().map(([kind]) => kind)).toEqual(['assigned'])
  const later = app.outbox().slice(before)
  expect(later.filter((mail) => readHeaders(mail).subject?.includes(`#${ticket.ticket_id}`))).toEqual([])
})
