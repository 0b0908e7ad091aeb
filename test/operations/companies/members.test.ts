import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideCompanySuggestion, listCompanySuggestions } from '#contract/companies.ts'
import { undoMerge } from '#contract/merging.ts'
import type { Input } from '#contract/operation.ts'
import { dismissedSuggestions, mergeRows, merges, supportUsers, tickets } from '#server/schema/schema.ts'
import { type CompanyApp, openCompanyApp } from './company-app.ts'

let app: CompanyApp
beforeAll(async () => void (app = await openCompanyApp()))
afterAll(() => app.close())

const decide = (input: Input<typeof decideCompanySuggestion>, headers = app.as('technician')) =>
  app.call(decideCompanySuggestion, input, headers)
const list = () => app.call(listCompanySuggestions, {}, app.as('technician'))
const groups = async () =>
  (await list()).map(({ reason, value, company, count }) => `${reason} ${value} ${company?.name} ${count}`)
const undo = (id: string, who: 'technician' | 'manager' = 'technician') => app.call(undoMerge, { id }, app.as(who))
const setRight = (id: string) => app.db.update(supportUsers).set({ sees_company: true }).where(eq(supportUsers.id, id))

describe('Moving a person', () => {
  it('takes the open tickets along, all or none, and tells it in every history', async () => {
    const [acme, beta] = [await app.make('Acme'), await app.make('Beta')]
    const ann = await app.person()
    const [open, resolved] = [await app.ticket(ann), await app.ticket(ann, { status: 'Resolved' })]
    expect(await app.move(ann, acme.id)).toEqual({ moved: 1 })
    expect([await app.companyOfTicket(open), await app.companyOfTicket(resolved)]).toEqual([acme.id, null])
    expect(await app.move(ann, acme.id, 'all')).toEqual({ moved: 1 })
    await setRight(ann)
    expect(await app.move(ann, beta.id, 'none')).toEqual({ moved: 0 })
    expect([await app.companyOfTicket(open), await app.companyOfTicket(resolved)]).toEqual([acme.id, acme.id])
    expect(await app.move(ann, null, 'all')).toEqual({ moved: 2 })
    expect(await app.changesOfTicket(open)).toEqual([
      [null, 'Acme'],
      ['Acme', null],
    ])
    expect(await app.eventsOf(acme.id)).toEqual(['made', 'person_added', 'right_taken', 'person_removed'])
    expect(await app.eventsOf(beta.id)).toEqual(['made', 'person_added', 'person_removed'])
    expect((await app.read(acme.id)).events[1]!.words).toBe('no longer lets Ann Vega see the company’s tickets')
    expect(await app.db.$count(supportUsers, eq(supportUsers.sees_company, true))).toBe(0)
  })

  it('refuses members of the team, and companies and people that are not there', async () => {
    const { id: company_id } = await app.make('Gamma')
    const put = (id: string, body: object) =>
      app.send('PUT', `/api/customers/${id}/company`, body, app.as('technician'))
    const ofTeam = await app.person({ is_admin: true, first_name: 'Tess' })
    const refused = await put(ofTeam, { company_id })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Tess Vega is a member of the team, and so of no company.',
    ])
    const ann = await app.person()
    const missing = await put(ann, { company_id: crypto.randomUUID() })
    expect([missing.status, missing.body.errors[0].path]).toEqual([422, 'company_id'])
    expect((await put(crypto.randomUUID(), { company_id })).status).toBe(404)
    expect((await put(ann, { company_id, tickets: 'some' })).status).toBe(422)
  })

  it('at the same time to two companies ends in one of them, with its tickets', async () => {
    const [one, two] = [await app.make('Race one'), await app.make('Race two')]
    const ann = await app.person()
    const ticket = await app.ticket(ann)
    await Promise.all([app.move(ann, one.id), app.move(ann, two.id)])
    const now = await app.companyOf(ann)
    expect([one.id, two.id]).toContain(now)
    expect(await app.companyOfTicket(ticket)).toBe(now)
  })
})

