import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeTickets, getBulkChange, undoBulkChange } from '#contract/bulk.ts'
import { applyMacro, createMacro, listMacros } from '#contract/macros.ts'
import { createSavedReply } from '#contract/saved-replies.ts'
import { createView, listViews } from '#contract/saved-views.ts'
import { createTicket, updateTicket } from '#contract/tickets.ts'
import { runBulkChange } from '#server/tickets/run-bulk-change.ts'
import { bulkItems, supportUsers } from '#server/schema/schema.ts'
import { countMentions } from '#server/people/personal-data.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'

const KIM = { email: 'kim@neatline.example.com', password: 'another long password' }
let app: TestApp
let kim: string
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn(KIM, { firstName: 'Kimberly', lastName: 'Itoxyz' })
  await app.signIn()
  kim = (await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, KIM.email)))[0]!.id
})
afterAll(() => app.close())

const open = async (email: string, firstName = 'Marisol') => {
  const customerInfo = { ...ticketInput().customerInfo, email, firstName }
  return (await app.call(createTicket, ticketInput({ customerInfo }))).ticket.id
}
const changed = async (ids: string[], change: object) => {
  const { id } = await app.call(changeTickets, { ids, change })
  await runBulkChange(app.ctx, { bulkId: id })
  return id
}
/** The tables in which a text stands. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await app.ctx.db.execute<{ name: string; found: string }>(sql`
    select table_name as name, query_to_xml(
      format('select count(*) as n from %I as r where position(%L in r::text) > 0', table_name, ${text}::text), false, true, ''
    )::text as found
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
  return rows.filter(({ found }) => !found.includes('<n>0</n>')).map(({ name }) => name)
}

it('Erasing a customer removes what a macro has put into a draft for them, and their tickets from changes of many', async () => {
  const [theirs, others] = [await open('zebulon@example.com', 'Zebulon'), await open('lee@example.com')]
  const bulk = await changed([theirs, others], { priority: 'Low' })
  const reply = await app.call(createSavedReply, { title: 'Hi', text: 'Dear {{customer.first_name|you}}' })
  const macro = await app.call(createMacro, { title: 'Greet', reply_id: reply.id })
  const applied = await app.call(applyMacro, { id: macro.id, ticket_id: theirs })
  await app.call(applyMacro, { id: macro.id, ticket_id: others })
  expect(await tablesWith('Zebulon')).toContain('bulk_changes')
  await erasePerson(app.ctx, 'zebulon@example.com')
  expect(await tablesWith('Zebulon')).toEqual([])
  expect((await app.send('POST', `/api/bulk/${applied.id}/undo`)).status).toBe(404)
  expect(await app.ctx.db.$count(bulkItems, eq(bulkItems.ticket_id, theirs))).toBe(0)
  expect(await app.call(undoBulkChange, { id: bulk })).toEqual({ undone: 1, kept: [] })
})

it('Erasing one of the team leaves neither name nor id in changes, macros and views, which say that someone is gone', async () => {
  const ticket = await open('lee@example.com')
  const taken = await changed([ticket], { assignee_id: kim })
  const touched = await changed([ticket], { priority: 'Low' })
  await app.openSession(KIM)
  await app.call(updateTicket, { id: ticket, priority: 'Critical' })
  const own = await app.call(createMacro, { title: 'By Kim', note: 'From {{technician.name|us}}' })
  await app.call(applyMacro, { id: own.id, ticket_id: ticket })
  await app.openSession()
  await app.call(undoBulkChange, { id: touched })
  await app.call(createMacro, { title: 'To Kim', change: { assignee_id: kim } })
  await app.call(createView, { name: 'Of Kim', query: { assignee: kim } })
  expect(await tablesWith('Kimberly Itoxyz has changed it since.')).toEqual(['bulk_items'])
  await erasePerson(app.ctx, KIM.email)
  expect([await tablesWith(kim), await tablesWith('Itoxyz')]).toEqual([[], ['ticket_responses']])
  expect((await app.call(listMacros, {})).find(({ title }) => title === 'To Kim')).toMatchObject({
    owner_missing: true,
  })
  expect((await app.call(listViews, {}))[0]).toMatchObject({ problem: 'It filters by someone who has been removed.' })
  expect(await app.call(undoBulkChange, { id: touched })).toMatchObject({
    kept: [{ reason: 'It has been changed since.' }],
  })
  expect(await app.call(undoBulkChange, { id: taken })).toEqual({ undone: 1, kept: [] })
  expect(await app.call(getBulkChange, { id: taken })).toMatchObject({ finished: true, undone: true })
})

it('What the team has saved with someone’s address in it is counted before they are erased', async () => {
  const named = 'roy@ponderosa.example.com'
  await app.call(createSavedReply, { title: 'Roy', text: `Write to ${named}` })
  await app.call(createMacro, { title: 'Roy', note: `For ${named}` })
  await app.call(createView, { name: 'Roy', query: { search: named } })
  expect(await countMentions(app.ctx.db, named)).toBe(3)
})
