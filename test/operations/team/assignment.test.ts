import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addResponse } from '#contract/responses.ts'
import { updateSettings } from '#contract/settings.ts'
import { followTicket, getTeam, takeTicket, unfollowTicket, updateMyPresence } from '#contract/assignment.ts'
import { getTicketStats, createTicket, getTicket, updateTicket } from '#contract/tickets.ts'
import { supportUsers, ticketEvents, tickets } from '#server/schema/schema.ts'
import { createHandlers } from '#server/process/job-handlers.ts'
import { releaseTicketsOfAbsent } from '#server/team/release-tickets.ts'
import { setRole } from '#server/people/account-commands.ts'
import { ADMIN, type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'
import { addCompany, moveTo } from '#test/support/companies.ts'
import { TUESDAY } from '#test/support/test-time.ts'

const HOUR = 60 * 60 * 1000
const KIM = { email: 'kim@neatline.example.com', password: 'another horse and staple' }
const LEE = { email: 'lee@neatline.example.com', password: 'a third horse and staple' }
let app: TestApp
let clock = TUESDAY
let [jo, kim, lee] = ['', '', '']

beforeAll(async () => {
  app = await openTestApp({}, { now: () => new Date(clock) })
  await app.signIn()
  await app.signIn(KIM, { firstName: 'Kim', lastName: 'Ito' })
  await app.signIn(LEE, { firstName: 'Lee', lastName: 'Park' })
  const team = await app.call(getTeam, {})
  expect(team.map((member) => [member.name, member.away])).toEqual([
    ['Jo Lindqvist', false],
    ['Kim Ito', false],
    ['Lee Park', false],
  ])
  ;[jo, kim, lee] = team.map(({ id }) => id) as [string, string, string]
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.openSession(ADMIN)
  await app.ctx.db.update(supportUsers).set({ away_since: null, last_assigned_at: null })
  await app.call(updateSettings, { assignment: 'off', categoryOwners: {} })
})

const create = async (changes = {}) => (await app.call(createTicket, ticketInput(changes))).ticket.id
const read = (id: string) => app.call(getTicket, { id })
const history = (ticketId: string, kind: 'assignee_changed' | 'followers_changed' = 'assignee_changed') =>
  app.ctx.db
    .select({
      from: ticketEvents.from_value,
      to: ticketEvents.to_value,
      cause: ticketEvents.cause,
      by: ticketEvents.actor_id,
    })
    .from(ticketEvents)
    .where(and(eq(ticketEvents.ticket_id, ticketId), eq(ticketEvents.kind, kind)))
    .orderBy(asc(ticketEvents.id))
const assign = (ticketId: string) =>
  createHandlers(app.ctx, () => Promise.resolve(), undefined)['assign-ticket']({ ticketId })
async function queued(ticketId?: string) {
  const { rows } = await app.database.pool.query(
    `select data->>'ticketId' as id from pgboss.job where name = 'assign-ticket' order by created_on, id`,
  )
  return rows.map(({ id }) => id).filter((id) => !ticketId || id === ticketId)
}
async function away(user: typeof ADMIN, isAway: boolean) {
  await app.openSession(user)
  await app.call(updateMyPresence, { away: isAway })
  await app.openSession(ADMIN)
}

describe('A ticket has one owner or none', () => {
  it('however many take it at once: one gets it, the others are answered with who', async () => {
    const id = await create()
    const cookies = [app.cookie()]
    for (const user of [KIM, LEE]) {
      await app.openSession(user)
      cookies.push(app.cookie())
    }
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        app.send('POST', `/api/tickets/${id}/take`, {}, { cookie: cookies[n % cookies.length]! }),
      ),
    )
    const { assignee } = await read(id)
    const lost = replies.filter(({ status }) => status === 409)
    // The owner may press again.
    expect(replies.filter(({ status }) => status === 200).length + lost.length).toBe(50)
    expect(lost.length).toBeGreaterThanOrEqual(33)
    for (const { body } of lost) expect(body).toMatchObject({ type: 'urn:problem:taken', assignee })
    expect(await history(id)).toEqual([{ from: null, to: assignee!.name, cause: null, by: assignee!.id }])
  })

  it('is given to a member of the team by another, and taken back, with names in its history', async () => {
    const id = await create()
    const before = await app.call(getTicketStats, {})
    expect(await app.call(updateTicket, { id, assignee_id: kim })).toMatchObject({
      assignee: { id: kim, name: 'Kim Ito' },
    })
    expect(await app.call(updateTicket, { id, assignee_id: kim })).toMatchObject({ assignee_id: kim })
    expect(await app.call(updateTicket, { id, assignee_id: jo })).toMatchObject({ assignee_id: jo })
    expect(await app.call(getTicketStats, {})).toMatchObject({
      mine: before.mine + 1,
      unassigned: before.unassigned - 1,
    })
    expect(await app.call(updateTicket, { id, assignee_id: null })).toMatchObject({ assignee: null })
    expect((await history(id)).map(({ from, to }) => [from, to])).toEqual([
      [null, 'Kim Ito'],
      ['Kim Ito', 'Jo Lindqvist'],
      ['Jo Lindqvist', null],
    ])
    const customer = (await read(id)).user_id!
    const refused = await app.send('PATCH', `/api/tickets/${id}`, { assignee_id: customer })
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'assignee_id'])
  })

  it('and followers, whose names its history keeps', async () => {
    const id = await create()
    await app.call(followTicket, { id, user: kim })
    await app.call(followTicket, { id, user: kim })
    const { followers } = await app.call(followTicket, { id, user: jo })
    expect(followers.map(({ name }) => name).toSorted()).toEqual(['Jo Lindqvist', 'Kim Ito'])
    expect((await app.call(unfollowTicket, { id, user: kim })).followers).toEqual([{ id: jo, name: 'Jo Lindqvist' }])
    expect((await history(id, 'followers_changed')).map(({ to }) => to?.length)).toEqual([7, 21, 12])
  })
})

