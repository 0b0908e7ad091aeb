import { type SQL, and, eq, ne, sql } from 'drizzle-orm'
import { type CompanyDetail, companyNameKey } from '#contract/companies.ts'
import type * as contract from '#contract/companies.ts'
import type { Parsed } from '#contract/operation.ts'
import type { Actor, Context } from '../context.ts'
import { checkBase, laterThan } from '../platform/changed-since.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError, invalidField, notFound } from '../platform/errors.ts'
import { type IdempotencyKey, runOnce } from '../platform/idempotency.ts'
import { companies, companySites } from '../schema/schema.ts'
import { type CompanyEvent, recordCompanyEvents } from './company-history.ts'
import { readCompany, readTarget } from './read-company.ts'

/** Locks a company against other changes of it; rows that refer to it can still be written. Throws `not-found`, and `conflict` for a merged one. */
export async function lockCompany(tx: Transaction, id: string) {
  const [company] = await tx.select().from(companies).where(eq(companies.id, id)).for('no key update')
  if (!company) throw notFound()
  await refuseMerged(tx, company)
  return company
}

/** Throws `conflict` with the company that a merged one has become. */
export async function refuseMerged(tx: Transaction, company: Company): Promise<void> {
  const target = await readTarget(tx, company.id)
  if (target)
    throw new AppError('conflict', `${company.name} has been merged into ${target.name}.`, [], { company: target })
}

/** Reads a company that people or tickets are put into, which is not archived or merged meanwhile. Throws `invalid-input` at `path`. */
export async function lockOpenCompany(tx: Transaction, id: string, path = 'company_id') {
  const [company] = await tx.select().from(companies).where(eq(companies.id, id)).for('share')
  if (!company) throw invalidField(path, 'This company no longer exists')
  if (company.archived_at) throw invalidField(path, `${company.name} is archived. A manager can restore it`)
  const target = await readTarget(tx, company.id)
  if (target) throw invalidField(path, `${company.name} has been merged into ${target.name}. Choose that`)
  return company
}

/** Locks a name or a domain that no row may have yet. */
export const lockText = (tx: Transaction, text: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`company ${text}`}))`)

export type Company = { id: string; name: string }

/** Throws `conflict` at a field, with the company that has what was asked for. */
export function refuse({ id, name }: Company, path: string, message: string): never {
  throw new AppError('conflict', `${message}.`, [{ path, message }], { company: { id, name } })
}

/** Takes a name for a company, one at a time. Throws `conflict` with the company that has it. */
async function takeName(tx: Transaction, name: string, id?: string): Promise<string> {
  const key = companyNameKey(name)
  await lockText(tx, key)
  const isTaken = and(eq(companies.name_key, key), id === undefined ? undefined : ne(companies.id, id))
  const [owner] = await tx.select().from(companies).where(isTaken)
  if (!owner) return key
  const target = await readTarget(tx, owner.id)
  const more = target ? `, and has been merged into ${target.name}` : owner.archived_at ? ', and is archived' : ''
  return refuse(target ?? owner, 'name', `${owner.name} has this name already${more}`)
}

/** Gives these tickets to a company, or to none, and records it in their histories; returns those that were another's. */
export async function moveTickets(tx: Transaction, which: SQL, to: Company | null, by: string, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const id = sql`${to?.id ?? null}::uuid`
  const { rows } = await tx.execute<{ id: string }>(sql`
    with moving as (
      select id, company_id from tickets where ${which} and company_id is distinct from ${id} order by id for update
    ), moved as (update tickets set company_id = ${id}, updated_at = ${at} from moving where tickets.id = moving.id)
    insert into ticket_events (ticket_id, actor_id, kind, from_value, to_value, created_at)
    select moving.id, ${by}::uuid, 'company_changed', companies.name, ${to?.name ?? null}, ${at}
    from moving left join companies on companies.id = moving.company_id order by moving.id returning ticket_id as id`)
  return rows
}

type Site = Parsed<typeof contract.createCompany>['sites'][number]

/** Replaces the places of a company; those that were there keep their ids. */
async function replaceSites(tx: Transaction, company_id: string, sites: Site[]): Promise<void> {
  const former = await tx.delete(companySites).where(eq(companySites.company_id, company_id)).returning()
  const known = new Set(former.map(({ id }) => id))
  const rows = sites.map(({ id, ...site }) => ({ ...site, company_id, ...(id && known.delete(id) && { id }) }))
  if (rows.length > 0) await tx.insert(companySites).values(rows)
}

/** Makes a company, once for an idempotency key. Throws `conflict` for a name that another has. */
export async function createCompany(
  ctx: Pick<Context, 'db' | 'transact' | 'now'>,
  { sites, ...given }: Parsed<typeof contract.createCompany>,
  actor: Actor,
  idempotency?: IdempotencyKey,
): Promise<CompanyDetail> {
  const now = ctx.now()
  const made = await ctx.transact((tx) =>
    runOnce(tx, idempotency, { ...given, sites, user_id: actor.id }, now, async () => {
      const dates = { plan_since: given.plan && now, created_at: now, updated_at: now }
      const written = given.notes ? { notes_by: actor.id, notes_at: now } : {}
      const values = { ...given, ...dates, ...written, name_key: await takeName(tx, given.name) }
      const [company] = await tx.insert(companies).values(values).returning({ id: companies.id })
      const common = { company_id: company!.id, actor_id: actor.id, created_at: now }
      await replaceSites(tx, company!.id, sites)
      await recordCompanyEvents(tx, common, [{ kind: 'made', to_value: given.name }])
      return company!
    }),
  )
  return readCompany(ctx, made, actor)
}

/** Changes the given fields of a company. Throws `not-found`, and `conflict` where it has changed since `base` or another has the name. */
export async function changeCompany(ctx: Context, input: Parsed<typeof contract.changeCompany>, actor: Actor) {
  const { id, base, sites, archived, ...given } = input
  const now = ctx.now()
  await ctx.transact(async (tx) => {
    const former = await lockCompany(tx, id)
    checkBase(former.updated_at, base, 'company')
    const { name = former.name, plan = former.plan, notes = former.notes } = given
    const wasArchived = former.archived_at !== null
    const events: CompanyEvent[] = []
    await tx
      .update(companies)
      .set({
        ...given,
        ...(name !== former.name && { name_key: await takeName(tx, name, id) }),
        ...(plan !== former.plan && { plan_since: plan && now }),
        ...(notes !== former.notes && { notes_by: actor.id, notes_at: now }),
        ...(archived !== undefined && archived !== wasArchived && { archived_at: archived ? now : null }),
        updated_at: laterThan(former.updated_at, now),
      })
      .where(eq(companies.id, id))
    if (sites) await replaceSites(tx, id, sites)
    if (name !== former.name) events.push({ kind: 'renamed', from_value: former.name, to_value: name })
    if (plan !== former.plan) events.push({ kind: 'plan_changed', from_value: former.plan, to_value: plan })
    if ((archived ?? wasArchived) !== wasArchived) events.push({ kind: archived ? 'archived' : 'restored' })
    await recordCompanyEvents(tx, { company_id: id, actor_id: actor.id, created_at: now }, events)
  })
  return readCompany(ctx, { id }, actor)
}
