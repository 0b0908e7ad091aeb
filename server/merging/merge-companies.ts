import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { refuseMerged } from '../companies/companies.ts'
import { recordCompanyEvents } from '../companies/company-history.ts'
import type { Actor } from '../context.ts'
import { shownToCompany } from '../customers/find-visitor.ts'
import { nameOrAddress, personColumns } from '../people/ensure-person.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError, invalidField, notFound } from '../platform/errors.ts'
import {
  companies,
  companyDomains,
  companySites,
  dismissedSuggestions,
  supportUsers,
  tickets,
} from '../schema/schema.ts'
import { createMerge } from './create-merge.ts'
import { type Reference, type Undoing, changeRows, moveRows, putBack } from './journal.ts'

/** People first: who writes has their row locked until the ticket is there. */
const REFERENCES: Reference[] = [
  ...[supportUsers, tickets, companyDomains, companySites].map(({ company_id }) => ({ column: company_id })),
  { column: dismissedSuggestions.company_id, key: [dismissedSuggestions.person_id] },
]

type Company = typeof companies.$inferSelect
type Pair = { source: Company; target: Company }

/** Locks two companies; rows that refer to them can still be written. */
async function lockPair(tx: Transaction, source: string, target: string): Promise<Pair> {
  const isOne = inArray(companies.id, [source, target])
  const found = await tx.select().from(companies).where(isOne).orderBy(companies.id).for('no key update')
  const [one, other] = [source, target].map((id) => found.find((company) => company.id === id))
  if (!one) throw notFound()
  if (!other) throw invalidField('into', 'This company no longer exists')
  return { source: one, target: other }
}

/** Writes both histories, and makes whoever changes one of the two read it again first. */
async function tell(
  tx: Transaction,
  kind: 'merged' | 'merge_undone',
  id: string,
  { source, target }: Pair,
  by: { actor: Actor; now: Date },
) {
  const later = sql`greatest(updated_at + interval '1 millisecond', ${by.now.toISOString()}::timestamptz)`
  await tx
    .update(companies)
    .set({ updated_at: later })
    .where(inArray(companies.id, [source.id, target.id]))
  await recordCompanyEvents(tx, { kind, from_value: id, actor_id: by.actor.id, created_at: by.now }, [
    { kind, company_id: source.id, to_value: `this company into ${target.name}` },
    { kind, company_id: target.id, to_value: `${source.name} into this company` },
  ])
}

const planOf = ({ name, plan }: Company) => `${name} ${plan ? `is on ${plan}` : 'pays by the hour'}`

async function weigh(tx: Transaction, { source, target }: Pair) {
  for (const company of [source, target]) await refuseMerged(tx, company)
  if (target.archived_at) throw new AppError('conflict', `${target.name} is archived. Restore it first.`)
  const asks =
    source.plan === target.plan
      ? []
      : [`${planOf(source)}, and ${planOf(target)}. The plan of ${target.name} then counts for both.`]
  const readers: string[] = []
  for (const [own, others] of [
    [target, source],
    [source, target],
  ] as const) {
    const mayRead = and(
      eq(supportUsers.company_id, own.id),
      supportUsers.sees_company,
      isNull(supportUsers.merged_into),
    )
    const people = await tx.select(personColumns).from(supportUsers).where(mayRead).orderBy(supportUsers.first_name)
    const count = await tx.$count(tickets, shownToCompany(sql`${others.id}::uuid`))
    if (people.length === 0 || count === 0) continue
    readers.push(...people.flatMap(({ email }) => email || []))
    asks.push(
      `${new Intl.ListFormat('en-US').format(people.map(nameOrAddress))} will see ${count} ${count === 1 ? 'ticket' : 'tickets'} of ${others.name}.`,
    )
  }
  return { asks, readers }
}

/** Merges a company into another. Throws `conflict` for one that is merged already, and for an archived target. */
export const mergeCompanies = createMerge('companies', {
  lock: lockPair,
  weigh,
  async move(tx, id, pair, by) {
    const { source, target } = pair
    const ids = { source: source.id, target: target.id }
    for (const reference of REFERENCES) await moveRows(tx, id, reference, ids)
    const led = sql`id = ${ids.source} or merged_into = ${ids.source}`
    await changeRows(tx, id, companies, led, { merged_into: ids.target })
    const { notes_by, notes_at } = source
    await changeRows(tx, id, companies, sql`id = ${ids.target}`, {
      warning: target.warning || source.warning,
      notes: [target.notes, source.notes].filter(Boolean).join('\n\n'),
      ...(!target.notes && { notes_by, notes_at }),
    })
    await tell(tx, 'merged', id, pair, by)
  },
  counted: { people: supportUsers.company_id, tickets: tickets.company_id, domains: companyDomains.company_id },
})

/** Makes a merged company one of its own again. A right given since is one to see the other's tickets, and ends for those who go back. */
export async function undoCompanies({ tx, merge, actor, now }: Undoing): Promise<void> {
  const pair = await lockPair(tx, merge.source!, merge.target)
  await putBack(tx, merge, REFERENCES, [companies])
  const [source, target, since] = [pair.source.id, pair.target.id, sql`${merge.at.toISOString()}::timestamptz`]
  const back = sql`(select "row"::uuid from merge_rows where merge_id = ${merge.id} and "table" = 'support_users' and kept is null)`
  await tx.execute(sql`
    update support_users set sees_company = false where id in ${back} and company_id = ${source} and id::text in (
      select to_value from company_events where company_id = ${target} and kind = 'right_given' and created_at >= ${since}
    )`)
  await tx.execute(sql`
    update tickets set company_id = ${source} where company_id = ${target} and created_at >= ${since} and user_id in ${back}`)
  await tell(tx, 'merge_undone', merge.id, pair, { actor, now })
}
