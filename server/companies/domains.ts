import { domainToASCII } from 'node:url'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type * as contract from '#contract/companies.ts'
import type { Parsed } from '#contract/operation.ts'
import type { Actor, Context } from '../context.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { invalidField, notFound } from '../platform/errors.ts'
import { backwardDomain, companies, companyDomains, dismissedSuggestions, supportUsers } from '../schema/schema.ts'
import { lockCompany, lockText, refuse } from './companies.ts'
import { type CompanyEvent, JOINS, recordCompanyEvents } from './company-history.ts'

const MAX_DOMAINS = 1_000
const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
const REFUSED: [RegExp, string][] = [
  [/@/, 'Enter what comes after the @, such as acme.com'],
  [/[/\\?#]/, 'Enter the domain alone, such as acme.com, not an address of a page'],
  [/^\[|:/, 'Enter the domain alone, without a port or a number'],
  [/^[\d.]+$/, 'Enter a domain such as acme.com, not an IP address'],
  [/^[^.]*$/, 'Enter a domain such as acme.com, with its ending'],
]

/** Returns a domain as it is stored, in ASCII, and whether `*.` stood before it. Throws `invalid-input` for what is none. */
function normalizeDomain(typed: string): { domain: string; hasStar: boolean } {
  const given = domainToASCII(typed.trim().replace(/^\*\.|\.$/g, ''))
  const refusal = REFUSED.find(([pattern]) => pattern.test(typed.trim()))?.[1]
  if (refusal) throw invalidField('domain', refusal)
  if (!DOMAIN.test(given)) throw invalidField('domain', 'Enter a domain such as acme.com')
  return { domain: given, hasStar: typed.trim().startsWith('*.') }
}

/** Below it every customer of Microsoft 365 has a domain. */
const ANY_TENANT = 'onmicrosoft.com'

let freeDomains: Promise<ReadonlySet<string>> | undefined
async function loadFreeDomains(): Promise<ReadonlySet<string>> {
  const listed = await import('free-email-domains')
  const more = await import('./data/more-free-domains.json', { with: { type: 'json' } })
  return new Set([...listed.default, ...more.default.flatMap((line) => line.split(' '))])
}

/** Returns a function that finds the reason why a domain tells no company. */
export async function loadSharedDomains(): Promise<(domain: string) => string | undefined> {
  const [{ getDomain }, free] = await Promise.all([import('tldts'), (freeDomains ??= loadFreeDomains())])
  return (domain) => {
    const registered = getDomain(domain, { allowPrivateDomains: true })
    if (registered === null || domain === ANY_TENANT)
      return `Anyone can have a domain under ${domain}. Enter the company’s own`
    const shared = [domain, registered].find((name) => free.has(name))
    return shared && `${shared} is a public email provider, so it can’t identify a company`
  }
}

/** Returns a domain and all above it: those that may be a company's. */
export const domainsAbove = (domain: string): string[] =>
  domain.split('.').map((_, index, labels) => labels.slice(index).join('.'))

/** SQL: whether people write from a domain, found by the index support_users_mail_domain. */
function writesFrom(domain: string, withSubDomains: boolean): SQL {
  const [key, reversed] = [backwardDomain(supportUsers), domain.split('').toReversed().join('')]
  return sql`(${key} = ${reversed} or ${withSubDomains} and ${key} like ${`${reversed}.%`})`
}

/** SQL: customers without a company, of whom nobody has said that they do not belong to this one, or to any. */
export const isOutside = (companyId?: string): SQL => sql`
  ${supportUsers.company_id} is null and not ${supportUsers.is_admin} and ${supportUsers.merged_into} is null and not exists (
    select from ${dismissedSuggestions}
    where person_id = ${supportUsers.id} and ${dismissedSuggestions.company_id} = coalesce(${companyId ?? null}, ${dismissedSuggestions.company_id})
  )`

/** Finds the domain of a company that takes an address, the most exact one. */
export async function findDomainOf(db: Database | Transaction, email: string) {
  const [own = '', ...above] = domainsAbove(email.slice(email.lastIndexOf('@') + 1))
  const { domain, sub_domains, joins } = companyDomains
  const isTaking = sql`(${domain} = ${own} or ${domain} = any(${sql.param(above)}::text[]) and ${sub_domains})`
  const [found] = await db
    .select({ domain, joins, company: { id: companies.id, name: companies.name } })
    .from(companyDomains)
    .innerJoin(companies, eq(companies.id, companyDomains.company_id))
    .where(and(isTaking, sql`${companies.archived_at} is null`))
    .orderBy(sql`length(${domain}) desc`)
    .limit(1)
  return found
}

const patternOf = ({ domain, sub_domains }: { domain: string; sub_domains: boolean }) =>
  `${sub_domains ? '*.' : ''}${domain}`

/**
 * Adds a domain to a company, or changes what it does, and counts the people it suggests. Throws `invalid-input` for a domain that
 * many share, and `conflict` for another company's.
 */
export async function saveDomain(ctx: Context, input: Parsed<typeof contract.saveDomain>, actor: Actor) {
  const { id, domain: typed, sub_domains, joins } = input
  const { domain, hasStar } = normalizeDomain(typed)
  const reason = (await loadSharedDomains())(domain)
  if (reason) throw invalidField('domain', reason)
  const kept = { sub_domains: sub_domains || hasStar, joins }
  const changed = { domain, ...kept }
  await ctx.transact(async (tx) => {
    await lockCompany(tx, id)
    await lockText(tx, domain)
    const isOwned = and(eq(companyDomains.domain, domain), eq(companies.id, companyDomains.company_id))
    const [found] = await tx.select().from(companyDomains).innerJoin(companies, isOwned)
    const former = found?.company_domains
    if (found && found.companies.id !== id)
      refuse(found.companies, 'domain', `${domain} belongs to ${found.companies.name}`)
    if (former?.sub_domains === kept.sub_domains && former.joins === joins) return
    if (!former && (await tx.$count(companyDomains, eq(companyDomains.company_id, id))) >= MAX_DOMAINS)
      throw invalidField('domain', 'A company has at most 1,000 domains')
    const now = ctx.now()
    await tx
      .insert(companyDomains)
      .values({ ...changed, company_id: id, created_by: actor.id, created_at: now })
      .onConflictDoUpdate({ target: companyDomains.domain, set: kept })
    const removed: CompanyEvent[] = former ? [{ kind: 'domain_removed', from_value: patternOf(former) }] : []
    const added = { kind: 'domain_added', from_value: joins ? JOINS : null, to_value: patternOf(changed) } as const
    await recordCompanyEvents(tx, { company_id: id, actor_id: actor.id, created_at: now }, [...removed, added])
  })
  const suggested = and(writesFrom(domain, kept.sub_domains), isOutside(id))
  return { domain, people: await ctx.db.$count(supportUsers, suggested) }
}

/** Throws `not-found` for a domain that is not the company's. */
export async function removeDomain(ctx: Context, input: Parsed<typeof contract.removeDomain>, actor: Actor) {
  const { id, domain: typed } = input
  const isIts = and(eq(companyDomains.domain, normalizeDomain(typed).domain), eq(companyDomains.company_id, id))
  await ctx.transact(async (tx) => {
    const [removed] = await tx.delete(companyDomains).where(isIts).returning()
    if (!removed) throw notFound()
    const common = { company_id: id, actor_id: actor.id, created_at: ctx.now() }
    await recordCompanyEvents(tx, common, [{ kind: 'domain_removed', from_value: patternOf(removed) }])
  })
}
