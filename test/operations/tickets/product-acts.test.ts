import { afterAll, beforeAll, expect, it } from 'vitest'
import { addResponse } from '#contract/responses.ts'
import { updateSettings } from '#contract/settings.ts'
import { getTeam, updateMyPresence } from '#contract/assignment.ts'
import { updateTicket } from '#contract/tickets.ts'
import { remindCustomers } from '#server/customers/remind-customers.ts'
import { createHandlers } from '#server/process/job-handlers.ts'
import { releaseTicketsOfAbsent } from '#server/team/release-tickets.ts'
import { wakeDueTickets } from '#server/team/waiting.ts'
import { setRole } from '#server/people/account-commands.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { annsTicket, historyLines, signInTeam } from './history-team.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let app: TestApp
/** Monday, 9:00 in Denver. */
let clock = Date.parse('2026-11-23T16:00:00Z')
beforeAll(async () => {
  app = await openTestApp({}, { now: () => new Date(clock) })
  await app.signIn()
})
afterAll(() => app.close())

it('The history names the rule of whatever the product does by itself, from what to what and why', async () => {
  const { asJo, asKim } = await signInTeam(app)
  const team = await app.call(getTeam, {}, asJo)
  const idOf = (first: string) => team.find(({ name }) => name.startsWith(first))!.id
  const rules = { assignment: 'by-category' as const, categoryOwners: { Printer: [idOf('Kim')] }, awayHours: 2 }
  await app.call(updateSettings, { ...rules, reminderDays: 1, secondReminderDays: 1, closingDays: 1 }, asJo)
  const { id } = await annsTicket(app)
  const assign = () => createHandlers(app.ctx, () => Promise.resolve(), undefined)['assign-ticket']({ ticketId: id })
  await assign()
  await app.call(updateMyPresence, { away: true }, asKim)
  clock += 120 * MINUTE
  await releaseTicketsOfAbsent(app.ctx)
  await app.call(updateMyPresence, { away: false }, asKim)
  clock += MINUTE
  await assign()
  await app.call(updateTicket, { id, waiting_for: 'date', wake_at: new Date(clock + MINUTE).toISOString() }, asKim)
  clock += 10 * MINUTE
  await wakeDueTickets(app.ctx)
  clock += MINUTE
  await app.call(addResponse, { id, message: 'Is it better?' }, asKim)
  await app.call(updateTicket, { id, waiting_for: 'customer' }, asKim)
  for (let day = 0; day < 3; day++) {
    clock += DAY
    await remindCustomers(app.ctx)
  }
  await app.ctx.transact((tx) => setRole(tx, 'kim@neatline.example.com', null))
  // Sessions end in three days.
  await app.openSession()
  const [kim, product] = ['person Kim Ito', 'system Neatline IT']
  const [until, waits] = ['Waiting until Mon, Nov 23, 11:02 AM', 'Waiting for the customer']
  expect(await historyLines(app, id)).toEqual([
    ['customer Ann Smith', 'created', null, 'Open', 'By the support form.'],
    [product, 'assignee_changed', null, 'Kim Ito', 'Assigned by category: Printer'],
    [product, 'assignee_changed', 'Kim Ito', null, 'Away for 2 hours'],
    [product, 'assignee_changed', null, 'Kim Ito', 'Assigned by category: Printer'],
    [kim, 'waiting_changed', null, until, null],
    [product, 'woke', until, 'Woke late: it was planned for Mon, Nov 23, 11:02 AM', 'Its time has come'],
    [kim, 'responded', null, null, null],
    [kim, 'status_changed', 'Open', 'In Progress', null],
    [kim, 'waiting_changed', null, waits, null],
    [product, 'waiting_changed', waits, `${waits}, reminded once`, 'No reply for 1 working day'],
    [product, 'waiting_changed', waits, `${waits}, reminded again`, 'No reply for 1 working day'],
    [product, 'status_changed', 'In Progress', 'Resolved', 'No reply for 1 working day'],
  ])
})
