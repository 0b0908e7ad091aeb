import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listCompanies, listCompanySuggestions, readCompany } from '#contract/companies.ts'
import { findCustomers, updateCustomer } from '#contract/customers.ts'
import { mergeCompanies, mergeCustomers, undoMerge } from '#contract/merging.ts'
import { listTickets } from '#contract/tickets.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { companyDomains, merges, supportUsers, tickets } from '#server/schema/schema.ts'
import { type CompanyApp, openCompanyApp } from '../companies/company-app.ts'

let app: CompanyApp
beforeAll(async () => void (app = await openCompanyApp()))
afterAll(() => app.close())

type Named = { id: string }
const merge = (source: Named, target: Named, more: object = {}) =>
  app.call(mergeCompanies, { id: source.id, into: target.id, ...more }, app.as('manager'))
const undo = (id: string | null) => app.call(undoMerge, { id: id! }, app.as('manager'))
const send = (method: string, path: string, body?: object, who: 'technician' | 'manager' = 'manager') =>
  app.send(method, path, body, app.as(who))
const detailOf = async (reply: ReturnType<typeof send>) => [(await reply).status, (await reply).body.detail]
const addDomain = (company: Named, domain: string) => send('PUT', `/api/companies/${company.id}/domains/${domain}`, {})

it('A merged company gives people, tickets, domains, places and notes to the other, and undoing gives them back', async () => {
  const acme = await app.make('Acme', { notes: 'Key at the desk', sites: [{ name: 'Office' }] })
  const west = await app.make('Acme West', { notes: 'Dog', warning: 'Call first', sites: [{ name: 'Depot' }] })
  await addDomain(west, 'acmewest.com')
  const [ann, bo] = [await app.person({ company_id: acme.id }), await app.person({ company_id: west.id })]
  const merged = await app.person({ company_id: west.id })
  await app.call(mergeCustomers, { id: merged, into: bo }, app.as('manager'))
  const [one, two] = [await app.ticket(ann, { company_id: acme.id }), await app.ticket(bo, { company_id: west.id })]
  const [before, other] = [await app.read(acme.id), await app.read(west.id)]
  expect(other.counts).toEqual({ people: 1, tickets: 1, open: 1 })

  const answer = { readers: [], asks: [], moved: { people: 2, tickets: 1, domains: 1 } }
  expect(await merge(west, acme, { preview: true })).toEqual({ id: null, ...answer })
  expect(await app.read(west.id)).toEqual(other)
  const { id, ...done } = await merge(west, acme)
  expect(done).toEqual(answer)
  expect((await merge(west, acme)).id).toBe(id)

  const now = await app.read(acme.id)
  expect(now).toMatchObject({
    notes: 'Key at the desk\n\nDog',
    warning: 'Call first',
    domains: [{ domain: 'acmewest.com' }],
    counts: { people: 2, tickets: 2, open: 2 },
    events: [{ words: 'merged Acme West into this company', journal: id }, {}],
  })
  expect(now.sites.map(({ name }) => name)).toEqual(['Depot', 'Office'])
  expect(await app.changesOfTicket(two)).toEqual([])
  expect(await app.read(west.id)).toMatchObject({
    merged_into: { id: acme.id, name: 'Acme' },
    counts: { people: 0, tickets: 0 },
    events: [{ words: 'merged this company into Acme', journal: id }, {}, {}],
  })

  await app.db.update(tickets).set({ company_id: null }).where(eq(tickets.id, one))
  expect(await undo(id)).toEqual({ undone: 2, kept: [] })
  const back = await app.read(west.id)
  expect(back).toMatchObject({
    ...other,
    updated_at: back.updated_at,
    events: [{ words: 'undid merging this company into Acme', journal: null }, {}, {}, {}],
  })
  expect(await app.read(acme.id)).toMatchObject({
    ...before,
    counts: { people: 1, tickets: 0, open: 0 },
    updated_at: expect.any(String),
    events: expect.any(Array),
  })
  expect([await app.companyOf(merged), await app.companyOfTicket(two)]).toEqual([west.id, west.id])
  expect(await undo(id)).toEqual({ undone: 2, kept: [] })
})

