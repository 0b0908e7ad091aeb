import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getCustomerCard } from '#contract/customers.ts'
import { companyDomains, companyEvents, supportUsers } from '#server/schema/schema.ts'
import { ADMIN } from '#test/support/app.ts'
import { addCompany } from '#test/support/companies.ts'
import { testNow } from '#test/support/test-time.ts'
import { type MailApp, openMailApp } from './mail-app.ts'

let app: MailApp
let acme: string
beforeAll(async () => {
  app = await openMailApp()
  acme = await addCompany(app, 'Acme Dental')
  const domain = { company_id: acme, sub_domains: true, created_at: testNow() }
  await app.ctx.db.insert(companyDomains).values([
    { ...domain, domain: 'asks.example', joins: false },
    { ...domain, domain: 'joins.example', joins: true },
    { ...domain, domain: 'neatline.example.com', joins: true },
  ])
})
afterAll(() => app.close())

/** What a mail of this sender has made: the ticket's company, and what is known of its requester. */
async function receive(from: string, isVerified: boolean) {
  const domain = from.slice(from.indexOf('@') + 1)
  const headers = isVerified
    ? [`Authentication-Results: mx.neatline.example.com; dmarc=pass header.from=${domain}`]
    : []
  const { ticket_id } = await app.receive({ from, headers })
  const { company, user_id } = await app.ticket(ticket_id!)
  const { member_of, suggested, sees_company } = await app.call(getCustomerCard, { id: user_id! })
  return { company: company?.name, member: member_of?.name, suggested: suggested?.name, sees_company }
}

const STRANGER = { company: undefined, member: undefined, sees_company: false }
const MEMBER = { company: 'Acme Dental', member: 'Acme Dental', suggested: undefined, sees_company: false }

it.for<[from: string, isVerified: boolean, made: object]>([
  ['ann@asks.example', true, { ...STRANGER, suggested: 'Acme Dental' }],
  ['ben@asks.example', false, { ...STRANGER, suggested: 'Acme Dental' }],
  ['cy@joins.example', true, MEMBER],
  ['di@joins.example', false, { ...STRANGER, suggested: 'Acme Dental' }],
  ['ed@north.joins.example', true, MEMBER],
  ['fay@elsewhere.example', true, { ...STRANGER, suggested: undefined }],
])('A mail from %s, verified: %s, makes its sender a member only where the domain lets people join', async (each) => {
  const [from, isVerified, made] = each
  expect(await receive(from, isVerified)).toEqual(made)
})

it('Somebody known becomes a member with a later verified mail, once, and the history says by which domain', async () => {
  expect(await receive('gus@joins.example', false)).toMatchObject(STRANGER)
  expect(await receive('gus@joins.example', true)).toEqual(MEMBER)
  expect(await receive('gus@joins.example', true)).toEqual(MEMBER)
  const [gus] = await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, 'gus@joins.example'))
  expect(await app.ctx.db.select().from(companyEvents).where(eq(companyEvents.to_value, gus!.id))).toMatchObject([
    { company_id: acme, kind: 'person_added', actor_id: null, from_value: 'joins.example' },
  ])
})

it('A member of the team joins no company', async () => {
  expect(await receive(ADMIN.email, true)).toEqual({ ...STRANGER, suggested: undefined })
})
