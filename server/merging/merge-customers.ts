import { eq, inArray, or, sql } from 'drizzle-orm'
import { recordCompanyEvents } from '../companies/company-history.ts'
import { fullName, refuseMergedPerson } from '../people/ensure-person.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError, invalidField, notFound } from '../platform/errors.ts'
import {
  companies,
  customerCodes,
  customerSessions,
  dismissedSuggestions,
  drafts,
  heldAnswers,
  linkBrowsers,
  mailDeliveries,
  supportUsers,
  ticketLinks,
  ticketParticipants,
  ticketRatings,
  ticketResponses,
  tickets,
} from '../schema/schema.ts'
import { createMerge } from './create-merge.ts'
import { type Reference, type Undoing, changeRows, moveRows, putBack } from './journal.ts'

/** Links for signing in stay with the record whose address they are mailed to. */
const REFERENCES: Reference[] = [
  ...[tickets, ticketResponses, ticketLinks, ticketRatings, mailDeliveries, customerSessions].map((table) => ({
    column: table.user_id,
  })),
  { column: ticketParticipants.user_id, key: [ticketParticipants.ticket_id] },
  { column: linkBrowsers.user_id, key: [linkBrowsers.ticket_id, linkBrowsers.browser] },
  { column: customerCodes.user_id, key: [customerCodes.ticket_id, customerCodes.browser] },
  { column: dismissedSuggestions.person_id, key: [dismissedSuggestions.company_id] },
]

type Person = typeof supportUsers.$inferSelect
type Pair = { source: Person; target: Person; emails: (person: Person) => string[] }
const nameOf = (person: Person): string => fullName(person) || (person.email ?? person.phone)