describe('New tickets are given to members of the team by themselves', () => {
  it('not while assignment is off', async () => {
    expect(await queued(await create())).toEqual([])
  })

  it('in turn, however many come at once, and to nobody who is away', async () => {
    await app.call(updateSettings, { assignment: 'in-turn' })
    await away(LEE, true)
    const ids = await Promise.all(Array.from({ length: 6 }, () => create()))
    for (const id of ids) expect(await queued(id)).toEqual([id])
    await Promise.all(ids.map(assign))
    const owners = await Promise.all(ids.map(async (id) => (await read(id)).assignee_id!))
    expect([jo, kim, lee].map((each) => owners.filter((owner) => owner === each).length)).toEqual([3, 3, 0])
    expect(await history(ids[0]!)).toMatchObject([{ from: null, cause: 'Assigned in turn', by: null }])
  })

  it('but not one that someone has taken, that is resolved or gone', async () => {
    await app.call(updateSettings, { assignment: 'in-turn' })
    const [taken, resolved] = [await create(), await create()]
    await app.call(takeTicket, { id: taken })
    await app.call(updateTicket, { id: resolved, status: 'Resolved' })
    for (const id of [taken, resolved, '00000000-0000-4000-8000-000000000000']) await assign(id)
    expect(await history(taken)).toHaveLength(1)
    expect(await read(resolved)).toMatchObject({ assignee_id: null })
  })

  it('by category, and stay without an owner while nobody of the category is there', async () => {
    await app.call(updateSettings, { assignment: 'by-category', categoryOwners: { Printer: [kim, lee], Email: [lee] } })
    await away(LEE, true)
    const [printer, email, network] = [
      await create(),
      await create({ category: 'Email' }),
      await create({ category: 'Network' }),
    ]
    for (const id of [printer, email, network]) await assign(id)
    expect(await read(printer)).toMatchObject({ assignee_id: kim })
    expect((await history(printer))[0]).toMatchObject({ cause: 'Assigned by category: Printer' })
    for (const id of [email, network]) expect(await read(id)).toMatchObject({ assignee_id: null })
  })

  it('to who served the customer last, else their company, else in turn', async () => {
    await app.call(updateSettings, { assignment: 'last-served' })
    const info = (email: string, company: string) => ({
      customerInfo: { ...ticketInput().customerInfo, email, company },
    })
    const ortega = await addCompany(app, 'Ortega & Sons')
    const earlier = await create(info('ana@ortega.example.com', 'Ortega & Sons'))
    await app.openSession(LEE)
    await app.call(addResponse, { id: earlier, message: 'Try again now.' })
    await app.openSession(ADMIN)
    for (const email of ['ana@ortega.example.com', 'bo@ortega.example.com']) {
      await create(info(email, ''))
      await moveTo(app, email, ortega)
    }
    await app.ctx.db.update(tickets).set({ company_id: ortega }).where(eq(tickets.id, earlier))
    const [same, company, other] = [
      await create(info('ana@ortega.example.com', 'Ortega & Sons')),
      await create(info('bo@ortega.example.com', 'ortega & sons ')),
      await create(info('cy@pines.example.com', 'Pines')),
    ]
    for (const id of [same, company, other]) await assign(id)
    expect((await history(same))[0]).toMatchObject({
      to: 'Lee Park',
      cause: 'Assigned to the last person who helped this customer',
    })
    expect((await history(company))[0]).toMatchObject({
      to: 'Lee Park',
      cause: 'Assigned to the last person who helped this company',
    })
    expect((await history(other))[0]).toMatchObject({ cause: 'Assigned in turn' })
    await away(LEE, true)
    const again = await create(info('ana@ortega.example.com', ''))
    await assign(again)
    expect((await history(again))[0]).toMatchObject({ cause: 'Assigned in turn' })
  })
})

