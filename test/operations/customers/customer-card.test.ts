import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateCustomer, getCustomerCard } from '#contract/customers.ts'
import { addResponse } from '#contract/responses.ts'
import { createTicket, updateTicket } from '#contract/tickets.ts'
import { tickets } from '#server/schema/schema.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'

let app: TestApp
let now = new Date('2026-11-02T15:00:00Z')
beforeAll(async () => {
  app = await openTestApp({}, { now: () => now })
  await app.signIn()
})
afterAll(() => app.close())

const ANN = {
  email: 'ann@ponderosa.example.com',
  firstName: 'Ann',
  lastName: 'Vega',
  phone: '303-555-0142',
  company: 'P',
}
const tick = () => (now = new Date(now.getTime() + 60_000))
async function open(title: string, customerInfo = ANN) {
  tick()
  return (await app.call(createTicket, ticketInput({ title, customerInfo }))).ticket
}
async function resolve(title: string, answers: string[]) {
  const ticket = await open(title)
  for (const message of answers) {
    tick()
    await app.call(addResponse, { id: ticket.id, message })
  }
  tick()
  await app.call(updateTicket, { id: ticket.id, status: 'Resolved' })
  return ticket
}

describe('The card of a customer', () => {
  it('says who they are, what is open, what fixed the last five, and what the team noted', async () => {
    const fixed = []
    for (const n of [1, 2, 3, 4, 5])
      fixed.push(await resolve(`Fixed ${n}`, ['Please try again.', `Driver ${n}\n\nreinstalled`]))
    const silent = await resolve('Fixed by itself', [])
    const long = await resolve('Long story', ['word '.repeat(200)])
    // Written after it was resolved, it did not resolve it.
    tick()
    await app.call(addResponse, { id: fixed[4]!.id, message: 'You are welcome.' })
    const first = await open('First open')
    const latest = await open('Second open')
    await open('Of another customer', { ...ANN, email: 'bob@elsewhere.example.com' })
    const id = latest.user_id!
    const before = await app.call(getCustomerCard, { id })
    expect(before).toMatchObject({
      id,
      name: 'Ann Vega',
      email: ANN.email,
      phone: ANN.phone,
      company: 'P',
      open: [{ id: latest.id, ticket_id: latest.ticket_id, title: 'Second open', status: 'Open' }, { id: first.id }],
      open_total: 2,
      notes: '',
      notes_by: null,
      notes_at: null,
    })
    const answers = before.resolved.map(({ title, fixed_by }) => [title, fixed_by])
    expect(answers.slice(1)).toEqual([
      ['Fixed by itself', null],
      ['Fixed 5', 'Driver 5 reinstalled'],
      ['Fixed 4', 'Driver 4 reinstalled'],
      ['Fixed 3', 'Driver 3 reinstalled'],
    ])
    expect(answers[0]![0]).toBe(long.title)
    expect(answers[0]![1]).toMatch(/^(word )+word…$/)
    expect(answers[0]![1]!.length).toBeLessThanOrEqual(300)
    expect(silent.user_id).toBe(id)

    await app.call(updateCustomer, { id, notes: 'Prefers a call before noon.' })
    expect(await app.call(getCustomerCard, { id })).toMatchObject({
      notes: 'Prefers a call before noon.',
      notes_by: 'Jo Lindqvist',
      notes_at: now.toISOString(),
    })
  })

  it('keeps a phone number where none is known', async () => {
    const id = (await open('Callable', { ...ANN, email: 'callable@elsewhere.example.com', phone: '' })).user_id!
    await app.call(updateCustomer, { id, phone: '970-555-0111' })
    await app.call(updateCustomer, { id, phone: '970-555-0199' })
    expect((await app.call(getCustomerCard, { id })).phone).toBe('970-555-0111')
  })

  it('keeps what a colleague noted meanwhile, and takes notes that were written over it', async () => {
    const id = (await open('Noted twice', { ...ANN, email: 'noted@elsewhere.example.com' })).user_id!
    const note = async (notes: string, notes_before: string) =>
      (await app.send('PATCH', `/api/customers/${id}`, { notes, notes_before })).status
    const noted = async () => (await app.call(getCustomerCard, { id })).notes
    expect([await note('Call before noon.', ''), await note('Has a new printer.', '')]).toEqual([200, 409])
    expect(await noted()).toBe('Call before noon.')
    // A repeated request, and one that knows what is there.
    expect(await note('Call before noon.', '')).toBe(200)
    expect(await note('Call before noon. Has a new printer.', 'Call before noon.')).toBe(200)
    expect(await noted()).toBe('Call before noon. Has a new printer.')
  })

  it('lists 20 open tickets at most and counts all', async () => {
    const { user_id } = await open('One of many', { ...ANN, email: 'many@elsewhere.example.com' })
    const [row] = await app.ctx.db.select().from(tickets).where(eq(tickets.user_id, user_id!))
    const more = Array.from({ length: 24 }, (_, n) => ({ ...row!, id: randomUUID(), ticket_id: 900_000 + n }))
    await app.ctx.db.insert(tickets).values(more)
    const card = await app.call(getCustomerCard, { id: user_id! })
    expect([card.open.length, card.open_total, card.resolved]).toEqual([20, 25, []])
  })

  it('is gone once they are erased', async () => {
    const email = 'gone@elsewhere.example.com'
    const { user_id } = await open('To be erased', { ...ANN, email })
    await app.call(updateCustomer, { id: user_id!, notes: 'Moves in May.' })
    await erasePerson(app.ctx, email)
    expect((await app.send('GET', `/api/customers/${user_id}`)).status).toBe(404)
  })
})
