import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as contract from '#contract/companies.ts'
import type { Input } from '#contract/operation.ts'
import type { Role } from '#contract/roles.ts'
import { companyEvents, supportUsers, ticketEvents, tickets } from '#server/schema/schema.ts'
import { ADMIN, openTestApp } from '#test/support/app.ts'

type NewPerson = {
  email?: string | null
  company?: string
  company_id?: string | null
  is_admin?: boolean
  first_name?: string
}
type NewTicket = Partial<typeof tickets.$inferInsert>

/** An app with a technician, two managers and an admin, and what companies are made of, written as rows. */
export async function openCompanyApp() {
  const app = await openTestApp()
  const { db } = app.ctx
  const cookies = {} as Record<Role | 'other', string>
  for (const [name, role] of [
    ['technician', 'technician'],
    ['other', 'manager'],
    ['manager', 'manager'],
    ['admin', 'admin'],
  ] as const) {
    const user = { ...ADMIN, email: `${name}@neatline.example.com` }
    await app.signIn(user, { role, firstName: name })
    cookies[name] = app.cookie()
  }
  const as = (who: Role | 'other') => ({ cookie: cookies[who] })
  return {
    ...app,
    db,
    as,
    make: (name: string, more: Partial<Input<typeof contract.createCompany>> = {}) =>
      app.call(contract.createCompany, { name, ...more }, as('manager')),
    read: (id: string, who: Role = 'manager') => app.call(contract.readCompany, { id }, as(who)),
    move: (id: string, company_id: string | null, which?: 'open' | 'all' | 'none') =>
      app.call(contract.moveCustomer, { id, company_id, tickets: which }, as('technician')),
    async person(given: NewPerson = {}): Promise<string> {
      const email = given.email === undefined ? `${randomUUID()}@example.org` : given.email
      const [row] = await db
        .insert(supportUsers)
        .values({ first_name: 'Ann', last_name: 'Vega', ...given, email })
        .returning({ id: supportUsers.id })
      return row!.id
    },
    async ticket(user_id: string, given: NewTicket = {}): Promise<string> {
      const words = { title: 'Printer', description: 'It jams.', automatic_reply: 'We are on it.' }
      const [row] = await db
        .insert(tickets)
        .values({
          ...words,
          category: 'Printer',
          priority: 'Low',
          created_at: app.ctx.now(),
          updated_at: app.ctx.now(),
          ...given,
          user_id,
        })
        .returning({ id: tickets.id })
      return row!.id
    },
    async companyOf(id: string): Promise<string | null> {
      const [row] = await db
        .select({ company_id: supportUsers.company_id })
        .from(supportUsers)
        .where(eq(supportUsers.id, id))
      return row!.company_id
    },
    async companyOfTicket(id: string): Promise<string | null> {
      const [row] = await db.select({ company_id: tickets.company_id }).from(tickets).where(eq(tickets.id, id))
      return row!.company_id
    },
    eventsOf: async (id: string) =>
      (await db.select().from(companyEvents).where(eq(companyEvents.company_id, id)).orderBy(companyEvents.id)).map(
        ({ kind }) => kind,
      ),
    changesOfTicket: async (id: string) =>
      (await db.select().from(ticketEvents).where(eq(ticketEvents.ticket_id, id)).orderBy(ticketEvents.id))
        .filter(({ kind }) => kind === 'company_changed')
        .map(({ from_value, to_value }) => [from_value, to_value]),
  }
}
export type CompanyApp = Awaited<ReturnType<typeof openCompanyApp>>
