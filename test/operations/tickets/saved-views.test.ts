import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getTeam } from '#contract/assignment.ts'
import { createView, deleteView, listViews, updateView } from '#contract/saved-views.ts'
import { sendMessage } from '#contract/sending.ts'
import { createTicket, listTickets, updateTicket } from '#contract/tickets.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { ADMIN, type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'

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
  expect(await titles({ search: 'patchpanel' })).toEqual(['scanner'])
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

it('A view has each column once, is saved once for a key, and is refused with an order, a filter or a name that is none', async () => {
  const send = (body: object, headers = {}) => app.send('POST', '/api/views', { name: 'Odd', ...body }, headers)
  const [first, again] = [await send({}, { 'idempotency-key': 'v-1' }), await send({}, { 'idempotency-key': 'v-1' })]
  expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
  const { id } = first.body
  expect(await app.call(updateView, { id, columns: ['tags', 'title', 'tags'] })).toMatchObject({
    columns: ['tags', 'title'],
  })
  const paths = []
  for (const wrong of [
    { name: ' \u200B' },
    { name: 'x'.repeat(61) },
    { sort: 'colour' },
    { query: { sort: 'colour' } },
    { query: { assignee: 'erased' } },
    { query: { older_than_days: '0' } },
    { query: { text: 'x'.repeat(1_001) } },
    { columns: [] },
  ])
    for (const method of ['POST', 'PATCH']) {
      const refused = await app.send(method, method === 'POST' ? '/api/views' : `/api/views/${id}`, {
        ...(method === 'POST' && { name: 'Odd' }),
        ...wrong,
      })
      paths.push([refused.status, refused.body.errors[0].path.split('.')[0]])
    }
  expect(paths).toEqual(
    ['name', 'name', 'sort', 'query', 'query', 'query', 'query', 'columns'].flatMap((path) => [
      [422, path],
      [422, path],
    ]),
  )
  await app.call(deleteView, { id })
})

it('One person keeps 100 views at most', async () => {
  await app.ctx.db.execute(sql`
    insert into views (owner_id, name, query, sort, direction, columns, created_at, updated_at)
    select id, 'Many', '{}', 'created_at', 'desc', '{title}', now(), now()
    from support_users, generate_series(1, 100) where email = ${ADMIN.email}`)
  expect((await app.send('POST', '/api/views', { name: 'One more' })).status).toBe(409)
  await app.ctx.db.execute(sql`delete from views where name = 'Many'`)
})

const OTHER = { email: 'kim@neatline.example.com', password: 'one more horse and staple' }

it('A shared view is everybody’s to see and pin, and its maker’s to change, until they have been erased', async () => {
  const shared = await app.call(createView, { name: 'All of us', query: { assignee: 'me' }, shared: true })
  const secret = await app.call(createView, { name: 'Only I', query: {} })
  await app.signIn(OTHER, { firstName: 'Kim', lastName: 'Ito' })
  const own = await app.call(createView, { name: 'Kim’s', query: {}, shared: true })
  const hidden = await app.call(createView, { name: 'Kim alone', query: {} })
  const team = await app.call(getTeam, {})
  const kim = team.find(({ name }) => name === 'Kim Ito')!
  const seen = await app.call(listViews, {})
  expect(seen.find(({ id }) => id === shared.id)).toMatchObject({ own: false, owner: 'Jo Lindqvist', pinned: false })
  expect(seen.map(({ id }) => id)).not.toContain(secret.id)
  expect(await app.call(updateView, { id: shared.id, pinned: true })).toMatchObject({ pinned: true })
  expect((await app.send('PATCH', `/api/views/${shared.id}`, { name: 'Mine now' })).status).toBe(403)
  expect((await app.send('DELETE', `/api/views/${shared.id}`)).status).toBe(403)
  for (const method of ['PATCH', 'DELETE'])
    expect((await app.send(method, `/api/views/${secret.id}`, { pinned: true })).status).toBe(404)

  await app.openSession(ADMIN)
  const named = await app.call(createView, { name: 'Kim has', query: { assignee: kim.id } })
  expect(named).toMatchObject({ count: 0, problem: null })
  await erasePerson(app.ctx, OTHER.email)
  const left = await app.call(listViews, {})
  expect(left.map(({ id }) => id)).not.toContain(hidden.id)
  expect(left.find(({ id }) => id === named.id)).toMatchObject({
    count: null,
    problem: 'It filters by someone who has been removed.',
  })
  expect(left.find(({ id }) => id === own.id)).toMatchObject({ own: true, owner: null })
  expect(await app.call(updateView, { id: own.id, name: 'Ours' })).toMatchObject({ name: 'Ours' })
})

it('A view that has been changed since it was read is not overwritten; pinning it changes nothing', async () => {
  const read = await app.call(createView, { name: 'Evenings', query: { status: 'Open' } })
  await app.call(updateView, { id: read.id, pinned: false })
  const base = read.updated_at
  const theirs = await app.call(updateView, { id: read.id, base, query: { status: 'In Progress' } })
  const refused = await app.send('PATCH', `/api/views/${read.id}`, { base, name: 'Nights', pinned: true })
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: 'This view has been changed since you opened it, so nothing was saved.' },
  })
  expect((await app.call(listViews, {})).find(({ id }) => id === read.id)).toEqual(theirs)
  const ours = await app.call(updateView, { id: read.id, base: theirs.updated_at, name: 'Nights' })
  expect(ours).toMatchObject({ name: 'Nights', query: { status: 'In Progress' } })
  expect(await app.call(updateView, { id: read.id, name: 'Late' })).toMatchObject({ name: 'Late' })
})