it('A merged company is hidden, and its name, domains, filter and views lead to the other', async () => {
  const [birch, elm] = [await app.make('Birch Bakery'), await app.make('Elm Bakery')]
  await addDomain(birch, 'birch-bakery.com')
  const bo = await app.person({ company_id: birch.id, first_name: 'Quentin' })
  const gone = await app.person({ company_id: birch.id, first_name: 'Ottoline' })
  const ann = await app.person({ company_id: elm.id })
  await app.call(mergeCustomers, { id: gone, into: ann, confirm: true }, app.as('manager'))
  const ticket = await app.ticket(bo, { company_id: birch.id })
  await merge(birch, elm)
  for (const search of ['Birch', 'birch-bakery', 'Quentin', 'Ottoline', 'Elm']) {
    const { companies } = await app.call(listCompanies, { search }, app.as('technician'))
    expect([search, companies.map(({ name, people }) => [name, people])]).toEqual([search, [['Elm Bakery', 2]]])
  }
  const found = await app.call(findCustomers, { search: 'birch' }, app.as('technician'))
  expect(found.companies.map(({ id }) => id)).toEqual([elm.id])
  const list = await app.call(listTickets, { company_id: birch.id }, app.as('technician'))
  expect(list.tickets.map(({ id }) => id)).toEqual([ticket])
  expect(
    (await send('POST', '/api/tickets/bulk', { query: { company_id: birch.id }, change: { priority: 'High' } })).status,
  ).toBe(202)

  await app.person({ email: 'one@birch-bakery.com' })
  await app.person({ email: 'two@other-birch.net', company: 'BIRCH bakery, inc.' })
  const groups = await app.call(listCompanySuggestions, {}, app.as('technician'))
  expect(groups.filter(({ company }) => company?.id === elm.id).map(({ reason, count }) => [reason, count])).toEqual([
    ['domain', 1],
    ['text', 1],
  ])
  const leads = 'Birch Bakery has been merged into Elm Bakery'
  const other = await app.person()
  for (const reply of [
    send('PUT', `/api/customers/${other}/company`, { company_id: birch.id }),
    send('PATCH', `/api/tickets/${ticket}`, { company_id: birch.id }),
    send('POST', '/api/tickets/bulk', { ids: [ticket], change: { company_id: birch.id } }),
    send('POST', '/api/company-suggestions', { company_id: birch.id, accept: true, person_ids: [other] }),
  ])
    expect(await detailOf(reply)).toEqual([422, `${leads}. Choose that.`])
  expect(await detailOf(send('PATCH', `/api/companies/${birch.id}`, { warning: 'Hm' }))).toEqual([409, `${leads}.`])
  expect(await detailOf(addDomain(birch, 'birch2.com'))).toEqual([409, `${leads}.`])
  const taken = await send('POST', '/api/companies', { name: 'Birch Bakery LLC' })
  expect([taken.status, taken.body.detail, taken.body.company]).toEqual([
    409,
    `Birch Bakery has this name already, and has been merged into Elm Bakery.`,
    { id: elm.id, name: 'Elm Bakery' },
  ])
})

it('Plans that differ and people who will see more are asked about by name', async () => {
  const pine = await app.make('Pine', { plan: 'Enterprise Shield' })
  const oak = await app.make('Oak')
  const [ann, bo, cy] = [
    await app.person({ company_id: pine.id, first_name: 'Ann', email: 'ann@pine.com' }),
    await app.person({ company_id: oak.id, first_name: 'Bo', email: 'bo@oak.com' }),
    await app.person({ company_id: oak.id, first_name: 'Cy' }),
  ]
  const give = (id: string) => app.call(updateCustomer, { id, sees_company: true }, app.as('manager'))
  for (const id of [ann, bo]) await give(id)
  await app.ticket(ann, { company_id: pine.id })
  await app.ticket(bo, { company_id: oak.id })
  await app.ticket(cy, { company_id: oak.id })
  await app.ticket(cy, { company_id: oak.id, private: true })
  const asks = [
    'Oak pays by the hour, and Pine is on Enterprise Shield. The plan of Pine then counts for both.',
    'Ann Vega will see 2 tickets of Oak.',
    'Bo Vega will see 1 ticket of Pine.',
  ]
  expect(await merge(oak, pine, { preview: true })).toMatchObject({ asks, readers: ['ann@pine.com', 'bo@oak.com'] })
  const { status, body } = await send('POST', `/api/companies/${oak.id}/merge`, { into: pine.id })
  expect([status, body.type, body.asks]).toEqual([409, 'urn:problem:confirm-merge', asks])
  const { id } = await merge(oak, pine, { confirm: true })
  await give(cy)
  const since = await app.ticket(cy, { company_id: pine.id, created_at: new Date(app.ctx.now().getTime() + 1_000) })
  const [moved, stays] = [await app.make('Elsewhere'), await app.person({ company_id: pine.id })]
  await app.move(bo, moved.id, 'none')
  expect(await undo(id)).toEqual({ undone: 1, kept: [{ what: 'Bo Vega', reason: 'changed since' }] })
  const rights = await app.db.select().from(supportUsers).where(eq(supportUsers.sees_company, true))
  expect(rights.map((person) => person.id)).toEqual([ann])
  expect([await app.companyOf(cy), await app.companyOf(stays), await app.companyOfTicket(since)]).toEqual([
    oak.id,
    pine.id,
    oak.id,
  ])
})

