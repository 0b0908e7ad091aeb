import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { CompanyDetail } from '#contract/companies.ts'
import type { Actor, Context } from '../context.ts'
import { nameOrAddress, personColumns } from '../people/ensure-person.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { notFound } from '../platform/errors.ts'
import { isListed, companies, companyDomains, companySites, supportUsers, tickets } from '../schema/schema.ts'
import { readName } from '../team/members.ts'
import { readCompanyHistory } from './company-history.ts'

const MAX_PEOPLE = 100
const isMember = (id: string) => and(eq(supportUsers.company_id, id), isNull(supportUsers.merged_into))
const isOpen = and(ne(tickets.status, 'Resolved'), isListed)!

/** Reads what a company has been merged into. */
export async function readTarget(db: Database | Transaction, source: string) {
  const { id, name } = companies
  const led = db.select({ into: companies.merged_into }).from(companies).where(eq(id, source))
  const [target] = await db.select({ id, name }).from(companies).where(inArray(id, led))
  return target ?? null
}

/** Reads a company with domains, places, the first 100 people, counts and history. Throws `not-found`. */
export async function readCompany(
  { db }: Pick<Context, 'db'>,
  { id }: { id: string },
  actor: Actor,
): Promise<CompanyDetail> {
  const [company] = await db.select().from(companies).where(eq(companies.id, id))
  if (!company) throw notFound()
  const { name, plan, plan_since, warning, notes, notes_at, accounting_ref, archived_at, updated_at } = company
  const { domain, sub_domains, joins, company_id } = companyDomains
  const ofCompany = eq(tickets.company_id, id)
  const domains = db.select({ domain, sub_domains, joins }).from(companyDomains).where(eq(company_id, id))
  const { id: siteId, name: site, address, phone, note } = companySites
  const sites = db.select({ id: siteId, name: site, address, phone, note }).from(companySites)
  return {
    id,
    name,
    plan,
    warning,
    notes,
    accounting_ref,
    archived: archived_at !== null,
    merged_into: await readTarget(db, id),
    plan_since: plan_since?.toISOString() ?? null,
    notes_by: await readName(db, company.notes_by),
    notes_at: notes_at?.toISOString() ?? null,
    updated_at: updated_at.toISOString(),
    domains: await domains.orderBy(asc(domain)),
    sites: await sites.where(eq(companySites.company_id, id)).orderBy(asc(site), asc(siteId)),
    people: await readPeople(db, id),
    counts: {
      people: await db.$count(supportUsers, isMember(id)),
      tickets: await db.$count(tickets, and(ofCompany, isListed)),
      open: await db.$count(tickets, and(ofCompany, isOpen)),
    },
    events: await readCompanyHistory(db, id, actor),
  }
}

async function readPeople(db: Context['db'], companyId: string): Promise<CompanyDetail['people']> {
  const { phone, vip, sees_company, first_name, last_name } = supportUsers
  const ofPerson = and(eq(tickets.user_id, supportUsers.id), isOpen)
  const open = sql<number>`(select count(*)::int from ${tickets} where ${ofPerson})`
  const rows = await db
    .select({ ...personColumns, phone, vip, sees_company, open })
    .from(supportUsers)
    .where(isMember(companyId))
    .orderBy(sql`lower(btrim(${first_name} || ' ' || ${last_name}))`, asc(supportUsers.id))
    .limit(MAX_PEOPLE)
  return rows.map(({ first_name: first, last_name: last, ...person }) => {
    const name = nameOrAddress({ first_name: first, last_name: last, email: person.email })
    return { ...person, name }
  })
}
