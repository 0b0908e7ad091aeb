import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addResponse } from '#contract/responses.ts'
import { updateSettings } from '#contract/settings.ts'
import { createTicket, getTicket, listTickets, updateTicket } from '#contract/tickets.ts'
import { remindCustomers } from '#server/customers/remind-customers.ts'
import { ticketEvents, ticketResponses, tickets } from '#server/schema/schema.ts'
import type { OutgoingMail } from '#server/mail/out/mailer.ts'
import { addMessage } from '#server/conversation/add-message.ts'
import { createHandlers } from '#server/process/job-handlers.ts'
import { wakeDueTickets } from '#server/team/waiting.ts'
import { type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'
import { openLink } from '#test/support/customer-browser.ts'

/** Friday before clocks go forward, 17:00 in Denver. */
const FRIDAY = Date.parse('2027-03-13T00:00:00.000Z')
const MONDAY_8 = '2027-03-15T14:00:00.000Z'
const DAY = 24 * 60 * 60 * 1000
let app: TestApp
let clock = FRIDAY
let id: string
let link: string
let number: number

beforeAll(async () => {
  app = await openTestApp({}, { now: () => new Date(clock) })
  await app.signIn()
})
afterAll(() => app.close())
beforeEach(async () => {
  clock = FRIDAY
  await app.openSession()
  const created = await app.call(createTicket, ticketInput())
  ;[id, link, number] = [created.ticket.id, created.link, created.ticket.ticket_id]
})

/** A session ends while the clock is turned on. */
const read = async () => {
  await app.openSession()
  return app.call(getTicket, { id })
}
const set = (changes: object) => app.call(updateTicket, { id, ...changes })
const refusal = async (changes: object) => {
  const { status, body } = await app.send('PATCH', `/api/tickets/${id}`, changes)
  return [status, body.errors?.[0]?.path]
}
const history = async () => {
  const kinds = ['waiting_changed', 'woke', 'said_thanks'] as const
  const rows = await app.ctx.db
    .select({ kind: ticketEvents.kind, from: ticketEvents.from_value, to: ticketEvents.to_value })
    .from(ticketEvents)
    .where(and(eq(ticketEvents.ticket_id, id), inArray(ticketEvents.kind, [...kinds])))
    .orderBy(asc(ticketEvents.id))
  return rows.map(({ kind, from, to }) => [kind, from, to])
}
const answer = () => app.call(addResponse, { id, message: 'Try again now.' })
const write = (isThanks: boolean) =>
  app.ctx.transact((tx) =>
    addMessage(tx, {
      ticket_id: id,
      user_id: null,
      message: 'Words',
      kind: 'customer',
      channel: 'mail',
      created_at: app.ctx.now(),
      isThanks,
    }),
  )
const needAnswer = async () =>
  (await app.call(listTickets, { needs_answer: 'yes', sort: 'waiting_since', direction: 'asc' })).tickets.map(
    (ticket) => ticket.id,
  )

describe('A ticket sleeps', () => {
  it('until 8:00 of a day by the clock of the company, over a change of clocks, and then needs an answer first of all', async () => {
    await answer()
    clock += 1_000
    const older = (await app.call(createTicket, ticketInput())).ticket.id
    expect(await set({ waiting_for: 'date', wake_at: '2027-03-15T08:00:00-06:00' })).toMatchObject({
      wake_at: MONDAY_8,
    })
    expect(await set({ waiting_for: 'date', wake_at: '2027-03-15' })).toMatchObject({ wake_at: MONDAY_8 })
    clock = Date.parse(MONDAY_8) - 1
    await wakeDueTickets(app.ctx)
    expect(await read()).toMatchObject({ waiting_for: 'date', attention: null })
    clock += 1
    await Promise.all([wakeDueTickets(app.ctx), wakeDueTickets(app.ctx)])
    expect(await read()).toMatchObject({ waiting_for: null, wake_at: null, attention: 'woke', waiting_since: MONDAY_8 })
    const order = await needAnswer()
    expect(order.indexOf(id)).toBeLessThan(order.indexOf(older))
    expect(await history()).toEqual([
      ['waiting_changed', null, 'Waiting until Mon, Mar 15, 8:00 AM'],
      ['woke', 'Waiting until Mon, Mar 15, 8:00 AM', null],
    ])
    await answer()
    expect(await read()).toMatchObject({ attention: null, waiting_since: null })
  })

  it('and wakes late where the product was off, which its history says', async () => {
    await set({ waiting_for: 'third_party', wake_at: MONDAY_8 })
    clock = Date.parse(MONDAY_8) + 2 * 60 * 60 * 1000
    await wakeDueTickets(app.ctx)
    expect((await history()).at(-1)).toEqual([
      'woke',
      'Waiting for a third party until Mon, Mar 15, 8:00 AM',
      'Woke late: it was planned for Mon, Mar 15, 8:00 AM',
    ])
  })

  it('on through thanks, by mail and on the page, and needs no answer; a real message wakes it and the date is kept', async () => {
    await set({ waiting_for: 'date', wake_at: '2027-03-15' })
    expect(await needAnswer()).not.toContain(id)
    await write(true)
    const cookie = await openLink(app, link)
    const post = (message: string) =>
      app.send('POST', `/api/customer/tickets/${number}/messages`, { message }, { cookie })
    expect((await post('Thank you!')).status).toBe(201)
    expect(await read()).toMatchObject({ waiting_for: 'date', wake_at: MONDAY_8 })
    expect((await post('It is worse now.')).status).toBe(201)
    expect(await read()).toMatchObject({ waiting_for: null, wake_at: null, slept_until: MONDAY_8, attention: null })
    expect(await needAnswer()).toContain(id)
    expect((await history()).map(([kind]) => kind)).toEqual(['waiting_changed', 'said_thanks', 'woke'])
    const { slept_until } = await read()
    expect(await set({ waiting_for: 'date', wake_at: slept_until })).toMatchObject({
      wake_at: MONDAY_8,
      slept_until: null,
    })
    await write(false)
    clock = Date.parse(MONDAY_8)
    expect(await read()).toMatchObject({ slept_until: null })
  })

  it('for someone, without a date; who wakes it by hand, or resolves it, ends that', async () => {
    await answer()
    expect(await set({ waiting_for: 'customer' })).toMatchObject({ waiting_for: 'customer', wake_at: null })
    expect(await set({ waiting_for: null })).toMatchObject({ waiting_for: null, attention: null })
    expect(await history()).toEqual([
      ['waiting_changed', null, 'Waiting for the customer'],
      ['waiting_changed', 'Waiting for the customer', null],
    ])
    await set({ waiting_for: 'date', wake_at: '2027-03-15' })
    expect(await set({ status: 'Resolved' })).toMatchObject({ waiting_for: null, wake_at: null })
    clock = Date.parse(MONDAY_8)
    await wakeDueTickets(app.ctx)
    expect(await read()).toMatchObject({ status: 'Resolved', attention: null })
    expect(await refusal({ waiting_for: 'customer' })).toEqual([422, 'waiting_for'])
  })

  it('and wakes with all others of that moment, however many', async () => {
    const many = Array.from({ length: 45 }, () => app.call(createTicket, ticketInput()))
    const ids = (await Promise.all(many)).map(({ ticket }) => ticket.id)
    const asleep = { waiting_for: 'date', wake_at: new Date(FRIDAY + DAY) } as const
    await app.ctx.db.update(tickets).set(asleep).where(inArray(tickets.id, ids))
    clock = FRIDAY + DAY
    await wakeDueTickets(app.ctx)
    expect(await app.ctx.db.$count(tickets, and(inArray(tickets.id, ids), isNull(tickets.waiting_for)))).toBe(45)
  })

  it('not without a date that is to come', async () => {
    expect(await refusal({ waiting_for: 'date' })).toEqual([422, 'wake_at'])
    expect(await refusal({ waiting_for: 'date', wake_at: '2027-03-12' })).toEqual([422, 'wake_at'])
    expect(await refusal({ waiting_for: 'date', wake_at: '2029-03-15' })).toEqual([422, 'wake_at'])
    expect(await refusal({ wake_at: '2027-03-15' })).toEqual([422, 'waiting_for'])
    expect(await refusal({ waiting_for: 'never' })).toEqual([422, 'waiting_for'])
    expect(await read()).toMatchObject({ waiting_for: null })
  })
})

describe('A customer we wait for', () => {
  const messages = async () => {
    const rows = await app.ctx.db
      .select({ id: ticketResponses.id, text: ticketResponses.message })
      .from(ticketResponses)
      .where(and(eq(ticketResponses.ticket_id, id), eq(ticketResponses.kind, 'automatic')))
      .orderBy(asc(ticketResponses.created_at))
    return rows
  }
  const look = async (days: number) => {
    clock += days * DAY
    await Promise.all([remindCustomers(app.ctx), remindCustomers(app.ctx)])
    return (await messages()).length
  }

  it('gets no reminder while reminders are off', async () => {
    await set({ waiting_for: 'customer' })
    expect(await look(60)).toBe(0)
  })

  it('gets a reminder, too, where the ticket of another one fails', async () => {
    await app.call(updateSettings, { reminderDays: 2 })
    await set({ waiting_for: 'customer' })
    const broken = (await app.call(createTicket, ticketInput())).ticket.id
    await app.call(updateTicket, { id: broken, waiting_for: 'customer' })
    await app.database.pool.query(`
      create function refuse_reminder() returns trigger language plpgsql as
        $$ begin if new.ticket_id = '${broken}' then raise 'broken'; end if; return new; end $$;
      create trigger refuse_reminder before insert on ticket_responses for each row execute function refuse_reminder()`)
    // It fell asleep first, so it comes first.
    await app.ctx.db
      .update(tickets)
      .set({ asleep_since: new Date(clock - DAY) })
      .where(eq(tickets.id, broken))
    clock += 4 * DAY
    await expect(remindCustomers(app.ctx)).rejects.toThrow()
    expect(await messages()).toHaveLength(1)
    await app.database.pool.query('drop function refuse_reminder() cascade')
    await app.openSession()
    await app.call(updateSettings, { reminderDays: 0 })
  })

  it('gets two reminders after working days, each once, and then the ticket is resolved with a notice', async () => {
    await app.call(updateSettings, { reminderDays: 2, secondReminderDays: 3, closingDays: 1 })
    await answer()
    await set({ waiting_for: 'customer' })
    // Saturday and Monday are the working days; Sunday is none.
    expect([await look(1), await look(1), await look(1), await look(0)]).toEqual([0, 0, 1, 1])
    expect([await look(2), await look(1), await look(0)]).toEqual([1, 2, 2])
    expect(await read()).toMatchObject({ status: 'In Progress' })
    expect(await look(1)).toBe(3)
    expect(await read()).toMatchObject({ status: 'Resolved', waiting_for: null })
    expect(await look(30)).toBe(3)
    const sent: OutgoingMail[] = []
    const handlers = createHandlers(app.ctx, async (mail) => void sent.push(mail), undefined)
    const [, , closed] = await messages()
    await handlers['send-customer-reminder']({ responseId: closed!.id })
    expect(sent).toMatchObject([
      { kind: 'ticket-reminder', to: { address: 'marisol@ponderosa.example.com' }, automatic: 'generated' },
    ])
    expect(sent[0]!.text).toContain('we’ve closed this ticket')
    await app.openSession()
    await app.call(updateSettings, { reminderDays: 0, secondReminderDays: 0, closingDays: 0 })
  })
})

it('Tags are folded, each once and in order, and a title can be corrected', async () => {
  expect(await set({ tags: [' VIP ', 'laptop', 'vip'] })).toMatchObject({ tags: ['laptop', 'vip'] })
  expect(await set({ tags: ['laptop'], title: 'Printer on floor 3' })).toMatchObject({ title: 'Printer on floor 3' })
  const changed = await app.ctx.db
    .select({ from: ticketEvents.from_value, to: ticketEvents.to_value })
    .from(ticketEvents)
    .where(and(eq(ticketEvents.ticket_id, id), inArray(ticketEvents.kind, ['tags_changed', 'title_changed'])))
    .orderBy(asc(ticketEvents.id))
  expect(changed).toEqual([
    { from: null, to: 'laptop, vip' },
    { from: ticketInput().title, to: 'Printer on floor 3' },
    { from: 'laptop, vip', to: 'laptop' },
  ])
  expect(await refusal({ tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) })).toEqual([422, 'tags'])
})
