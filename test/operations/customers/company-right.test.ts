import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateCustomer } from '#contract/customers.ts'
import { createTicket, getTicket, updateTicket } from '#contract/tickets.ts'
import { mailedByCompany, namedCompany, findVisitorBySession } from '#server/customers/find-visitor.ts'
import { supportUsers, tickets } from '#server/schema/schema.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { get, signInCustomer } from './signed-in.ts'

const PONDEROSA = 'Ponderosa Family Health'
const CONTACT = 'ann@ponderosa.example.com'

let app: TestApp
let cookie: string
let annId: string
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
  const own = await open(CONTACT, PONDEROSA)
  annId = own.user_id!
  cookie = await signInCustomer(app, CONTACT)
})
afterAll(() => app.close())

async function open(email: string, company: string, more: object = {}) {
  const [firstName] = email.split('@') as [string]
  const customerInfo = { email, firstName, lastName: 'Vega', phone: '', company }
  return (await app.call(createTicket, ticketInput({ customerInfo, ...more }))).ticket
}

/** A ticket as a mail opens it: it names no company. */
async function openByMail(email: string, company: string) {
  const ticket = await open(email, company)
  await app.ctx.db.update(tickets).set({ channel: 'mail', company: '' }).where(eq(tickets.id, ticket.id))
  return ticket
}

const give = (sees_company: boolean, id = annId) => app.call(updateCustomer, { id, sees_company })
const page = async () => (await get(app, '/my/tickets', cookie)).text()
const listed = async () => [...(await page()).matchAll(/href="\/t\/(\d+)"/g)].map(([, number]) => Number(number))
const visit = (number: number) => findVisitorBySession(app.ctx, number, cookie.split('=')[1]!)

/** Whether the contact has a ticket in the list and can open it, which must be the same. */
async function sees(number: number): Promise<boolean> {
  const isListed = (await listed()).includes(number)
  expect(Boolean(await visit(number)), `#${number}`).toBe(isListed)
  return isListed
}

