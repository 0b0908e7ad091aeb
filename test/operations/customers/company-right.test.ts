import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateCustomer } from '#contract/customers.ts'
import { createTicket, getTicket, listTickets, markSpam, updateTicket } from '#contract/tickets.ts'
import { findVisitorBySession, shownToCompany } from '#server/customers/find-visitor.ts'
import { createPageFollowers } from '#server/customers/page-followers.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { companyEvents, supportUsers, tickets } from '#server/schema/schema.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { addCompany, moveTo } from '#test/support/companies.ts'
import { get, signInCustomer } from './signed-in.ts'

const PONDEROSA = 'Ponderosa Family Health'
const CONTACT = 'ann@ponderosa.example.com'
const COLLEAGUES = ['bob@ponderosa.example.com', 'cleo@gmail.com', 'dan@ponderosa.example.com']

let app: TestApp
let cookie: string
let annId: string
let ponderosa: string
let elsewhere: string
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
  ponderosa = await addCompany(app, PONDEROSA)
  elsewhere = await addCompany(app, 'Elsewhere')
  annId = (await open(CONTACT)).user_id!
  for (const email of COLLEAGUES) {
    await open(email)
    await moveTo(app, email, ponderosa)
  }
  cookie = await signInCustomer(app, CONTACT)
})
beforeEach(() => moveTo(app, CONTACT, ponderosa, { sees_company: true }))
afterAll(() => app.close())

async function open(email: string, more: object = {}, company = '') {
  const [firstName] = email.split('@') as [string]
  const customerInfo = { email, firstName, lastName: 'Vega', phone: '', company }
  return (await app.call(createTicket, ticketInput({ customerInfo, ...more }))).ticket
}

const give = (sees_company: boolean, id = annId) => app.call(updateCustomer, { id, sees_company })
const page = async () => (await get(app, '/my/tickets', cookie)).text()
const listed = async () => [...(await page()).matchAll(/href="\/t\/(\d+)"/g)].map(([, number]) => Number(number))
const visit = (number: number) => findVisitorBySession(app.ctx, number, cookie.split('=')[1]!)

/** Whether the contact has a ticket in the list and can open it, which must be the same. */
async function sees({ ticket_id: number }: { ticket_id: number }): Promise<boolean> {
  const isListed = (await listed()).includes(number)
  expect(Boolean(await visit(number)), `#${number}`).toBe(isListed)
  return isListed
}

