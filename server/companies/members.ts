import { type SQL, and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { companyNameKey, type CompanySuggestion } from '#contract/companies.ts'
import type * as contract from '#contract/companies.ts'
import type { Parsed, ResponseBody } from '#contract/operation.ts'
import type { Actor, Context } from '../context.ts'
import { nameOrAddress, recordColumns, refuseMergedPerson } from '../people/ensure-person.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { type IdempotencyKey, runOnce } from '../platform/idempotency.ts'
import {
  backwardDomain,
  companies,
  companyDomains,
  dismissedSuggestions,
  supportUsers,
  tickets as ticketTable,
} from '../schema/schema.ts'
import { type Company, lockCompany, lockOpenCompany, moveTickets } from './companies.ts'
import { type CompanyEvent, recordCompanyEvents } from './company-history.ts'
import { readTarget } from './read-company.ts'
import { domainsAbove, findDomainOf, isOutside, loadSharedDomains } from './domains.ts'
import { type Undoing, noteRows, recordMerge } from '../merging/journal.ts'

const WHICH = { open: sql`status <> 'Resolved'`, all: sql`true`, none: sql`false` }

/**
 * Makes a customer a member of a company, or of none, with these of their tickets. The right to see the tickets of the former one
 * ends, and it is not suggested again. Throws `not-found`, `conflict` for a member of the team, `invalid-input` for the company.
 */
export async function moveCustomer(ctx: Context, input: Parsed<typeof contract.moveCustomer>, actor: Actor) {
  const { id, company_id, tickets: which } = input
  const now = ctx.now()
  return ctx.transact(async (tx) => {
    const { is_admin, company_id: from, sees_company: sees } = supportUsers
    const isPerson = eq(supportUsers.id, id)
    const columns = { ...recordColumns, is_admin, from, sees }
    const [person] = await tx.select(columns).from(supportUsers).where(isPerson).for('no key update')
    if (!person) throw notFound()
    await refuseMergedPerson(tx, person)
    if (person.is_admin)
      throw new AppError('conflict', `${nameOrAddress(person)} is a member of the team, and so of no company.`)
    const isMoving = person.from !== company_id
    const company = company_id && (await (isMoving ? lockOpenCompany : lockCompany)(tx, company_id))
    const moved = await moveTickets(tx, sql`user_id = ${id} and ${WHICH[which]}`, company || null, actor.id, now)
    if (!isMoving) return { moved: moved.length }
    await tx.update(supportUsers).set({ company_id, sees_company: false }).where(isPerson)
    const events: CompanyEvent[] = []
    if (person.from !== null) {
      const left = { person_id: id, company_id: person.from }
      await tx.insert(dismissedSuggestions).values(left).onConflictDoNothing()
      if (person.sees) events.push({ company_id: person.from, kind: 'right_taken', to_value: id })
      events.push({ company_id: person.from, kind: 'person_removed', from_value: id })
    }
    if (company_id !== null) {
      const { person_id, company_id: dismissed } = dismissedSuggestions
      await tx.delete(dismissedSuggestions).where(and(eq(person_id, id), eq(dismissed, company_id)))
      events.push({ company_id, kind: 'person_added', to_value: id })
    }
    await recordCompanyEvents(tx, { actor_id: actor.id, created_at: now }, events)
    return { moved: moved.length }
  })
}

/** Finds the company that a customer without one may belong to, by their domain or by the company that a form named. */
export async function findSuggestion(
  db: Database | Transaction,
  { id, email, company }: { id: string; email: string; company: string },
): Promise<(Company & { reason: 'domain' | 'text' }) | null> {
  const byDomain = (await findDomainOf(db, email))?.company
  const isNamed = and(eq(companies.name_key, companyNameKey(company)), isNull(companies.archived_at))
  const [named] = await db.select().from(companies).where(isNamed)
  const byText = named && ((await readTarget(db, named.id)) ?? named)
  for (const [found, reason] of [
    [byDomain, 'domain'],
    [byText, 'text'],
  ] as const)
    if (found && (await db.$count(supportUsers, and(eq(supportUsers.id, id), isOutside(found.id)))) > 0)
      return { id: found.id, name: found.name, reason }
  return null
}

/**
 * Makes a verified sender a member of the company whose domain lets its people join, unless they have one, are of the team, or
 * somebody has said that they do not belong to it.
 */
export async function joinByDomain(tx: Transaction, personId: string, email: string, now: Date): Promise<void> {
  const found = await findDomainOf(tx, email)
  if (!found?.joins) return
  const company_id = found.company.id
  const mayJoin = and(eq(supportUsers.id, personId), eq(supportUsers.email, email), isOutside(company_id))
  const [joined] = await tx.update(supportUsers).set({ company_id }).where(mayJoin).returning({ id: supportUsers.id })
  if (!joined) return
  const event = { kind: 'person_added', from_value: found.domain, to_value: personId } as const
  await recordCompanyEvents(tx, { company_id, created_at: now }, [event])
}

const MAX_GROUPS = 100
const MAX_PEOPLE = 20
/** Different domains and texts that are looked at, the most frequent first. */
const MAX_VALUES = 10_000

/** `values` are its domains backwards, or the texts in all their spellings, as the columns have them. */
type Group = Omit<CompanySuggestion, 'people'> & { values: string[] }

const COLUMNS = { domain: backwardDomain(supportUsers), text: sql<string>`${supportUsers.company}` }

/** Groups the people without a company by one of the two; a text is said as most spell it. */
async function groupPeople(db: Database | Transaction, reason: Group['reason']): Promise<Map<string, Group>> {
  const column = COLUMNS[reason]
  const counted = await db
    .select({ value: column, people: sql<number>`count(*)::int` })
    .from(supportUsers)
    .where(and(isOutside(), sql`${column} <> ''`))
    .groupBy(column)
    .orderBy(sql`count(*) desc`)
    .limit(MAX_VALUES)
  const target = alias(companies, 'target')
  const { id, name, archived_at } = target
  const { domain, sub_domains, company_id } = companyDomains
  const rows = await db
    .select({ id, name, archived_at, name_key: companies.name_key, domain, sub_domains })
    .from(companies)
    .innerJoin(target, sql`${id} = coalesce(${companies.merged_into}, ${companies.id})`)
    .leftJoin(companyDomains, eq(company_id, companies.id))
  const known = new Map(rows.map((row) => [reason === 'domain' ? row.domain : row.name_key, row]))
  const isShared = reason === 'domain' ? await loadSharedDomains() : (key: string) => key === ''
  const groups = new Map<string, Group>()
  for (const { value, people } of counted) {
    const keys = reason === 'domain' ? domainsAbove(value.split('').toReversed().join('')) : [companyNameKey(value)]
    const key = keys.find((each, above) => known.get(each) && (above === 0 || known.get(each)?.sub_domains)) ?? keys[0]!
    const owner = known.get(key)
    if (owner ? owner.archived_at : isShared(key)) continue
    const said = reason === 'domain' ? key : (owner?.name ?? value.trim())
    const company = owner ? { id: owner.id, name: owner.name } : null
    const group = groups.get(key) ?? { reason, value: said, company, count: 0, values: [] }
    group.count += people
    group.values.push(value)
    groups.set(key, group)
  }
  return groups
}

/** SQL: the people of a group. */
const isOf = ({ reason, values }: Group): SQL =>
  sql`${COLUMNS[reason]} = any(${sql.param(values)}::text[]) and ${isOutside()}`

/** Lists the largest groups of people without a company, known companies first; of no company, those of two and more. */
export async function listSuggestions({ db }: Pick<Context, 'db'>): Promise<CompanySuggestion[]> {
  const groups = [...(await groupPeople(db, 'domain')).values(), ...(await groupPeople(db, 'text')).values()]
  const largest = groups
    .filter(({ company, count }) => company ?? count > 1)
    .toSorted((a, b) => Number(!a.company) - Number(!b.company) || b.count - a.count)
  const { id, first_name, last_name, email } = supportUsers
  const name = sql<string>`coalesce(nullif(btrim(${first_name} || ' ' || ${last_name}), ''), ${email}, '')`
  const suggestions: CompanySuggestion[] = []
  for (const group of largest.slice(0, MAX_GROUPS)) {
    const columns = { id, name, email: sql<string>`coalesce(${email}, '')` }
    const first = db
      .select(columns)
      .from(supportUsers)
      .where(isOf(group))
      .orderBy(sql`lower(${name})`, id)
    const { values: _, ...said } = group
    suggestions.push({ ...said, people: await first.limit(MAX_PEOPLE) })
  }
  return suggestions
}

type Decision = Parsed<typeof contract.decideCompanySuggestion>

/** SQL: whom a decision is about, as of now. */
async function isMeant(tx: Transaction, { company_id, person_ids, group }: Decision): Promise<SQL> {
  if (!group) return and(inArray(supportUsers.id, person_ids!), isNull(supportUsers.company_id))!
  const { reason, value } = group
  const found = (await groupPeople(tx, reason)).get(reason === 'text' ? companyNameKey(value) : value)
  return found && (found.company?.id ?? company_id) === company_id ? isOf(found) : sql`false`
}

/**
 * Puts people without a company into one, with their open tickets that have none, or never suggests it for them again; once for an
 * idempotency key. People who got a company meanwhile stay there. Throws `invalid-input`.
 */
export async function decideSuggestion(
  ctx: Pick<Context, 'transact' | 'now'>,
  input: Decision,
  actor: Actor,
  idempotency?: IdempotencyKey,
): Promise<ResponseBody<typeof contract.decideCompanySuggestion>> {
  const { company_id, accept } = input
  const now = ctx.now()
  const common = { company_id, actor_id: actor.id, created_at: now }
  return ctx.transact((tx) =>
    runOnce(tx, idempotency, { ...input, user_id: actor.id }, now, async () => {
      const company = await lockOpenCompany(tx, company_id)
      const meant = and(await isMeant(tx, input), sql`not ${supportUsers.is_admin}`, isNull(supportUsers.merged_into))
      if (!accept) {
        const { rowCount } = await tx.execute(sql`
          insert into dismissed_suggestions select ${supportUsers.id}, ${company_id} from ${supportUsers} where ${meant}
          on conflict do nothing`)
        await recordCompanyEvents(tx, common, [])
        return { id: null, people: rowCount ?? 0 }
      }
      const added = await tx.update(supportUsers).set({ company_id }).where(meant).returning({ id: supportUsers.id })
      if (added.length === 0) return { id: null, people: 0 }
      const ids = added.map((person) => person.id)
      const theirs = sql`user_id = any(${sql.param(ids)}::uuid[]) and status <> 'Resolved' and company_id is null`
      const tickets = await moveTickets(tx, theirs, company, actor.id, now)
      const id = await recordMerge(tx, { kind: 'people_added', target: company_id, by: actor.id, at: now })
      const change = { before: null, after: company_id }
      await noteRows(tx, id, supportUsers.company_id, ids, change)
      await noteRows(
        tx,
        id,
        ticketTable.company_id,
        tickets.map((ticket) => ticket.id),
        change,
      )
      const event = { kind: 'people_added', from_value: id, to_value: String(ids.length) } as const
      await recordCompanyEvents(tx, common, [event])
      return { id, people: ids.length }
    }),
  )
}

/** Takes people out of the company again, and the tickets that came with them; notes why others are kept. */
export async function undoPeopleAdded({ tx, merge: { id, target }, actor, now }: Undoing): Promise<void> {
  const acted = (table: string) => sql`(
    select "row"::uuid from merge_rows where merge_id = ${id} and "table" = ${table} and "column" = 'company_id'
  )`
  const { rowCount } = await tx.execute(sql`
    update support_users set company_id = null where company_id = ${target} and id in ${acted('support_users')} and not sees_company`)
  const isMembers = sql`exists (select from support_users where support_users.id = user_id and company_id = ${target})`
  const which = sql`company_id = ${target} and id in ${acted('tickets')} and not ${isMembers}`
  await moveTickets(tx, which, null, actor.id, now)
  for (const table of ['support_users', 'tickets'])
    await tx.execute(sql`
      update merge_rows set kept = case when t.company_id = ${target} then 'may see the company’s tickets now'
        else 'belongs to ' || name || ' now' end
      from ${sql.identifier(table)} t join companies on companies.id = t.company_id
      where merge_id = ${id} and "table" = ${table} and t.id = "row"::uuid
        and not exists (
          -- Tickets of people who are kept go without saying.
          select from merge_rows person where person.merge_id = ${id} and person.kept is not null
            and person."row" = (to_jsonb(t) ->> 'user_id')
        )`)
  const event = { kind: 'people_added_undone', from_value: id, to_value: String(rowCount) } as const
  await recordCompanyEvents(tx, { company_id: target, actor_id: actor.id, created_at: now }, [event])
}
