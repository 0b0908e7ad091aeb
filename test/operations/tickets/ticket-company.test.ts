import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeTickets, getBulkChange, undoBulkChange } from '#contract/bulk.ts'
import { getCustomerCard } from '#contract/customers.ts'
import { getHistory } from '#contract/history.ts'
import { changeRequester } from '#contract/messages.ts'
import { newTicket } from '#contract/new-ticket.ts'
import { createView, listViews } from '#contract/saved-views.ts'
import { createTicket, getTicket, listTickets, updateTicket } from '#contract/tickets.ts'
import { createHandlers } from '#server/process/job-handlers.ts'
import { setRole } from '#server/people/account-commands.ts'
import { createUser } from '#server/people/create-user.ts'
import { companies, inboundMails, supportUsers } from '#server/schema/schema.ts'
import { type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'
import { addCompany, moveTo } from '#test/support/companies.ts'
import { testNow } from '#test/support/test-time.ts'

const ANN = 'ann@acme.example.com'
const BEN = 'ben@birch.example.com'

let app: TestApp
let acme: string
let birch: string
let closed: string
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
  acme = await addCompany(app, 'Acme Dental', { plan: 'Professional Suite', warning: 'Ask for Jo' })
  birch = await addCompany(app, 'Birch & Co')
  closed = await addCompany(app, 'Closed Works', { archived_at: testNow() })
  for (const [email, company] of [
    [ANN, acme],
    [BEN, birch],
  ] as const) {
    await open(email)
    await moveTo(app, email, company)
  }
})
afterAll(() => app.close())

async function open(email: string, title = 'A problem') {
  const customerInfo = { ...ticketInput().customerInfo, email, firstName: email.split('@')[0]!, company: '' }
  return (await app.call(createTicket, ticketInput({ title, customerInfo }))).ticket
}
const read = (id: string) => app.call(getTicket, { id })
const companyOf = async (id: string) => (await read(id)).company?.name ?? null
const lastOf = async (id: string) => (await app.call(getHistory, { id })).at(-1)!
const refusal = async (id: string, change: object) => {
  const { status, body } = await app.send('PATCH', `/api/tickets/${id}`, change)
  return [status, body.errors?.[0]?.path, body.errors?.[0]?.message]
}
const ids = async (query: object) => (await app.call(listTickets, query)).tickets.map(({ id }) => id)

describe('The company of a ticket', () => {
  it('is its requester’s when it comes in, by form or desk, and stays when they move', async () => {
    const byForm = await open(ANN)
    expect((await read(byForm.id)).company).toEqual({ id: acme, name: 'Acme Dental' })
    const { user_id } = byForm
    const { ticket } = await app.call(newTicket, {
      customer: { id: user_id! },
      title: 'Called',
      description: 'The phone rings.',
      priority: 'Low',
      notify: false,
    })
    expect(ticket.company).toEqual({ id: acme, name: 'Acme Dental' })
    expect(await companyOf((await open('cy@nowhere.example.com')).id)).toBeNull()
    await moveTo(app, ANN, birch)
    expect([await companyOf(byForm.id), await companyOf((await open(ANN)).id)]).toEqual(['Acme Dental', 'Birch & Co'])
    await moveTo(app, ANN, acme)
  })

  it('is changed by hand, with a line in the history that names both', async () => {
    const { id } = await open(ANN)
    expect((await app.call(updateTicket, { id, company_id: birch })).company).toEqual({ id: birch, name: 'Birch & Co' })
    expect(await lastOf(id)).toMatchObject({ kind: 'company_changed', from: 'Acme Dental', to: 'Birch & Co' })
    const events = (await app.call(getHistory, { id })).length
    await app.call(updateTicket, { id, company_id: birch, priority: 'High' })
    expect(await app.call(getHistory, { id })).toHaveLength(events + 1)
    expect((await app.call(updateTicket, { id, company_id: null })).company).toBeNull()
    expect(await lastOf(id)).toMatchObject({ kind: 'company_changed', from: 'Birch & Co', to: null })
  })

  it('is no unknown nor archived one; a ticket of an archived one keeps it', async () => {
    const { id } = await open(ANN)
    for (const [company_id, words] of [
      [closed, 'Closed Works is archived. A manager can restore it'],
      [randomUUID(), 'This company no longer exists'],
    ])
      expect(await refusal(id, { company_id })).toEqual([422, 'company_id', words])
    expect((await refusal(id, { company_id: 'Acme' })).slice(0, 2)).toEqual([422, 'company_id'])
    await app.ctx.db.update(companies).set({ archived_at: testNow() }).where(eq(companies.id, birch))
    const late = await open(BEN)
    expect(await companyOf(late.id)).toBe('Birch & Co')
    expect(await app.call(updateTicket, { id: late.id, company_id: birch })).toMatchObject({ company: { id: birch } })
    await app.ctx.db.update(companies).set({ archived_at: null }).where(eq(companies.id, birch))
  })

  it('becomes the new requester’s when a forwarded mail gets its sender', async () => {
    const { id } = await open(ANN)
    await app.ctx.db.insert(inboundMails).values({
      sha256: randomUUID(),
      size: 1,
      source: 'file',
      state: 'routed',
      received_at: testNow(),
      next_attempt_at: testNow(),
      ticket_id: id,
      from_address: ANN,
      opened_ticket: true,
      details: { forwarded_from: { name: 'Ben', address: BEN } },
    })
    await app.call(changeRequester, { id })
    expect(await companyOf(id)).toBe('Birch & Co')
    expect((await app.call(getHistory, { id })).slice(-2)).toMatchObject([
      { kind: 'requester_changed' },
      { kind: 'company_changed', from: 'Acme Dental', to: 'Birch & Co' },
    ])
  })

  it('is changed in bulk and put back where nobody has changed it since', async () => {
    const chosen = [await open(ANN), await open(ANN), await open(BEN)]
    const all = chosen.map(({ id }) => id)
    const bulk = async (company_id: string | null) => {
      const { id } = await app.call(changeTickets, { ids: all, change: { company_id } })
      await createHandlers(app.ctx, () => Promise.resolve(), undefined)['change-tickets']({ bulkId: id })
      return id
    }
    const names = () => Promise.all(all.map(companyOf))
    const archived = await app.send('POST', changeTickets.path, { ids: all, change: { company_id: closed } })
    expect([archived.status, archived.body.errors[0].path]).toEqual([422, 'change.company_id'])
    const id = await bulk(birch)
    expect(await app.call(getBulkChange, { id })).toMatchObject({ done: 3, failed: [] })
    expect(await names()).toEqual(['Birch & Co', 'Birch & Co', 'Birch & Co'])
    await app.call(updateTicket, { id: all[1]!, company_id: null })
    await app.call(undoBulkChange, { id })
    await createHandlers(app.ctx, () => Promise.resolve(), undefined)['change-tickets']({ bulkId: id })
    expect(await names()).toEqual(['Acme Dental', null, 'Birch & Co'])
  })
})