/** Locks two people, one merge at a time, after the records that lead to them: whoever writes from one of these locks it first. */
async function lockPair(tx: Transaction, source: string, target: string): Promise<Pair> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('merge of people'))`)
  const { id, merged_into } = supportUsers
  const isOf = or(inArray(id, [source, target]), inArray(merged_into, [source, target]))
  const records = tx.select().from(supportUsers).where(isOf)
  const people = await records.orderBy(sql`${merged_into} is null`, id).for('update')
  const [one, other] = [source, target].map((each) => people.find((person) => person.id === each))
  if (!one) throw notFound()
  if (!other) throw invalidField('into', 'This person is no longer on record')
  const isRecordOf = ({ id: of }: Person) => people.filter((each) => each.id === of || each.merged_into === of)
  return { source: one, target: other, emails: (person) => isRecordOf(person).flatMap(({ email }) => email ?? []) }
}

async function weigh(tx: Transaction, { source, target, emails }: Pair) {
  const [from, to] = [nameOf(source), nameOf(target)]
  for (const person of [source, target]) {
    const name = nameOf(person)
    if (person.is_admin || person.auth_user_id)
      throw new AppError('conflict', `${name} can sign in to the dashboard, and so can’t be merged.`)
    await refuseMergedPerson(tx, { ...person, email: name })
  }
  const asks: string[] = []
  const ofBoth = [source.company_id, target.company_id].filter((id) => id !== null)
  const found = await tx.select().from(companies).where(inArray(companies.id, ofBoth))
  const companyOf = ({ company_id }: Person) => found.find(({ id }) => id === company_id)?.name ?? 'no company'
  if (source.company_id && source.company_id !== target.company_id)
    asks.push(
      `${from} belongs to ${companyOf(source)}, and ${to} to ${companyOf(target)}. The merged record stays with ${companyOf(target)}.`,
    )
  if (target.sees_company && !source.sees_company)
    asks.push(`${to} can see the tickets of ${companyOf(target)}. Whoever writes from an address of ${from} can, too.`)
  if (source.sees_company && !target.sees_company)
    asks.push(`${from} can see the tickets of ${companyOf(source)}, which ${to} can’t. That right isn’t passed on.`)
  const { id, user_id } = tickets
  const takingPart = (person: Person) =>
    sql`select ticket_id from ${ticketParticipants} where ${ticketParticipants.user_id} = ${person.id}`
  const has = async (person: Person) =>
    (await tx.$count(tickets, or(eq(user_id, person.id), sql`${id} in (${takingPart(person)})`))) > 0
  const toSource = target.sees_company || (await has(target)) ? emails(source) : []
  return { asks, readers: [...toSource, ...((await has(source)) ? emails(target) : [])] }
}

/** Merges a person into another. Throws `conflict` for a member of the team and for one who is merged already. */
export const mergeCustomers = createMerge('customers', {
  lock: lockPair,
  weigh,
  async move(tx, id, { source, target }, { now }) {
    const ids = { source: source.id, target: target.id }
    for (const reference of REFERENCES) await moveRows(tx, id, reference, ids)
    const to = sql`array_remove(array_remove("to", ${ids.source}::uuid), ${ids.target}::uuid) || ${ids.target}::uuid`
    for (const table of [drafts, heldAnswers]) await changeRows(tx, id, table, sql`${ids.source} = any("to")`, { to })
    const led = sql`id = ${ids.source} or merged_into = ${ids.source}`
    await changeRows(tx, id, supportUsers, led, { merged_into: ids.target })
    const { team_notes_by, team_notes_at, mail_problem } = source
    await changeRows(tx, id, supportUsers, sql`id = ${ids.target}`, {
      team_notes: [target.team_notes, source.team_notes].filter(Boolean).join('\n\n'),
      ...(!target.team_notes && { team_notes_by, team_notes_at }),
      ...(source.vip && { vip: true }),
      // Mails go to the source's address (`emailOf`).
      ...(!target.email && source.email && { mail_problem }),
    })
    await renewMergedEmails(tx, ids)
    await recordCompanyEvents(tx, { created_at: now }, [])
  },
  counted: { tickets: tickets.user_id },
})

const renewMergedEmails = (tx: Transaction, { source, target }: { source: string; target: string }) =>
  tx.execute(sql`
    update support_users person set merged_email = (select min(email) from support_users record where record.merged_into = person.id)
    where id in (${source}, ${target})`)

/** Makes a merged person one of their own again, with what has come from their addresses since. */
export async function undoCustomers({ tx, merge, now }: Undoing): Promise<void> {
  const [source, target] = [merge.source!, merge.target]
  await lockPair(tx, source, target)
  await putBack(tx, merge, REFERENCES, [supportUsers, drafts, heldAnswers])
  await renewMergedEmails(tx, { source, target })
  // What has been mailed since about the tickets that go back, or written on their pages, goes with them.
  const isBack = sql`user_id = ${target} and created_at >= ${merge.at.toISOString()}::timestamptz
    and ticket_id in (select id from tickets where user_id = ${source})
    and not exists (select from ticket_participants p where p.ticket_id = t.ticket_id and p.user_id = ${target})`
  await tx.execute(sql`update mail_deliveries t set user_id = ${source} where ${isBack}`)
  await tx.execute(sql`update ticket_responses t set user_id = ${source} where channel = 'page' and ${isBack}`)
  // Tickets that have come since were given the company of the other.
  await tx.execute(sql`
    update tickets set company_id = own.company_id from support_users own, support_users other
    where own.id = ${source} and other.id = ${target} and tickets.user_id = own.id
      and tickets.created_at >= ${merge.at.toISOString()}::timestamptz
      and tickets.company_id is not distinct from other.company_id`)
  // Without an address of their own, their links were mailed to the source's.
  await tx.execute(sql`
    update ticket_links set revoked_at = ${now.toISOString()}::timestamptz
    where user_id = ${target} and revoked_at is null and exists (select from support_users where id = ${target} and email is null)`)
  await recordCompanyEvents(tx, { created_at: now }, [])
}