describe('Who is away', () => {
  it('for two hours loses the tickets whose customers wait, and keeps what is answered', async () => {
    await app.ctx.db.update(tickets).set({ assignee_id: null })
    const [unanswered, answered, asleep] = [await create(), await create(), await create()]
    for (const id of [unanswered, answered, asleep]) await app.call(updateTicket, { id, assignee_id: kim })
    await app.call(addResponse, { id: answered, message: 'Try again now.' })
    await app.call(updateTicket, { id: asleep, waiting_for: 'third_party' })
    await away(KIM, true)
    clock += 2 * HOUR - 1
    await releaseTicketsOfAbsent(app.ctx)
    expect(await read(unanswered)).toMatchObject({ assignee_id: kim })
    clock += 1
    await releaseTicketsOfAbsent(app.ctx)
    await releaseTicketsOfAbsent(app.ctx)
    const owners = await Promise.all([unanswered, answered, asleep].map(async (id) => (await read(id)).assignee_id))
    expect(owners).toEqual([null, kim, kim])
    expect((await history(unanswered)).slice(1)).toEqual([
      { from: 'Kim Ito', to: null, cause: 'Away for 2 hours', by: null },
    ])
    // Who gives them one knows that they are away; after as long it is taken, too.
    await app.call(updateTicket, { id: unanswered, assignee_id: kim })
    clock += 2 * HOUR - 1
    await releaseTicketsOfAbsent(app.ctx)
    expect(await read(unanswered)).toMatchObject({ assignee_id: kim })
    clock += 1
    await releaseTicketsOfAbsent(app.ctx)
    expect(await read(unanswered)).toMatchObject({ assignee_id: null })
  })

  it('and comes back gets a share of what has no owner and needs an answer', async () => {
    await app.ctx.db.update(tickets).set({ assignee_id: jo })
    const [first, second] = [await create(), await create()]
    await app.call(addResponse, { id: second, message: 'Try again now.' })
    await app.call(updateSettings, { assignment: 'in-turn' })
    await away(KIM, true)
    expect((await app.call(getTeam, {})).find(({ id }) => id === kim)).toMatchObject({ away: true })
    const before = await queued()
    await away(KIM, false)
    expect((await queued()).filter((id) => !before.includes(id))).toEqual([first])
  })
})

it('Who leaves the team has no tickets that are not resolved, nor gets them back when they are opened again, and the history says why', async () => {
  const [open, resolved] = [await create(), await create()]
  for (const id of [open, resolved]) await app.call(updateTicket, { id, assignee_id: lee })
  await app.call(updateTicket, { id: resolved, status: 'Resolved' })
  await app.ctx.transact((tx) => setRole(tx, LEE.email, null))
  expect([await read(open), await read(resolved)].map(({ assignee_id }) => assignee_id)).toEqual([null, lee])
  const left = { from: 'Lee Park', to: null, cause: 'No longer on the team' }
  expect((await history(open)).at(-1)).toMatchObject(left)
  await app.call(updateTicket, { id: resolved, status: 'In Progress' })
  expect(await read(resolved)).toMatchObject({ assignee_id: null })
  expect((await history(resolved)).at(-1)).toMatchObject(left)
  expect(await queued(resolved)).toEqual([])
  await app.ctx.transact((tx) => setRole(tx, LEE.email, 'admin'))
  const later = await create()
  await app.call(updateTicket, { id: later, assignee_id: lee })
  await app.call(updateTicket, { id: later, status: 'Resolved' })
  await app.ctx.transact((tx) => setRole(tx, LEE.email, null))
  await app.call(updateSettings, { assignment: 'in-turn' })
  await app.call(updateTicket, { id: later, status: 'Open' })
  expect(await queued(later)).toEqual([later])
})