it('A ticket is made private to its requester, which its history says', async () => {
  const { id } = await open(ANN)
  expect(await read(id)).toMatchObject({ private: false })
  expect(await app.call(updateTicket, { id, private: true })).toMatchObject({ private: true })
  expect(await lastOf(id)).toMatchObject({ kind: 'private_changed', from: 'Off', to: 'On', actor: { kind: 'person' } })
  const events = (await app.call(getHistory, { id })).length
  expect(await app.call(updateTicket, { id, private: true })).toMatchObject({ private: true })
  expect(await app.call(getHistory, { id })).toHaveLength(events)
  expect((await refusal(id, { private: 'yes' })).slice(0, 2)).toEqual([422, 'private'])
})

describe('The list', () => {
  it('is filtered by company and by none, with a search, in counts and in saved views', async () => {
    const oak = await addCompany(app, 'Oak Legal')
    await open('di@oak.example.com', 'Oak before')
    await moveTo(app, 'di@oak.example.com', oak)
    const [first, second] = [await open('di@oak.example.com', 'Oak one'), await open('di@oak.example.com', 'Oak two')]
    expect(await ids({ company_id: oak, sort: 'title', direction: 'asc' })).toEqual([first.id, second.id])
    expect(await ids({ company_id: oak, search: 'two' })).toEqual([second.id])
    expect(await ids({ company_id: oak, status: 'Resolved' })).toEqual([])
    expect(await ids({ company_id: 'none', search: 'Oak' })).toHaveLength(1)
    expect(await ids({ company_id: randomUUID() })).toEqual([])
    const view = await app.call(createView, { name: 'Oak', query: { company_id: oak } })
    expect(view).toMatchObject({ query: { company_id: oak }, count: 2 })
    await app.call(updateTicket, { id: second.id, company_id: null })
    expect(await ids({ company_id: oak })).toEqual([first.id])
    expect((await app.call(listViews, {})).find(({ id }) => id === view.id)).toMatchObject({ count: 1 })
    expect((await app.send('GET', '/api/tickets?company_id=Oak')).status).toBe(422)
  })
})

describe('The card of a customer', () => {
  it('names their company with its plan, warning and open tickets, and is marked VIP', async () => {
    const ann = (await open(ANN)).user_id!
    await app.call(updateTicket, { id: (await open(ANN)).id, status: 'Resolved' })
    await moveTo(app, ANN, acme, { vip: true, sees_company: true })
    const open_ = (await app.call(listTickets, { company_id: acme })).tickets.filter(
      ({ status }) => status !== 'Resolved',
    )
    expect(await app.call(getCustomerCard, { id: ann })).toMatchObject({
      member_of: {
        id: acme,
        name: 'Acme Dental',
        plan: 'Professional Suite',
        warning: 'Ask for Jo',
        archived: false,
        open: open_.length,
      },
      suggested: null,
      vip: true,
      sees_company: true,
    })
    const { user_id } = await open('cy@nowhere.example.com')
    expect(await app.call(getCustomerCard, { id: user_id! })).toMatchObject({ member_of: null, vip: false })
  })
})

describe('Who comes into the team belongs to no client any more', () => {
  const stored = async (email: string) =>
    (await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, email)))[0]
  const NONE = { company_id: null, sees_company: false, vip: false, is_admin: true }

  it('by an account and by a role', async () => {
    const fay = 'fay@acme.example.com'
    await open(fay)
    await moveTo(app, fay, acme, { sees_company: true, vip: true })
    const user = { email: fay, passwordHash: 'x', firstName: 'Fay', lastName: 'Lund' }
    await app.ctx.transact((tx) => createUser(tx, { ...user, role: 'technician' }))
    expect(await stored(fay)).toMatchObject(NONE)
    await app.ctx.transact((tx) => setRole(tx, fay, null))
    await moveTo(app, fay, acme, { sees_company: true, vip: true })
    await app.ctx.transact((tx) => setRole(tx, fay, 'technician'))
    expect(await stored(fay)).toMatchObject(NONE)
  })
})
