import { isNull, type SQL, and, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { MyTicket } from '#contract/page-views.ts'
import type { Context, Actor } from '../context.ts'
import type { Database } from '../platform/db/database.ts'
import { companies, companyEvents, emailOf, supportUsers, ticketParticipants, tickets } from '../schema/schema.ts'
import { shownToCompany } from './find-visitor.ts'
import { listedName } from './customer-page.ts'
import type { SignedInCustomer } from './sign-in.ts'
import type * as customersContract from '#contract/customers.ts'
import type { Parsed } from '#contract/operation.ts'
import { recordColumns, refuseMergedPerson } from '../people/ensure-person.ts'
import { AppError, invalidField, notFound } from '../platform/errors.ts'

const PAGE_SIZE = 20
const CURSOR = /^(\d{1,14})-(\d{1,10})$/

/**
 * Lists the tickets a person takes part in, and with the right those of their company (server/customers/find-visitor.ts),
 * 20 at a time by their last message. `search` matches number and title; an invalid `cursor` starts at the top.
 */
export async function listMyTickets(
  { db }: Pick<Context, 'db'>,
  person: SignedInCustomer,
  { search, cursor }: { search: string; cursor: string },
): Promise<{ tickets: MyTicket[]; cursor: string | null }> {
  const matching = and(afterCursor(cursor), matchesSearch(search))
  const found = await findIds(db, person, matching)
  const page = found.slice(0, PAGE_SIZE)
  const rows = await db
    .select({
      number: tickets.ticket_id,
      title: tickets.title,
      status: tickets.status,
      changed_at: tickets.last_message_at,
      user_id: tickets.user_id,
      requester: { first_name: supportUsers.first_name, last_name: supportUsers.last_name, email: emailOf() },
    })
    .from(tickets)
    .leftJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .where(
      inArray(
        tickets.id,
        page.map(({ id }) => id),
      ),
    )
    .orderBy(desc(tickets.last_message_at), desc(tickets.ticket_id))
  const last = rows.at(-1)
  return {
    tickets: rows.map(({ user_id, requester, changed_at, ...ticket }) => ({
      ...ticket,
      changed_at: changed_at.toISOString(),
      of: user_id === person.id || !requester ? null : listedName(requester),
    })),
    cursor: found.length > PAGE_SIZE && last ? `${last.changed_at.getTime()}-${last.number}` : null,
  }
}

/** Reads at most a page for each kind of access, by an index of its own. */
function findIds(db: Database, { id, sees }: SignedInCustomer, matching: SQL | undefined) {
  const way = (condition: SQL) =>
    db
      .select({ id: tickets.id, last_message_at: tickets.last_message_at, ticket_id: tickets.ticket_id })
      .from(tickets)
      .where(and(condition, isNull(tickets.merged_into), matching))
      .orderBy(desc(tickets.last_message_at), desc(tickets.ticket_id))
      .limit(PAGE_SIZE + 1)
  const takesPart = sql`${tickets.id} = any (array(
    select ${ticketParticipants.ticket_id} from ${ticketParticipants} where ${ticketParticipants.user_id} = ${id}
  ))`
  const own = [way(eq(tickets.user_id, id)), way(takesPart)] as const
  const all = sees ? union(...own, way(shownToCompany(sql`${sees.id}::uuid`))) : union(...own)
  return all.orderBy(desc(tickets.last_message_at), desc(tickets.ticket_id)).limit(PAGE_SIZE + 1)
}

/** Selects the tickets after the cursor: the last message in milliseconds and the number. */
function afterCursor(cursor: string): SQL | undefined {
  const [, at, number] = CURSOR.exec(cursor) ?? []
  if (number === undefined) return undefined
  const moment = sql`to_timestamp(${Number(at) / 1000}::float8)::timestamptz(3)`
  return sql`(${tickets.last_message_at}, ${tickets.ticket_id}) < (${moment}, ${Number(number)}::bigint)`
}

/** Ignores case, and takes `%`, `_` and the backslash literally; a number may begin with #. */
function matchesSearch(search: string): SQL | undefined {
  if (search === '') return undefined
  const pattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const number = search.replace(/^#/, '')
  return or(
    ilike(tickets.title, pattern(search)),
    /^\d+$/.test(number) ? sql`${tickets.ticket_id}::text like ${pattern(number)}` : undefined,
  )
}

const NO_MEMBER = 'This person belongs to no company yet. Choose their company first.'

/**
 * Grants or revokes a customer's right to see their company's tickets, marks them as VIP, and stores the team's notes about
 * them. Throws `not-found`, `invalid-input` for the right of a person without a company, and `conflict` where another member has
 * changed `notes_before`.
 */
export async function updateCustomer(
  ctx: Pick<Context, 'transact' | 'log' | 'now'>,
  { id, sees_company, vip, notes, notes_before = notes, phone }: Parsed<typeof customersContract.updateCustomer>,
  actor: Actor,
) {
  const now = ctx.now()
  const { gives, ...changed } = await ctx.transact(async (tx) => {
    const [found] = await tx.select(rightColumns).from(supportUsers).where(eq(supportUsers.id, id)).for('update')
    if (!found) throw notFound()
    await refuseMergedPerson(tx, found)
    if (notes !== found.notes && notes_before !== notes && notes_before !== found.notes)
      throw new AppError('conflict', 'Someone else has changed these notes while you were writing.')
    const { company_id, sees_company: saw } = found
    if (sees_company && company_id === null) throw invalidField('sees_company', NO_MEMBER)
    const isRightChanged = sees_company !== undefined && sees_company !== saw && company_id !== null
    const changes = {
      ...(isRightChanged && { sees_company }),
      ...(vip !== undefined && { vip }),
      ...(notes !== undefined &&
        notes !== found.notes && { team_notes: notes, team_notes_by: actor.id, team_notes_at: now }),
      ...(phone && found.phone === '' && { phone }),
    }
    if (Object.keys(changes).length > 0) await tx.update(supportUsers).set(changes).where(eq(supportUsers.id, id))
    if (isRightChanged)
      await tx.insert(companyEvents).values({
        company_id,
        actor_id: actor.id,
        kind: sees_company ? 'right_given' : 'right_taken',
        to_value: id,
        created_at: now,
      })
    const [company] = company_id ? await tx.select().from(companies).where(eq(companies.id, company_id)) : []
    return {
      gives: isRightChanged ? sees_company : undefined,
      sees_company: isRightChanged ? sees_company : saw,
      vip: vip ?? found.vip,
      company: company?.name ?? null,
      notes: notes ?? found.notes,
    }
  })
  if (gives !== undefined) ctx.log.info('customer.company_right_changed', { user: actor.id, person: id, given: gives })
  return { id, ...changed }
}

const rightColumns = {
  ...recordColumns,
  company_id: supportUsers.company_id,
  sees_company: supportUsers.sees_company,
  vip: supportUsers.vip,
  notes: supportUsers.team_notes,
  phone: supportUsers.phone,
}
