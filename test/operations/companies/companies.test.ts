import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeCompany, createCompany, listCompanies } from '#contract/companies.ts'
import { type CompanyApp, openCompanyApp } from './company-app.ts'

let app: CompanyApp
beforeAll(async () => void (app = await openCompanyApp()))
afterAll(() => app.close())

const change = (id: string, body: object, who: 'technician' | 'manager' | 'other' = 'manager') =>
  app.send('PATCH', `/api/companies/${id}`, body, app.as(who))

describe('A company', () => {
  it('has a name once, whatever its case, spaces or legal form', async () => {
    const { id } = await app.make('Acme Dental, Inc.')
    for (const name of ['acme  dental', 'ACME DENTAL LLC', '  Acme Dental Inc ']) {
      const { status, body } = await app.send('POST', createCompany.path, { name }, app.as('manager'))
      const message = 'Acme Dental, Inc. has this name already'
      expect([status, body.detail, body.errors, body.company]).toEqual([
        409,
        `${message}.`,
        [{ path: 'name', message }],
        { id, name: 'Acme Dental, Inc.' },
      ])
    }
    const other = await app.make('Acme Orthodontics')
    expect((await change(other.id, { name: 'acme dental' })).status).toBe(409)
    expect((await change(id, { name: 'Acme Dental' })).body.name).toBe('Acme Dental')
    await change(id, { archived: true })
    expect((await change(other.id, { name: 'Acme Dental' })).body.detail).toContain('and is archived')
  })

  it.each([
    ['', 'Enter the company’s name'],
    ['   ', 'Enter the company’s name'],
    ['x'.repeat(201), 'Use at most 200 characters'],
  ])('is refused with the reason beside the name: %j', async (name, message) => {
    const { status, body } = await app.send('POST', createCompany.path, { name }, app.as('manager'))
    expect([status, body.errors]).toEqual([422, [{ path: 'name', message }]])
  })

  it('is made once by two at a time, and by a repeated request', async () => {
    const post = (key: string) =>
      app.send('POST', createCompany.path, { name: 'Twice & Sons' }, { ...app.as('manager'), 'idempotency-key': key })
    const [a, b] = await Promise.all([post('one-key-of-two'), post('another-key-of-two')])
    expect(new Set([a.status, b.status])).toEqual(new Set([201, 409]))
    const key = a.status === 201 ? 'one-key-of-two' : 'another-key-of-two'
    const made = a.status === 201 ? a : b
    expect((await post(key)).body.id).toBe(made.body.id)
    expect(await app.eventsOf(made.body.id)).toEqual(['made'])
  })

  it('keeps what changed in its history, with who and when, and the ids of its places', async () => {
    const sites = [{ name: 'Lakewood', address: '1 Main St' }, { name: 'Arvada' }]
    const made = await app.make('Birch', { plan: 'Essential Support', sites, notes: 'Key at the desk' })
    expect(made).toMatchObject({ plan_since: expect.any(String), notes_by: 'manager Lindqvist' })
    const [arvada, lakewood] = made.sites
    const changed = await app.call(
      changeCompany,
      {
        id: made.id,
        name: 'Birch & Co',
        plan: null,
        archived: true,
        sites: [{ ...lakewood!, note: 'Back door' }, { name: 'Boulder' }, { id: crypto.randomUUID(), name: 'Golden' }],
      },
      app.as('admin'),
    )
    expect(changed.sites.map(({ name }) => name)).toEqual(['Boulder', 'Golden', 'Lakewood'])
    expect(changed.sites.find(({ name }) => name === 'Lakewood')).toMatchObject({ id: lakewood!.id, note: 'Back door' })
    expect(changed.sites.map(({ id }) => id)).not.toContain(arvada!.id)
    expect(changed).toMatchObject({ plan: null, plan_since: null, archived: true, notes: 'Key at the desk' })
    expect(changed.events.map(({ words, by }) => [words, by])).toEqual([
      ['archived this company', 'admin Lindqvist'],
      ['changed the plan from Essential Support to hourly', 'admin Lindqvist'],
      ['renamed “Birch” to “Birch & Co”', 'admin Lindqvist'],
      ['created this company', 'manager Lindqvist'],
    ])
  })

  it('changed by two managers at once keeps the first change and tells the second', async () => {
    const { id, updated_at: base } = await app.make('Cedar')
    const [a, b] = await Promise.all([
      change(id, { warning: 'Call first', base }),
      change(id, { warning: 'Never call', base }, 'other'),
    ])
    expect(new Set([a.status, b.status])).toEqual(new Set([200, 409]))
    const lost = a.status === 409 ? a : b
    expect(lost.body.detail).toBe('This company has been changed since you opened it, so nothing was saved.')
    const kept = await app.read(id)
    expect(kept.warning).toBe(a.status === 200 ? 'Call first' : 'Never call')
    expect((await change(id, { warning: '', base: kept.updated_at })).body.warning).toBe('')
  })

  it('is written about by technicians, and named, planned and archived by managers', async () => {
    const { id } = await app.make('Dogwood')
    const written = { warning: 'Beware of the dog', notes: 'Ask for Hal', sites: [{ name: 'Office' }] }
    expect((await change(id, written, 'technician')).status).toBe(200)
    for (const [field, value] of [
      ['name', 'Dog'],
      ['plan', null],
      ['accounting_ref', '17'],
      ['archived', true],
    ] as const) {
      const { status, body } = await change(id, { [field]: value }, 'technician')
      expect([status, body.errors[0].path]).toEqual([403, field])
    }
  })
})