it('Itself, a merged one, a circle and an archived target are refused, and undoing goes backwards', async () => {
  const [a, b, c] = [await app.make('Ash A'), await app.make('Ash B'), await app.make('Ash C')]
  const refused = (source: Named, target: Named) =>
    detailOf(send('POST', `/api/companies/${source.id}/merge`, { into: target.id }))
  expect(await refused(a, a)).toEqual([422, 'Choose another one. Nothing can be merged with itself.'])
  expect(await refused(a, { id: crypto.randomUUID() })).toEqual([422, 'This company no longer exists.'])
  const first = await merge(a, b)
  for (const [one, other] of [
    [a, c],
    [c, a],
    [b, a],
  ] as const)
    expect(await refused(one, other)).toEqual([409, 'Ash A has been merged into Ash B.'])
  const second = await merge(b, c)
  expect((await app.read(a.id)).merged_into?.name).toBe('Ash C')
  expect(await detailOf(send('POST', `/api/merges/${first.id}/undo`))).toEqual([
    409,
    'Ash B has been merged into Ash C since. Undo that first.',
  ])
  await undo(second.id)
  expect((await app.read(a.id)).merged_into?.name).toBe('Ash B')
  await undo(first.id)
  await send('PATCH', `/api/companies/${b.id}`, { archived: true })
  expect(await refused(a, b)).toEqual([409, 'Ash B is archived. Restore it first.'])
  expect((await merge(b, a)).id).toEqual(expect.any(String))
})

it('Merges in both directions at once, while a company is archived and people are moved, are one merge or none', async () => {
  const [a, b] = [await app.make('Both A'), await app.make('Both B')]
  const ann = await app.person({ company_id: a.id })
  const replies = await Promise.all([
    ...[a, a, b, b].map((from) =>
      send('POST', `/api/companies/${from.id}/merge`, { into: from === a ? b.id : a.id, confirm: true }),
    ),
    send('PATCH', `/api/companies/${b.id}`, { archived: true }),
    send('PUT', `/api/customers/${ann}/company`, { company_id: b.id }),
  ])
  expect(replies.map(({ status }) => status).filter((status) => ![200, 409, 422].includes(status))).toEqual([])
  expect(
    new Set(replies.slice(0, 4).flatMap(({ status, body }) => (status === 200 ? [body.id] : []))).size,
  ).toBeLessThanOrEqual(1)
  const [a2, b2] = [await app.read(a.id), await app.read(b.id)]
  const open = [a2, b2].filter(({ merged_into }) => !merged_into).map(({ id }) => id)
  expect(open).toContain(await app.companyOf(ann))
  expect(
    (await app.db.$count(merges, eq(merges.source, a.id))) + (await app.db.$count(merges, eq(merges.source, b.id))),
  ).toBe(2 - open.length)
})

it('The last person of a merged company is erased, and undoing still works', async () => {
  const [a, b] = [await app.make('Last A'), await app.make('Last B')]
  await addDomain(a, 'last-a.com')
  const gone = await app.person({ company_id: a.id, email: 'gone@last-a.com' })
  const ticket = await app.ticket(gone, { company_id: a.id })
  const { id } = await merge(a, b)
  await erasePerson(app.ctx, 'gone@last-a.com')
  expect(await app.db.$count(tickets, eq(tickets.id, ticket))).toBe(0)
  await app.db.update(companyDomains).set({ joins: true }).where(eq(companyDomains.domain, 'last-a.com'))
  expect(await undo(id)).toEqual({ undone: 0, kept: [] })
  expect(await app.call(readCompany, { id: a.id }, app.as('technician'))).toMatchObject({
    counts: { people: 0 },
    domains: [{ domain: 'last-a.com', joins: true }],
  })
})
