import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTicket, getTicket, listTickets, updateTicket } from '#contract/tickets.ts'
import { ticketEvents } from '#server/schema/schema.ts'
import { ADMIN, type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { testNow } from '#test/support/test-time.ts'

const CLIENT = { email: 'no-admin@ponderosa.example.com', password: 'no keys to the server room' }

const MARTA = { email: 'marta@neatline.example.com', password: 'another horse, other staple' }

let app: TestApp
let adminId: string
let id: string
/** Milliseconds the clock is ahead. */
let ahead = 0
beforeAll(async () => {
  app = await openTestApp({}, { now: () => testNow(ahead) })
  await app.signIn(CLIENT, { admin: false })
  await app.signIn()
  adminId = (await app.send('GET', '/api/admin/me')).body.id
})
beforeEach(async () => {
  id = (await app.call(createTicket, ticketInput())).ticket.id
})
afterAll(() => app.close())

const patch = (body: unknown) => app.send('PATCH', `/api/tickets/${id}`, body)
const ticket = () => app.call(getTicket, { id })
async function changes() {
  const rows = await app.ctx.db
    .select()
    .from(ticketEvents)
    .where(eq(ticketEvents.ticket_id, id))
    .orderBy(asc(ticketEvents.id))
  return rows.slice(1).map(({ kind, from_value, to_value, actor_id }) => [kind, from_value, to_value, actor_id])
}

describe('An undo', () => {
  it('takes the admin’s own change of status back', async () => {
    await app.call(updateTicket, { id, status: 'Resolved' })
    expect(await app.call(updateTicket, { id, status: 'Open', undo: true })).toMatchObject({ status: 'Open' })
  })

  it('changes nothing where someone else has changed the status since, and says who', async () => {
    await app.call(updateTicket, { id, status: 'Resolved' })
    await app.signIn(MARTA, { firstName: 'Marta', lastName: 'Ruiz' })
    await app.call(updateTicket, { id, status: 'Open' })
    await app.call(updateTicket, { id, status: 'Resolved' })
    await app.openSession()
    const { status, body } = await patch({ status: 'In Progress', undo: true })
    expect([status, body.detail]).toEqual([409, 'Marta Ruiz has changed the status since.'])
    expect(await ticket()).toMatchObject({ status: 'Resolved' })
  })
})

describe('A correction', () => {
  it('changes the category or priority and records who changed it, from what to what', async () => {
    const before = await ticket()
    ahead += 60_000
    const corrected = await app.call(updateTicket, { id, category: 'Network' })
    expect(corrected).toMatchObject({ category: 'Network', priority: 'Medium', status: 'Open' })
    expect(corrected.updated_at > before.updated_at).toBe(true)
    expect(corrected.ai_analysis).toEqual(before.ai_analysis)
    await app.call(updateTicket, { id, priority: 'Critical' })
    expect(await ticket()).toMatchObject({ category: 'Network', priority: 'Critical', resolved_at: null })
    expect(await changes()).toEqual([
      ['category_changed', 'Printer', 'Network', adminId],
      ['priority_changed', 'Medium', 'Critical', adminId],
    ])
  })

  it('can be combined with a change of status; each has its own event', async () => {
    await app.call(updateTicket, { id, category: 'Hardware', priority: 'Low', status: 'Resolved' })
    expect(await ticket()).toMatchObject({ category: 'Hardware', priority: 'Low', status: 'Resolved' })
    expect((await changes()).map(([kind]) => kind)).toEqual(['category_changed', 'priority_changed', 'status_changed'])
  })

  it('to the value the ticket has already writes nothing', async () => {
    const before = await ticket()
    ahead += 60_000
    expect(await app.call(updateTicket, { id, category: 'Printer', priority: 'Medium' })).toEqual(before)
    expect(await changes()).toEqual([])
  })

  it('is visible in the list and its filters', async () => {
    const listed = async (query: { category?: 'Security' | 'Printer'; priority?: 'Critical' }) =>
      (await app.call(listTickets, query)).tickets.some((row) => row.id === id)
    expect(await listed({ category: 'Security' })).toBe(false)
    await app.call(updateTicket, { id, category: 'Security', priority: 'Critical' })
    expect(await listed({ category: 'Security', priority: 'Critical' })).toBe(true)
    expect(await listed({ category: 'Printer' })).toBe(false)
  })
})

describe('A correction is refused', () => {
  it.each([
    [{ category: 'Plumbing' }, 'category', 'Choose a category from the list'],
    [{ category: 'network' }, 'category', 'Choose a category from the list'],
    [{ category: null }, 'category', 'Choose a category from the list'],
    [{ priority: 'Urgent' }, 'priority', 'Choose a priority from the list'],
    [{ priority: 4 }, 'priority', 'Choose a priority from the list'],
    [{ category: 'Network', priority: '' }, 'priority', 'Choose a priority from the list'],
    [{}, 'status', 'Give at least one change: a status, category, priority, owner, title, tags, or what it waits for'],
  ])('for %j, with a message for the field', async (body, path, message) => {
    const answer = await patch(body)
    expect([answer.status, answer.body.errors]).toEqual([422, [{ path, message }]])
    expect(await changes()).toEqual([])
  })

  it('for callers without a session and for those who are no admin', async () => {
    try {
      app.forgetSession()
      expect((await patch({ category: 'Network' })).status).toBe(401)
      await app.openSession(CLIENT)
      expect((await patch({ priority: 'Low' })).status).toBe(403)
    } finally {
      await app.openSession(ADMIN)
    }
    expect(await ticket()).toMatchObject({ category: 'Printer', priority: 'Medium' })
    expect(await changes()).toEqual([])
  })
})