describe('The list of companies', () => {
  it('says which values a field takes', async () => {
    const refused = await app.send('GET', '/api/companies?sort=size&limit=0', undefined, app.as('technician'))
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [
        { path: 'sort', message: 'Invalid option: expected one of "name"|"open"|"people"' },
        { path: 'limit', message: 'Too small: expected number to be >=1' },
      ],
    ])
  })

  const list = async (query: object) => app.call(listCompanies, query, app.as('technician'))
  const names = async (query: object) => (await list(query)).companies.map(({ name }) => name)

  it('finds by parts of name and domain, and by person, never by what a form said', async () => {
    const elm = await app.make('Elm Street Família Clinic', { plan: 'Enterprise Shield' })
    await app.send('PUT', `/api/companies/${elm.id}/domains/elmclinic.com`, {}, app.as('manager'))
    const ina = await app.person({ first_name: 'Ina', email: 'ina.q@wanderer.example', company: 'Zebra Works' })
    await app.move(ina, elm.id)
    for (const search of ['street', 'familia', 'mclin', 'ina vega', 'wanderer'])
      expect(await names({ search }), search).toEqual(['Elm Street Família Clinic'])
    for (const search of ['zebra', '100%', 'ina zebra', "':* & |\\"])
      expect(await names({ search }), search).toEqual([])
    expect(await names({ plan: 'Enterprise Shield' })).toEqual(['Elm Street Família Clinic'])
    expect(await names({ search: 'elm', plan: 'none' })).toEqual([])
  })

  it('is in pages by name, people and open tickets, without archived ones', async () => {
    for (const [index, name] of ['Fir 1', 'Fir 2', 'Fir 3', 'Fir 4'].entries()) {
      const { id } = await app.make(name)
      for (let n = 0; n < index % 3; n++) {
        const person = await app.person({ company_id: id })
        await app.ticket(person, { company_id: id })
        await app.ticket(person, { company_id: id, status: 'Resolved' })
        await app.ticket(person, { company_id: id, spam: true })
      }
      if (index === 3) await change(id, { archived: true })
    }
    const walk = async (query: object) => {
      const all: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page = await list({ ...query, search: 'fir ', limit: 2, ...(cursor && { cursor }) })
        expect(page.total).toBe('archived' in query ? 1 : 3)
        all.push(...page.companies.map(({ name, open, people }) => `${name}: ${people} ${open}`))
        cursor = page.nextCursor
      }
      return all
    }
    expect(await walk({})).toEqual(['Fir 1: 0 0', 'Fir 2: 1 1', 'Fir 3: 2 2'])
    expect(await walk({ sort: 'open' })).toEqual(['Fir 3: 2 2', 'Fir 2: 1 1', 'Fir 1: 0 0'])
    expect(await walk({ sort: 'people' })).toEqual(['Fir 3: 2 2', 'Fir 2: 1 1', 'Fir 1: 0 0'])
    expect(await walk({ archived: 'true' })).toEqual(['Fir 4: 0 0'])
    const { status, body } = await app.send('GET', '/api/companies?cursor=nonsense', undefined, app.as('technician'))
    expect([status, body.errors[0].path]).toEqual([422, 'cursor'])
  })
})
