import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateSettings } from '#contract/settings.ts'
import { sendMessage } from '#contract/sending.ts'
import { createTicket, updateTicket } from '#contract/tickets.ts'
import { mailDeliveries, notices, supportUsers, ticketResponses, tickets } from '#server/schema/schema.ts'
import { ADMIN, type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'
import { eventually } from '#test/support/server.ts'
import { testNow } from '#test/support/test-time.ts'

const HOUR = 60 * 60 * 1000
const KIM = { email: 'kim@neatline.example.com', password: ADMIN.password }
let later = 0
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({}, { now: () => testNow(later) })
  await app.signIn(KIM, { firstName: 'Kim', lastName: 'Ito' })
  await app.signIn()
  await app.call(updateSettings, { unassignedMinutes: 60, reminderDays: 1, awayHours: 2, assignment: 'off' })
  await app.work()
})
afterAll(() => app.close())

const newTicket = async () => (await app.call(createTicket, ticketInput())).ticket
const rowOf = async (id: string) => (await app.ctx.db.select().from(tickets).where(eq(tickets.id, id)))[0]!
const passes = (hours: number) => {
  later += hours * HOUR
  app.ctx.dueSoon.wake()
}

it('A server does by itself what becomes due: it wakes tickets, sends planned answers, reminds, warns and takes from the absent', async () => {
  const inAnHour = testNow(later + HOUR).toISOString()
  const [asleep, planned, ownerless] = [await newTicket(), await newTicket(), await newTicket()]
  const [reminded, absent] = [await newTicket(), await newTicket()]
  await app.call(updateTicket, { id: asleep.id, waiting_for: 'date', wake_at: inAnHour })
  await app.call(sendMessage, { id: planned.id, kind: 'answer', message: 'As promised.', send_at: inAnHour })
  await app.call(updateTicket, { id: reminded.id, waiting_for: 'customer' })
  const [kim] = await app.ctx.db
    .update(supportUsers)
    .set({ away_since: testNow(later) })
    .where(eq(supportUsers.email, KIM.email))
    .returning()
  await app.ctx.db.update(tickets).set({ assignee_id: kim!.id }).where(eq(tickets.id, absent.id))

  passes(1)
  await eventually('the ticket is awake', async () => (await rowOf(asleep.id)).waiting_for === null)
  await eventually('the answer is on its way', () =>
    app.ctx.db.$count(mailDeliveries, eq(mailDeliveries.ticket_id, planned.id)),
  )
  expect((await rowOf(asleep.id)).attention).toBe('woke')
  passes(1)
  await eventually('the team knows of the ticket without an owner', () =>
    app.ctx.db.$count(notices, eq(notices.ticket_id, ownerless.id)),
  )
  await eventually('the absent one has it no more', async () => (await rowOf(absent.id)).assignee_id === null)
  passes(3 * 24)
  await eventually('the customer is reminded', () =>
    app.ctx.db.$count(ticketResponses, eq(ticketResponses.ticket_id, reminded.id)),
  )
})
