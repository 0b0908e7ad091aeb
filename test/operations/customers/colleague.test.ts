import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateCustomer } from '#contract/customers.ts'
import { addCustomerMessage, getCustomerTicket, rateTicket } from '#contract/customer-tickets.ts'
import { listMessages } from '#contract/messages.ts'
import { createTicket, updateTicket } from '#contract/tickets.ts'
import { ticketParticipants, ticketRatings } from '#server/schema/schema.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { addCompany, moveTo } from '#test/support/companies.ts'
import { signInCustomer } from './signed-in.ts'
import { testNow } from '#test/support/test-time.ts'

const CONTACT = 'ann@ponderosa.example.com'
const info = (email: string, firstName: string) => ({
  ...ticketInput().customerInfo,
  email,
  firstName,
})

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
})
afterAll(() => app.close())

it('Who sees a company opens a colleague’s ticket and writes in it as themself, without taking part or rating it', async () => {
  const own = await app.call(createTicket, ticketInput({ customerInfo: info(CONTACT, 'Ann') }))
  await app.call(createTicket, ticketInput({ customerInfo: info('bob@ponderosa.example.com', 'Bob') }))
  const company = await addCompany(app, 'Ponderosa')
  for (const email of [CONTACT, 'bob@ponderosa.example.com']) await moveTo(app, email, company)
  const { ticket } = await app.call(
    createTicket,
    ticketInput({ customerInfo: info('bob@ponderosa.example.com', 'Bob') }),
  )
  const cookie = await signInCustomer(app, CONTACT)
  const number = ticket.ticket_id
  const asAnn = { cookie }
  await expect(app.call(getCustomerTicket, { number }, asAnn)).rejects.toThrow('404')
  const annId = own.ticket.user_id!
  await app.call(updateCustomer, { id: annId, sees_company: true })
  const seen = await app.call(getCustomerTicket, { number }, asAnn)
  expect(seen.ticket).toMatchObject({ ticket_id: number, requester_name: 'Bob Vega' })
  expect(JSON.stringify(seen)).not.toContain('bob@')
  const message = await app.call(addCustomerMessage, { number, message: 'The one upstairs, too.' }, asAnn)
  expect(message).toMatchObject({ author_name: 'Ann Vega', is_own: true })
  const { messages } = await app.call(listMessages, { id: ticket.id })
  expect(messages.at(-1)).toMatchObject({ kind: 'customer', channel: 'page', author: { id: annId } })
  const takesPart = and(eq(ticketParticipants.ticket_id, ticket.id), eq(ticketParticipants.user_id, annId))
  expect(await app.ctx.db.$count(ticketParticipants, takesPart)).toBe(0)
  await app.call(updateTicket, { id: ticket.id, status: 'Resolved' })
  await expect(app.call(rateTicket, { number, rating: 'good' }, asAnn)).rejects.toThrow(/40[34]/)
  const given = { user_id: ticket.user_id, value: 'bad', created_at: testNow(), changed_at: testNow() } as const
  await app.ctx.db.insert(ticketRatings).values({ ticket_id: ticket.id, comment: 'canary', ...given })
  const rated = await app.call(getCustomerTicket, { number }, asAnn)
  expect(rated.ticket).toMatchObject({ rating: null, can_rate: false })
  await app.call(updateCustomer, { id: annId, sees_company: false })
  await expect(app.call(getCustomerTicket, { number }, asAnn)).rejects.toThrow('404')
  await expect(app.call(addCustomerMessage, { number, message: 'Still there?' }, asAnn)).rejects.toThrow('404')
})
