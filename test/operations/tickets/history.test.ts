import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideHeld, addParticipant, removeParticipant } from '#contract/messages.ts'
import { takeTicket } from '#contract/assignment.ts'
import { getHistory } from '#contract/history.ts'
import { revokeTicketLinks } from '#contract/customers.ts'
import { updateTicket } from '#contract/tickets.ts'
import { addResponse } from '#contract/responses.ts'
import { supportUsers, ticketEvents } from '#server/schema/schema.ts'
import { createCustomerBrowser } from '#test/support/customer-browser.ts'
import { type MailApp, openMailApp } from '../mail/in/mail-app.ts'
import { annsTicket, historyLines, signInTeam } from './history-team.ts'

let app: MailApp
let team: Awaited<ReturnType<typeof signInTeam>>
let now = new Date('2026-11-23T16:00:00Z')
const tick = () => void (now = new Date(now.getTime() + 60_000))
beforeAll(async () => {
  app = await openMailApp({}, { now: () => now })
  team = await signInTeam(app)
})
afterAll(() => app.close())

const [EVE, MO] = ['eve@elsewhere.example', 'mo@elsewhere.example']

describe('The history of a ticket', () => {
  it('says exactly what three people, a customer, a stranger and the product did, in order, old and new', async () => {
    const { asJo, asKim, asSam } = team
    const { id, ticket_id, user_id, email, link } = await annsTicket(app)
    const change = async (values: object, as: typeof asJo) => {
      tick()
      await app.call(updateTicket, { id, ...values }, as)
    }
    const receive = (from: string, cc?: string) => {
      tick()
      return app.receive({
        from,
        to: app.replyAddress(ticket_id, user_id),
        text: 'It still smokes.',
        ...(cc && { cc }),
      })
    }
    await change({ priority: 'High' }, asJo)
    await change({ category: 'Hardware', priority: 'Critical' }, asKim)
    tick()
    await app.call(addResponse, { id, message: 'Pull the tab.' }, asSam)
    await change({ status: 'Resolved' }, asSam)
    await receive(`Ann Smith <${email}>`)
    const held = await receive(`Eve <${EVE}>`)
    await app.call(decideHeld, { id: held.id, decision: 'add' }, asKim)
    const other = await receive(MO)
    await app.call(decideHeld, { id: other.id, decision: 'discard' }, asJo)
    tick()
    const people = await app.call(addParticipant, { id, email: 'ben@customer.example', name: 'Ben Ito' }, asKim)
    const ben = people.find((person) => person.email === 'ben@customer.example')!
    await app.call(removeParticipant, { id, user: ben.id }, asSam)
    await change({ sensitive: true }, asJo)
    await change({ sensitive: false, status: 'Resolved' }, asJo)
    tick()
    const browser = await createCustomerBrowser(app, link)
    expect((await browser.post('/rating', { rating: 'bad' })).status).toBe(200)
    expect((await browser.post('/messages', { message: 'It is back.' })).status).toBe(201)
    await app.call(revokeTicketLinks, { id }, asKim)
    await change({ status: 'In Progress' }, asKim)
    expect(await historyLines(app, id)).toEqual([
      ['customer Ann Smith', 'created', null, 'Open', 'By the support form.'],
      ['person Jo Lindqvist', 'priority_changed', 'Medium', 'High', null],
      ['person Kim Ito', 'category_changed', 'Printer', 'Hardware', null],
      ['person Kim Ito', 'priority_changed', 'High', 'Critical', null],
      ['person Sam Ortega', 'responded', null, null, null],
      ['person Sam Ortega', 'status_changed', 'Open', 'In Progress', null],
      ['person Sam Ortega', 'status_changed', 'In Progress', 'Resolved', null],
      ['customer Ann Smith', 'status_changed', 'Resolved', 'Open', null],
      ['customer Ann Smith', 'message_in', null, `Ann Smith <${email}>`, null],
      ['system Neatline IT', 'message_held', null, `Eve <${EVE}>`, null],
      ['person Kim Ito', 'held_released', `Eve <${EVE}>`, null, null],
      ['system Neatline IT', 'participants_changed', null, `Eve <${EVE}>`, null],
      ['customer Eve', 'message_in', null, `Eve <${EVE}>`, null],
      ['system Neatline IT', 'message_held', null, MO, null],
      ['person Jo Lindqvist', 'held_discarded', MO, null, null],
      ['person Kim Ito', 'participants_changed', 'Eve', 'Eve, Ben Ito', null],
      ['person Sam Ortega', 'participants_changed', 'Eve, Ben Ito', 'Eve', null],
      ['person Jo Lindqvist', 'sensitive_changed', 'Off', 'On', null],
      ['person Jo Lindqvist', 'sensitive_changed', 'On', 'Off', null],
      ['person Jo Lindqvist', 'status_changed', 'Open', 'Resolved', null],
      ['customer Ann Smith', 'link_opened', null, null, null],
      ['customer Ann Smith', 'rated', null, 'Not good', null],
      ['customer Ann Smith', 'status_changed', 'Resolved', 'Open', null],
      ['customer Ann Smith', 'message_in', null, 'Ann Smith', null],
      ['person Kim Ito', 'links_revoked', null, 'Ann Smith', null],
      ['person Kim Ito', 'status_changed', 'Open', 'In Progress', null],
    ])
  })

  it('groups what one act changed, and nothing else, also where a restore has put it all into one transaction', async () => {
    const { id } = await annsTicket(app)
    tick()
    await app.call(updateTicket, { id, category: 'Network', priority: 'Low' }, team.asKim)
    tick()
    await app.call(updateTicket, { id, status: 'Resolved' }, team.asKim)
    await app.call(updateTicket, { id, status: 'Open' }, team.asSam)
    const before = await app.call(getHistory, { id })
    expect(new Set(before.map(({ group }) => group)).size).toBe(4)
    expect(before[1]!.group).toBe(before[2]!.group)
    const { id: restored } = await annsTicket(app)
    await app.ctx.db.execute(sql`
      insert into ticket_events (ticket_id, actor_id, kind, from_value, to_value, created_at)
      select ${restored}, actor_id, kind, from_value, to_value, created_at from ticket_events
      where ticket_id = ${id} order by id`)
    const places = (groups: string[]) => groups.map((group) => groups.indexOf(group))
    const again = (await app.call(getHistory, { id: restored })).slice(1)
    expect(places(again.map(({ group }) => group))).toEqual(places(before.map(({ group }) => group)))
  })

  it('names people as they are called now; who was erased, and the team’s own ones who left, are no customers', async () => {
    const { id } = await annsTicket(app)
    const { asSam } = team
    await app.call(addResponse, { id, message: 'On it.' }, asSam)
    await app.call(updateTicket, { id, status: 'Resolved' }, asSam)
    await app.call(updateTicket, { id, status: 'Open', waiting_for: 'third_party' }, asSam)
    await app.call(takeTicket, { id }, asSam)
    const sam = eq(supportUsers.email, 'sam@neatline.example.com')
    await app.ctx.db.update(supportUsers).set({ last_name: 'Ortega-Lee', is_admin: false }).where(sam)
    expect((await historyLines(app, id)).slice(1).map(([who]) => who)).toEqual(
      Array.from({ length: 6 }, () => 'person Sam Ortega-Lee'),
    )
    await app.ctx.db.delete(supportUsers).where(sam)
    expect((await historyLines(app, id)).slice(1).map(([who, kind]) => [who, kind])).toEqual([
      ['person An erased person', 'responded'],
      ['person An erased person', 'status_changed'],
      ['person An erased person', 'status_changed'],
      ['person An erased person', 'status_changed'],
      ['person An erased person', 'waiting_changed'],
      ['person An erased person', 'assignee_changed'],
    ])
  })

  it('is complete for a ticket with 5,000 events', async () => {
    const { id } = await annsTicket(app)
    await app.ctx.db.execute(sql`
      insert into ticket_events (ticket_id, kind, from_value, to_value, created_at)
      select ${id}, 'tags_changed', n::text, (n + 1)::text, ${now.toISOString()}::timestamptz + n * interval '1 minute'
      from generate_series(1, 5000) n`)
    const entries = await app.call(getHistory, { id })
    expect(entries).toHaveLength(await app.ctx.db.$count(ticketEvents, eq(ticketEvents.ticket_id, id)))
    expect(entries.at(-1)).toMatchObject({ from: '5000', to: '5001' })
  })
})
