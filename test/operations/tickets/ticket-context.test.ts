import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEarlierTickets } from '#contract/customers.ts'
import { createTicket, getTicket, updateTicket } from '#contract/tickets.ts'
import { addResponse } from '#contract/responses.ts'
import { tickets } from '#server/schema/schema.ts'
import { type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
})
afterAll(() => app.close())

const create = async (title: string, email = 'marisol@ponderosa.example.com') => {
  const customerInfo = { ...ticketInput().customerInfo, email }
  return (await app.call(createTicket, ticketInput({ title, customerInfo }))).ticket.id
}

describe('A ticket', () => {
  it('names its customer with phone and company, and counts the tickets before it', async () => {
    const [first, second, third] = [await create('One'), await create('Two'), await create('Three')]
    await create('Someone else’s', 'luis@ortega.example.com')
    expect(await app.call(getTicket, { id: third })).toMatchObject({
      customer: { phone: '(303) 555-0199', company: 'Ponderosa Family Health' },
      earlier_tickets: 2,
    })
    const earlier = await app.call(listEarlierTickets, { id: third })
    expect(earlier).toMatchObject([
      { id: second, title: 'Two', status: 'Open' },
      { id: first, title: 'One' },
    ])
    expect(await app.call(listEarlierTickets, { id: first })).toEqual([])
  })

  it('lists the 20 newest of them', async () => {
    for (let at = 0; at < 22; at++) await create(`Ticket ${at}`, 'often@example.com')
    const id = await create('The last', 'often@example.com')
    expect((await app.call(getTicket, { id })).earlier_tickets).toBe(22)
    const titles = (await app.call(listEarlierTickets, { id })).map(({ title }) => title)
    expect([titles.length, titles[0], titles.at(-1)]).toEqual([20, 'Ticket 21', 'Ticket 2'])
  })

  it('whose customer has been erased has none before it', async () => {
    await create('One', 'erased@example.com')
    const id = await create('Two', 'erased@example.com')
    await app.ctx.db.update(tickets).set({ user_id: null }).where(eq(tickets.id, id))
    expect(await app.call(getTicket, { id })).toMatchObject({ customer: null, earlier_tickets: 0 })
    expect(await app.call(listEarlierTickets, { id })).toEqual([])
  })

  it('says who changed its status last, from what to what and when', async () => {
    const id = await create('Changes')
    expect((await app.call(getTicket, { id })).status_change).toBeNull()
    await app.call(addResponse, { id, message: 'On it.' })
    const resolved = await app.call(updateTicket, { id, status: 'Resolved' })
    expect(resolved.status_change).toMatchObject({
      from: 'In Progress',
      to: 'Resolved',
      at: resolved.resolved_at,
      by: { first_name: 'Jo', last_name: 'Lindqvist' },
    })
  })
})