describe('The right to see a company', () => {
  it('shows five tickets of colleagues, a mailed one included, not the sensitive nor the private one, and is gone with the next request', async () => {
    await give(false)
    const [bob, cleo, dan] = COLLEAGUES as [string, string, string]
    const shown = [await open(bob), await open(cleo), await open(cleo), await open(dan), await open(dan)]
    await app.ctx.db.update(tickets).set({ channel: 'mail' }).where(eq(tickets.id, shown[4]!.id))
    const sensitive = await open(bob, { category: 'Security' })
    const ownOnly = await open(bob)
    await app.call(updateTicket, { id: ownOnly.id, private: true })
    const hidden = [sensitive, ownOnly, await open('eve@elsewhere.example.com')]
    for (const ticket of shown) expect(await sees(ticket)).toBe(false)
    await give(true)
    for (const ticket of shown) expect(await sees(ticket)).toBe(true)
    for (const ticket of hidden) expect(await sees(ticket)).toBe(false)
    expect(await page()).toContain('Opened by bob Vega')
    expect(await page()).toContain(`colleagues at ${PONDEROSA}`)
    expect(await page()).not.toContain('bob@ponderosa')
    const visitor = await visit(shown[0]!.ticket_id)
    expect(visitor).toMatchObject({ isRequester: false, standing: 'known', person: { email: CONTACT } })
    await give(false)
    for (const ticket of shown) expect(await sees(ticket)).toBe(false)
    expect(await page()).not.toContain('colleagues at')
    await give(true)
    await moveTo(app, CONTACT, null)
    for (const ticket of shown) expect(await sees(ticket)).toBe(false)
    expect(await page()).not.toContain('colleagues at')
    await moveTo(app, CONTACT, elsewhere)
    for (const ticket of shown) expect(await sees(ticket)).toBe(false)
  })

  it('names a colleague who is known by an address alone without any part of it', async () => {
    const email = 'hal.roth@ponderosa.example.com'
    const { user_id } = await open(email)
    await moveTo(app, email, ponderosa, { first_name: 'hal.roth', last_name: '' })
    const ticket = await open(COLLEAGUES[0]!)
    await app.ctx.db.update(tickets).set({ user_id }).where(eq(tickets.id, ticket.id))
    expect(await sees(ticket)).toBe(true)
    expect(await page()).toContain('Opened by a colleague')
    expect(await page()).not.toContain('hal.roth')
  })

  it('follows a ticket that becomes sensitive, private or another company’s, or is so no more', async () => {
    const ticket = await open(COLLEAGUES[0]!)
    const after = async (change: object) => {
      await app.call(updateTicket, { id: ticket.id, ...change })
      return sees(ticket)
    }
    expect(await sees(ticket)).toBe(true)
    expect([await after({ sensitive: true }), await after({ sensitive: false })]).toEqual([false, true])
    expect([await after({ private: true }), await after({ private: false })]).toEqual([false, true])
    expect([await after({ company_id: elsewhere }), await after({ company_id: ponderosa })]).toEqual([false, true])
    expect(await after({ company_id: null })).toBe(false)
    const ofNobody = await open(COLLEAGUES[0]!)
    expect(await sees(ofNobody)).toBe(true)
    await app.ctx.db.update(tickets).set({ user_id: null }).where(eq(tickets.id, ofNobody.id))
    expect(await sees(ofNobody)).toBe(false)
  })

  it('shows no spam', async () => {
    const ticket = await open(COLLEAGUES[0]!)
    expect(await sees(ticket)).toBe(true)
    await app.call(markSpam, { id: ticket.id })
    expect(await sees(ticket)).toBe(false)
  })

  it('has names and numbers that no form replaces, though it fills in a missing number', async () => {
    const recorded = async () => {
      const [person] = await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.id, annId))
      return `${person!.first_name} ${person!.last_name} ${person!.phone}`
    }
    const claim = (firstName: string, phone: string) =>
      app.call(
        createTicket,
        ticketInput({ customerInfo: { email: CONTACT, firstName, lastName: 'Evil', phone, company: '' } }),
      )
    await claim('Eve', '303-555-0100')
    expect(await recorded()).toBe('ann Vega 303-555-0100')
    await claim('Eve', '900-555-0000')
    expect(await recorded()).toBe('ann Vega 303-555-0100')
  })

  it('keeps the tickets of a colleague who has left, not those they write from then on', async () => {
    const [, , dan] = COLLEAGUES as [string, string, string]
    const before = await open(dan)
    await moveTo(app, dan, elsewhere)
    const since = await open(dan)
    expect([await sees(before), await sees(since)]).toEqual([true, false])
    await moveTo(app, dan, ponderosa)
  })

  it('is opened by no form: another’s address and the name of a company make a ticket of words', async () => {
    const victim = 'vic@elsewhere.example.com'
    await open(victim)
    const made = await open(victim, {}, PONDEROSA)
    const stranger = await open('eve@stranger.example.com', {}, `  ${PONDEROSA.toUpperCase()} `)
    for (const { id } of [made, stranger])
      expect(await app.call(getTicket, { id })).toMatchObject({
        company: null,
        customer: { company: expect.stringMatching(/ponderosa family health/i) },
      })
    expect([await sees(made), await sees(stranger)]).toEqual([false, false])
    const people = await app.ctx.db.select().from(supportUsers).where(eq(supportUsers.email, victim))
    expect(people).toMatchObject([{ company: PONDEROSA, company_id: null, sees_company: false }])
    // Nor does the name of another company take a member out of theirs.
    const ticket = await open(COLLEAGUES[0]!, {}, 'Elsewhere')
    expect(await sees(ticket)).toBe(true)
  })

  it('is for members alone', async () => {
    const { user_id } = await open('ina@gmail.com', {}, PONDEROSA)
    await expect(give(true, user_id!)).rejects.toThrow(/422.*belongs to no company/)
    expect(await give(false, user_id!)).toMatchObject({ sees_company: false, company: null })
  })

  it('ends for the tickets of an erased colleague', async () => {
    const email = 'gus@ponderosa.example.com'
    await open(email)
    await moveTo(app, email, ponderosa)
    const ticket = await open(email)
    expect(await sees(ticket)).toBe(true)
    await erasePerson(app.ctx, email)
    expect(await sees(ticket)).toBe(false)
  })

  it.each(['private_changed', 'company_changed', 'requester_changed'] as const)(
    'is checked again by open pages after %s',
    (kind) => {
      const followers = createPageFollowers()
      let isClosed = false
      followers.add({ ticketId: 'one', send: () => {}, disconnect: () => (isClosed = true) })
      followers.receive([{ id: 1, ticket_id: 'one', kind, actor_id: null }])
      expect(isClosed).toBe(true)
    },
  )

  it('is looked up by an index', async () => {
    const { rows } = await app.ctx.db.transaction(async (tx) => {
      // Tables of a few rows are read whole whatever there is.
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute(sql`explain select from ${tickets} where ${shownToCompany(sql`${ponderosa}::uuid`)}`)
    })
    const plan = rows.map((row) => String(Object.values(row)[0])).join('\n')
    expect(plan).toContain('tickets_company_id')
    expect(plan).not.toContain('Seq Scan')
  })

  it('is shown with the ticket of the customer who has it', async () => {
    const { id } = await open(CONTACT)
    const rights = async () => (await app.call(getTicket, { id })).customer_rights
    expect(await rights()).toEqual({ id: annId, sees_company: true, company: PONDEROSA })
    await give(false)
    expect(await rights()).toEqual({ id: annId, sees_company: false, company: PONDEROSA })
    await app.ctx.db.update(tickets).set({ user_id: null }).where(eq(tickets.id, id))
    expect(await rights()).toBeNull()
  })

  it('leaves a line in the company’s history, and one in the log without a name or an address', async () => {
    await give(false)
    app.logged.length = 0
    const events = () => app.ctx.db.select().from(companyEvents).where(eq(companyEvents.company_id, ponderosa))
    const before = (await events()).length
    for (const _ of [1, 2])
      expect(await give(true)).toEqual({
        id: annId,
        sees_company: true,
        vip: false,
        company: PONDEROSA,
        notes: '',
      })
    expect((await events()).slice(before)).toMatchObject([{ kind: 'right_given', to_value: annId }])
    const lines = app.logged.filter((line) => line.includes('customer.company_right_changed'))
    expect(lines).toHaveLength(1)
    expect(app.logged.join('\n')).not.toMatch(/ponderosa|ann@/i)
  })
})

it('A customer is marked as VIP, which gives no right', async () => {
  await give(false)
  expect(await app.call(updateCustomer, { id: annId, vip: true })).toMatchObject({ vip: true, sees_company: false })
  expect(await app.call(updateCustomer, { id: annId, notes: 'Calls first.' })).toMatchObject({ vip: true })
  const marked = (await app.call(listTickets, { limit: 100 })).tickets.filter(({ vip }) => vip)
  expect(new Set(marked.map(({ user_id }) => user_id))).toEqual(new Set([annId]))
  expect(await app.call(updateCustomer, { id: annId, vip: false })).toMatchObject({ vip: false })
})