describe('The right to see a company', () => {
  it('shows the tickets of three colleagues but not the sensitive one, and is gone with the next request', async () => {
    const colleagues = [
      await open('bob@ponderosa.example.com', PONDEROSA),
      await open('cleo@gmail.com', `  ${PONDEROSA.toUpperCase()} `),
      await open('dan@ponderosa.example.com', PONDEROSA),
    ]
    const secret = await open('bob@ponderosa.example.com', PONDEROSA, { category: 'Security' })
    const other = await open('eve@elsewhere.example.com', 'Elsewhere')
    const numbers = colleagues.map(({ ticket_id }) => ticket_id)
    for (const number of numbers) expect(await sees(number)).toBe(false)
    await give(true)
    for (const number of numbers) expect(await sees(number)).toBe(true)
    expect(await page()).toContain('Opened by bob Vega')
    expect(await page()).toContain(`colleagues at ${PONDEROSA}`)
    expect(await page()).not.toContain('bob@ponderosa')
    expect([await sees(secret.ticket_id), await sees(other.ticket_id)]).toEqual([false, false])
    const visitor = await visit(numbers[0]!)
    expect(visitor).toMatchObject({ isRequester: false, standing: 'known', person: { email: CONTACT } })
    await give(false)
    for (const number of numbers) expect(await sees(number)).toBe(false)
    expect(await page()).not.toContain('colleagues at')
  })

  it('names a colleague who is known by an address alone without any part of it', async () => {
    await give(true)
    const email = 'hal.roth@ponderosa.example.com'
    const { ticket_id } = await open(email, PONDEROSA)
    await app.ctx.db
      .update(supportUsers)
      .set({ first_name: 'hal.roth', last_name: '' })
      .where(eq(supportUsers.email, email))
    expect(await sees(ticket_id)).toBe(true)
    expect(await page()).toContain('Opened by a colleague')
    expect(await page()).not.toContain('hal.roth')
  })

  it('follows a ticket that becomes sensitive, or is so no more', async () => {
    await give(true)
    const { id, ticket_id } = await open('bob@ponderosa.example.com', PONDEROSA)
    expect(await sees(ticket_id)).toBe(true)
    await app.ctx.db.update(tickets).set({ sensitive: true }).where(eq(tickets.id, id))
    expect(await sees(ticket_id)).toBe(false)
    await app.call(updateTicket, { id, category: 'Security' })
    await app.ctx.db.update(tickets).set({ sensitive: false }).where(eq(tickets.id, id))
    expect(await sees(ticket_id)).toBe(true)
  })

  it.each(['gmail.com', 'att.net', 't-online.de'])('makes two persons of %s no company', async (provider) => {
    const contact = `ina@${provider}`
    const ina = await open(contact, '')
    const session = await signInCustomer(app, contact)
    await expect(give(true, ina.user_id!)).rejects.toThrow(/422.*no company on record/)
    await open(contact, 'Ina Baking')
    const { ticket_id } = await open(`jon@${provider}`, '')
    const mailed = await openByMail(`kay@${provider}`, '')
    // Anybody can send the form in Kay’s name.
    await open(`kay@${provider}`, 'Ina Baking')
    await give(true, ina.user_id!)
    const html = await (await get(app, '/my/tickets', session)).text()
    for (const number of [ticket_id, mailed.ticket_id]) {
      expect(html).not.toContain(`/t/${number}"`)
      expect(await findVisitorBySession(app.ctx, number, session.split('=')[1]!)).toBeUndefined()
    }
  })

  it('stays with the company it was given for, whatever company the person names later', async () => {
    await give(true)
    const { ticket_id } = await open('eve@elsewhere.example.com', 'Elsewhere')
    await open(CONTACT, 'Elsewhere')
    expect(await sees(ticket_id)).toBe(false)
    expect(await sees((await open('bob@ponderosa.example.com', PONDEROSA)).ticket_id)).toBe(true)
    await open(CONTACT, PONDEROSA)
  })

  it('opens no ticket of a person whom someone else’s form has moved to the company', async () => {
    await give(true)
    const victim = 'vic@elsewhere.example.com'
    const byForm = await open(victim, 'Elsewhere')
    const without = await open(victim, '')
    const made = await open(victim, PONDEROSA)
    const byMail = await openByMail(victim, PONDEROSA)
    for (const { ticket_id } of [byForm, without, byMail]) expect(await sees(ticket_id), `#${ticket_id}`).toBe(false)
    // Of the same mail domain, as in a building with one provider: what a form named counts, not what a later one says.
    const neighbor = await open('sid@ponderosa.example.com', 'Elsewhere')
    await open('sid@ponderosa.example.com', PONDEROSA)
    expect(await sees(neighbor.ticket_id)).toBe(false)
    // What the form says of itself is all that it opens.
    expect(await sees(made.ticket_id)).toBe(true)
  })

  it('shows the mailed tickets of those alone who have the right for the same company', async () => {
    await give(true)
    const mailed = await openByMail('gus@ponderosa.example.com', PONDEROSA)
    const secret = await openByMail('gus@ponderosa.example.com', PONDEROSA)
    await app.ctx.db.update(tickets).set({ sensitive: true }).where(eq(tickets.id, secret.id))
    expect(await sees(mailed.ticket_id)).toBe(false)
    await give(true, mailed.user_id!)
    expect([await sees(mailed.ticket_id), await sees(secret.ticket_id)]).toEqual([true, false])
    await give(false, mailed.user_id!)
    expect(await sees(mailed.ticket_id)).toBe(false)
    const other = await openByMail('ivo@elsewhere.example.com', 'Elsewhere')
    await give(true, other.user_id!)
    await open('ivo@elsewhere.example.com', PONDEROSA)
    expect(await sees(other.ticket_id)).toBe(false)
  })

  it('is looked up by indexes, for tickets of forms and for mailed ones', async () => {
    const plan = await app.ctx.db.transaction(async (tx) => {
      // Tables of a few rows are read whole whatever there is.
      await tx.execute(sql`set local enable_seqscan = off`)
      const lines: string[] = []
      for (const isTheirs of [namedCompany, mailedByCompany]) {
        const condition = isTheirs({ company: sql`${PONDEROSA}::text` })
        const { rows } = await tx.execute(sql`explain select from ${tickets} where ${condition}`)
        lines.push(...rows.map((row) => String(Object.values(row)[0])))
      }
      return lines.join('\n')
    })
    for (const index of ['tickets_company', 'support_users_sees_company', 'tickets_user_id'])
      expect(plan).toContain(index)
    expect(plan).not.toContain('Seq Scan')
  })

  it('is shown with the ticket of the customer who has it', async () => {
    await give(true)
    const { id } = await open(CONTACT, PONDEROSA)
    const rights = async (ticket: string) => (await app.call(getTicket, { id: ticket })).customer_rights
    expect(await rights(id)).toEqual({ id: annId, sees_company: true, company: PONDEROSA })
    await give(false)
    expect(await rights(id)).toMatchObject({ id: annId, sees_company: false })
    await app.ctx.db.update(tickets).set({ user_id: null }).where(eq(tickets.id, id))
    expect(await rights(id)).toBeNull()
  })

  it('leaves a line in the log without a name or an address', async () => {
    app.logged.length = 0
    expect(await give(true)).toMatchObject({ id: annId, sees_company: true, company: PONDEROSA })
    const lines = app.logged.filter((line) => line.includes('customer.company_right_changed'))
    expect(lines).toHaveLength(1)
    expect(app.logged.join('\n')).not.toMatch(/ponderosa|ann@/i)
  })
})