describe('People without a company', () => {
  it('are grouped by domain and by what forms say, known companies first, the free-mail domains never', async () => {
    await app.db.update(supportUsers).set({ is_admin: true }).where(eq(supportUsers.is_admin, false))
    const { id } = await app.make('Juniper Dental, LLC')
    await app.send('PUT', `/api/companies/${id}/domains/${encodeURIComponent('*.juniper.com')}`, {}, app.as('manager'))
    for (const email of [
      'a@juniper.com',
      'b@eu.juniper.com',
      'a@kiosk.net',
      'b@kiosk.net',
      'c@kiosk.net',
      'a@alone.net',
    ])
      await app.person({ email })
    for (const email of ['a@gmail.com', 'b@gmail.com', 'c@gmail.com'])
      await app.person({ email, company: ' juniper  dental' })
    for (const company of ['Larch Inc.', 'larch', 'larch']) await app.person({ company, email: null })
    await app.person({ email: 't@kiosk.net', is_admin: true, company: 'larch' })
    expect(await groups()).toEqual([
      'text Juniper Dental, LLC Juniper Dental, LLC 3',
      'domain juniper.com Juniper Dental, LLC 2',
      'domain kiosk.net undefined 3',
      'text larch undefined 3',
    ])
    const [first] = await list()
    expect(first!.people.map(({ email }) => email)).toEqual(
      expect.arrayContaining(['a@gmail.com', 'b@gmail.com', 'c@gmail.com']),
    )
    await decide({ company_id: id, accept: false, person_ids: [first!.people[0]!.id] })
    expect((await groups())[0]).toBe('domain juniper.com Juniper Dental, LLC 2')
    expect(await decide({ company_id: id, accept: false, group: { reason: 'domain', value: 'juniper.com' } })).toEqual({
      id: null,
      people: 2,
    })
    expect((await groups())[0]).toBe('text Juniper Dental, LLC Juniper Dental, LLC 2')
    expect(
      await decide({ company_id: id, accept: true, group: { reason: 'text', value: 'JUNIPER DENTAL' } }),
    ).toMatchObject({
      people: 2,
    })
    expect(await app.db.$count(dismissedSuggestions, eq(dismissedSuggestions.company_id, id))).toBe(3)
    expect(await groups()).toEqual(['domain kiosk.net undefined 3', 'text larch undefined 3'])
    const shared = { company_id: id, accept: true, group: { reason: 'domain', value: 'gmail.com' } } as const
    expect(await decide(shared)).toEqual({ id: null, people: 0 })
  })

  it('are added by one press with their open tickets, and taken out by Undo, but whom somebody has changed since', async () => {
    const [maple, other] = [await app.make('Maple'), await app.make('Other firm')]
    const people = []
    for (let n = 0; n < 14; n++) people.push(await app.person({ email: `p${n}@maple.com`, first_name: `P${n}` }))
    const [moved, right, plain] = people as [string, string, string]
    const [ofMoved, ofPlain, resolved, elsewhere] = [
      await app.ticket(moved),
      await app.ticket(plain),
      await app.ticket(plain, { status: 'Resolved' }),
      await app.ticket(plain, { company_id: other.id }),
    ]
    const group = { reason: 'domain', value: 'maple.com' } as const
    const key = { ...app.as('technician'), 'idempotency-key': 'add-all-fourteen' }
    const added = await decide({ company_id: maple.id, accept: true, group }, key)
    expect(added.people).toBe(14)
    expect(await decide({ company_id: maple.id, accept: true, group }, key)).toEqual(added)
    expect(await decide({ company_id: maple.id, accept: true, group })).toEqual({ id: null, people: 0 })
    expect(await app.eventsOf(maple.id)).toEqual(['made', 'people_added'])
    const detail = await app.read(maple.id)
    expect(detail.events[0]).toMatchObject({ words: 'added 14 people', journal: added.id })
    expect(detail.counts).toEqual({ people: 14, tickets: 2, open: 2 })
    expect([await app.companyOfTicket(resolved), await app.companyOfTicket(elsewhere)]).toEqual([null, other.id])

    await app.move(moved, other.id)
    await setRight(right)
    const undone = await undo(added.id!)
    expect(undone).toEqual({
      undone: 12,
      kept: [
        { what: 'P0 Vega', reason: 'belongs to Other firm now' },
        { what: 'P1 Vega', reason: 'may see the company’s tickets now' },
      ],
    })
    expect(await Promise.all(people.map(app.companyOf))).toEqual([
      other.id,
      maple.id,
      ...people.slice(2).map(() => null),
    ])
    expect([await app.companyOfTicket(ofMoved), await app.companyOfTicket(ofPlain)]).toEqual([other.id, null])
    expect(await app.changesOfTicket(ofPlain)).toEqual([
      [null, 'Maple'],
      ['Maple', null],
    ])
    await app.move(plain, maple.id)
    expect(await undo(added.id!, 'manager')).toEqual(undone)
    expect(await app.companyOf(plain)).toBe(maple.id)
    const after = await app.read(maple.id)
    expect(after.events.map(({ words, journal }) => [words, journal])).toContainEqual([
      'took 12 people out again with Undo',
      null,
    ])
  })

  it('are taken out by who added them and by managers, and by an undo of something', async () => {
    const { id: company_id } = await app.make('Oak')
    const add = async () =>
      (await decide({ company_id, accept: true, person_ids: [await app.person()] }, app.as('admin'))).id!
    const first = await add()
    const refused = await app.send('POST', `/api/merges/${first}/undo`, {}, app.as('technician'))
    expect([refused.status, refused.body.detail]).toEqual([403, 'Managers can change this.'])
    expect((await app.read(company_id, 'technician')).events[0]!.journal).toBeNull()
    expect(await undo(first, 'manager')).toEqual({ undone: 1, kept: [] })
    expect((await app.send('POST', `/api/merges/${crypto.randomUUID()}/undo`, {}, app.as('admin'))).status).toBe(404)
    const raced = await add()
    const both = await Promise.all([undo(raced, 'manager'), undo(raced, 'manager')])
    expect(both).toEqual([
      { undone: 1, kept: [] },
      { undone: 1, kept: [] },
    ])
    expect((await app.eventsOf(company_id)).filter((kind) => kind === 'people_added_undone')).toHaveLength(2)
  })

  it('name a ticket that somebody has moved, whose requester is taken out', async () => {
    const [pine, other] = [await app.make('Pine'), await app.make('Quince')]
    const ann = await app.person()
    const ticket = await app.ticket(ann)
    const { id } = await decide({ company_id: pine.id, accept: true, person_ids: [ann] })
    await app.db.update(tickets).set({ company_id: other.id }).where(eq(tickets.id, ticket))
    const [{ ticket_id } = { ticket_id: 0 }] = await app.db.select().from(tickets).where(eq(tickets.id, ticket))
    expect(await undo(id!)).toEqual({
      undone: 1,
      kept: [{ what: `#${ticket_id}`, reason: 'belongs to Quince now' }],
    })
    expect(await app.db.$count(mergeRows, and(eq(mergeRows.merge_id, id!), eq(mergeRows.row, ticket)))).toBe(1)
    expect(await app.db.$count(merges, eq(merges.id, id!))).toBe(1)
  })
})
