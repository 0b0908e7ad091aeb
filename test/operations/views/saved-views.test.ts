import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createView, deleteView, listViews, updateView } from '#contract/team/saved-views.ts'
import { sendMessage } from '#contract/team/sending.ts'
import { createTicket, listTickets, updateTicket } from '#contract/tickets.ts'
import { type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
})
afterAll(() => app.close())

const titles = async (query: object) =>
  (await app.call(listTickets, query)).tickets.map(({ title }) => title).toSorted()

it('Tickets are found by company, channel, age and words of their conversation, notes included', async () => {
  const person = ticketInput().customerInfo
  const create = (title: string, company: string) =>
    app.call(
      createTicket,
      ticketInput({
        title,
        description: `About ${title}`,
        customerInfo: { ...person, email: `${title}@example.com`, company },
      }),
    )
  const { ticket } = await create('scanner', 'Ortega & Sons')
  await create('router', 'Ortega & Sons North')
  expect(await titles({ company: ' ORTEGA & sons ' })).toEqual(['scanner'])
  expect(await titles({ company: 'Ortega' })).toEqual([])
  expect(await titles({ channel: 'form' })).toEqual(['router', 'scanner'])
  expect(await titles({ channel: 'mail' })).toEqual([])
  expect(await titles({ older_than_days: 1 })).toEqual([])
  await app.ctx.db.execute(sql`update tickets set created_at = created_at - interval '3 days' where title = 'scanner'`)
  expect(await titles({ older_than_days: 3 })).toEqual(['scanner'])
  await app.call(sendMessage, { id: ticket.id, kind: 'note', message: 'The landlord’s PATCHpanel is warm.' })
  expect(await titles({ text: 'patchp landlords' })).toEqual(['scanner'])
  expect(await titles({ text: 'panel' })).toEqual([])
  expect(await titles({ text: 'about rout' })).toEqual(['router'])
  expect(await titles({ search: 'patchpanel' })).toEqual([])
  expect(await titles({ text: 'patchp', company: 'ortega & sons', status: 'Open', sort: 'waiting_since' })).toEqual([
    'scanner',
  ])
  const refused = await app.send('GET', '/api/tickets?colour=red')
  expect(refused.status).toBe(422)
})

it('A view keeps filters, order and columns, and counts its tickets as they are now', async () => {
  const query = { status: 'Open', company: 'Ortega & Sons', sort: 'title', direction: 'asc' } as const
  const view = await app.call(createView, { name: 'Ortega', query, columns: ['title', 'tags'] })
  expect(view).toMatchObject({
    name: 'Ortega',
    query: { status: 'Open', company: 'ortega & sons' },
    sort: 'title',
    direction: 'asc',
    columns: ['title', 'tags'],
    shared: false,
    own: true,
    pinned: true,
    count: 1,
    problem: null,
  })
  const { tickets } = await app.call(listTickets, { company: 'Ortega & Sons' })
  await app.call(updateTicket, { id: tickets[0]!.id, status: 'Resolved' })
  expect((await app.call(listViews, {}))[0]).toMatchObject({ id: view.id, count: 0 })
  expect(await app.call(updateView, { id: view.id, name: 'Sons', pinned: false })).toMatchObject({
    name: 'Sons',
    pinned: false,
    sort: 'title',
  })
  for (const wrong of [{ columns: ['colour'] }, { query: { colour: 'red' } }]) {
    const response = await app.send('POST', '/api/views', { name: 'Wrong', ...wrong })
    expect(response.status).toBe(422)
  }
  await app.call(deleteView, { id: view.id })
  expect(await app.call(listViews, {})).toEqual([])
})
