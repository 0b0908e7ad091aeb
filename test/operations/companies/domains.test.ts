import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveDomain } from '#contract/companies.ts'
import { findSuggestion, joinByDomain } from '#server/companies/members.ts'
import { supportUsers } from '#server/schema/schema.ts'
import { type CompanyApp, openCompanyApp } from './company-app.ts'

let app: CompanyApp
let acme: string
beforeAll(async () => {
  app = await openCompanyApp()
  acme = (await app.make('Acme Dental')).id
})
afterAll(() => app.close())

const put = (id: string, domain: string, body: object = {}) =>
  app.send('PUT', `/api/companies/${id}/domains/${encodeURIComponent(domain)}`, body, app.as('manager'))
const remove = (id: string, domain: string) =>
  app.send('DELETE', `/api/companies/${id}/domains/${encodeURIComponent(domain)}`, undefined, app.as('manager'))
async function joins(id: string, email: string): Promise<string | null> {
  const before = await app.companyOf(id)
  await app.ctx.transact((tx) => joinByDomain(tx, id, email, app.ctx.now()))
  const after = await app.companyOf(id)
  return after === before ? null : after
}
const suggested = async (id: string, email: string, company = '') =>
  (await findSuggestion(app.db, { id, email, company }))?.name ?? null

describe('A domain', () => {
  it('suggests; joins and takes sub-domains only where it is said to, and never gives a right', async () => {
    const emails = ['verified@acme.com', 'unverified@acme.com', 'x@sub.acme.com', 'x@notacme.com']
    const people: { id: string; email: string }[] = []
    for (const email of emails) people.push({ id: await app.person({ email }), email })
    expect(await app.call(saveDomain, { id: acme, domain: ' Acme.COM ' }, app.as('manager'))).toEqual({
      domain: 'acme.com',
      people: 2,
    })
    const results = async () => Promise.all(people.map(({ id, email }) => suggested(id, email)))
    expect(await results()).toEqual(['Acme Dental', 'Acme Dental', null, null])
    for (const { id, email } of people) expect(await joins(id, email)).toBeNull()

    expect((await put(acme, 'acme.com', { joins: true, sub_domains: true })).body).toEqual({
      domain: 'acme.com',
      people: 3,
    })
    expect(await results()).toEqual(['Acme Dental', 'Acme Dental', 'Acme Dental', null])
    const [verified, unverified, ofSub, other] = people.map(({ id }) => id)
    // The router calls it for verified senders alone.
    expect(await joins(verified!, emails[0]!)).toBe(acme)
    expect(await joins(ofSub!, emails[2]!)).toBe(acme)
    expect(await joins(other!, emails[3]!)).toBeNull()
    expect(await joins(verified!, emails[0]!)).toBeNull()
    expect(await Promise.all([verified, unverified, ofSub].map((id) => app.companyOf(id!)))).toEqual([acme, null, acme])
    expect(await app.db.$count(supportUsers, sql`sees_company`)).toBe(0)
    expect((await app.read(acme)).events.map(({ words, by }) => `${words} (${by})`).toReversed()).toEqual([
      'created this company (manager Lindqvist)',
      'added the domain acme.com (manager Lindqvist)',
      'removed the domain acme.com (manager Lindqvist)',
      'added the domain *.acme.com, whose people join by themselves (manager Lindqvist)',
      'Ann Vega joined by the domain acme.com (null)',
      'Ann Vega joined by the domain acme.com (null)',
    ])
  })

  it('makes no member of whom somebody took out, who is of the team, or of an archived company', async () => {
    const email = 'gone@acme.com'
    const id = await app.person({ email })
    await app.move(id, acme)
    await app.move(id, null)
    expect([await joins(id, email), await suggested(id, email)]).toEqual([null, null])
    await app.move(id, acme)
    expect(await app.companyOf(id)).toBe(acme)
    const ofTeam = await app.person({ email: 'team@acme.com', is_admin: true })
    expect([await joins(ofTeam, 'team@acme.com'), await suggested(ofTeam, 'team@acme.com')]).toEqual([null, null])
    const old = (await app.make('Old Firm')).id
    await put(old, 'old-firm.com', { joins: true })
    const late = await app.person({ email: 'late@old-firm.com' })
    await app.send('PATCH', `/api/companies/${old}`, { archived: true }, app.as('manager'))
    expect([await joins(late, 'late@old-firm.com'), await suggested(late, 'late@old-firm.com')]).toEqual([null, null])
    expect(
      (await app.send('PUT', `/api/customers/${late}/company`, { company_id: old }, app.as('admin'))).body.errors,
    ).toEqual([{ path: 'company_id', message: 'Old Firm is archived. A manager can restore it' }])
  })

  it('is another’s only once, and the most exact one counts', async () => {
    const beta = (await app.make('Beta LLC')).id
    const { status, body } = await put(beta, 'ACME.com')
    const message = 'acme.com belongs to Acme Dental'
    expect([status, body.errors, body.company]).toEqual([
      409,
      [{ path: 'domain', message }],
      { id: acme, name: 'Acme Dental' },
    ])
    expect((await put(beta, 'branch.acme.com')).status).toBe(200)
    const id = await app.person({ email: 'x@branch.acme.com' })
    expect(await suggested(id, 'x@branch.acme.com')).toBe('Beta LLC')
    const taken = await Promise.all([put(acme, 'raced.com'), put(beta, 'raced.com')])
    expect(new Set(taken.map((each) => each.status))).toEqual(new Set([200, 409]))
    expect((await remove(acme, 'branch.acme.com')).status).toBe(404)
    expect((await remove(beta, '*.branch.acme.com')).status).toBe(204)
    expect(await suggested(id, 'x@branch.acme.com')).toBe('Acme Dental')
  })

  it('is one in its readable form and in ASCII', async () => {
    const { id } = await app.make('Müller')
    expect((await put(id, 'müller.example.org')).body.domain).toBe('xn--mller-kva.example.org')
    const other = await app.make('Twin')
    expect((await put(other.id, 'XN--MLLER-KVA.example.org')).status).toBe(409)
    expect((await put(id, '*.müller.example.org')).status).toBe(200)
    expect((await app.read(id)).domains).toEqual([
      { domain: 'xn--mller-kva.example.org', sub_domains: true, joins: false },
    ])
  })

  it.each([
    ['gmail.com', 'gmail.com is a public email provider, so it can’t identify a company'],
    ['Outlook.com', 'outlook.com is a public email provider, so it can’t identify a company'],
    ['mail.yahoo.com', 'yahoo.com is a public email provider, so it can’t identify a company'],
    ['mailinator.com', 'mailinator.com is a public email provider, so it can’t identify a company'],
    ['privaterelay.appleid.com', 'privaterelay.appleid.com is a public email provider, so it can’t identify a company'],
    ['co.uk', 'Anyone can have a domain under co.uk. Enter the company’s own'],
    ['*.co.uk', 'Anyone can have a domain under co.uk. Enter the company’s own'],
    ['github.io', 'Anyone can have a domain under github.io. Enter the company’s own'],
    ['ann@acme.com', 'Enter what comes after the @, such as acme.com'],
    ['https://acme.com/', 'Enter the domain alone, such as acme.com, not an address of a page'],
    ['acme.com/path', 'Enter the domain alone, such as acme.com, not an address of a page'],
    ['acme.com:8080', 'Enter the domain alone, without a port or a number'],
    ['[::1]', 'Enter the domain alone, without a port or a number'],
    ['192.168.0.1', 'Enter a domain such as acme.com, not an IP address'],
    ['0x7f.1', 'Enter a domain such as acme.com'],
    ['acme', 'Enter a domain such as acme.com, with its ending'],
    [' ', 'Enter a domain such as acme.com, with its ending'],
    ['acme..com', 'Enter a domain such as acme.com'],
    ['-acme.com', 'Enter a domain such as acme.com'],
    [`${'x'.repeat(64)}.com`, 'Enter a domain such as acme.com'],
  ])('is refused with the reason beside the field: %j', async (domain, message) => {
    const { status, body } = await put(acme, domain)
    expect([status, body.errors]).toEqual([422, [{ path: 'domain', message }]])
  })

  it('is one of a thousand at most', async () => {
    const { id } = await app.make('Many')
    await app.db.execute(sql`
      insert into company_domains (domain, company_id, created_at) select 'many' || n || '.com', ${id}, now() from generate_series(1, 1000) n`)
    const { status, body } = await put(id, 'one-more.com')
    expect([status, body.errors[0].message]).toEqual([422, 'A company has at most 1,000 domains'])
    expect((await put(id, 'many1.com', { joins: true })).status).toBe(200)
  })
})
