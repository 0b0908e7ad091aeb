import { type SQL, and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Member, takeTicket as takeOperation } from '#contract/assignment.ts'
import { type Parsed, PROBLEM_TYPES } from '#contract/operation.ts'
import type { AssignmentMode, Category } from '#contract/vocabulary.ts'
import type { Actor, Context } from '../context.ts'
import { notify } from '../conversation/notify.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/errors.ts'
import type { Enqueue } from '../platform/jobs/job-types.ts'
import { supportUsers, ticketResponses, tickets } from '../schema/schema.ts'
import { NO_ID } from '../schema/ticket-list/columns.ts'
import type { Settings } from '../settings/settings-store.ts'
import { recordEvent } from '../tickets/history.ts'
import { type ChangedBy, type LockedTicket, lockTicket, lockTickets } from '../tickets/ticket-lock.ts'
import { isMember, lockMember, readMember, readName } from './members.ts'
import { signalTeam } from './signal-team.ts'

/**
 * Sets or removes the owner of a locked ticket, records who did, and notifies the new owner. Throws `invalid-input` (path
 * `assignee_id`) for a person who cannot sign in to the dashboard.
 */
export async function setAssignee(
  tx: Transaction,
  ticket: Pick<LockedTicket, 'id' | 'assignee_id'>,
  assigneeId: string | null,
  { id: actorId, cause = null, isBulk = false }: ChangedBy,
  now: Date,
): Promise<void> {
  if (ticket.assignee_id === assigneeId) return
  const owner = assigneeId === null ? null : await lockMember(tx, assigneeId)
  if (owner === undefined) throw invalidField('assignee_id', NOT_ON_TEAM)
  await tx
    .update(tickets)
    .set({
      assignee_id: assigneeId,
      unassigned_since: assigneeId === null ? now : null,
      unassigned_noticed: false,
      updated_at: now,
    })
    .where(eq(tickets.id, ticket.id))
  const from = await readName(tx, ticket.assignee_id)
  await recordEvent(tx, ticket.id, 'assignee_changed', now, { by: actorId, from, to: owner?.name, cause })
  if (owner && !isBulk)
    await notify(tx, { kind: 'assigned', ticket_id: ticket.id, to: [owner.id], actor_id: actorId }, now)
}

const NOT_ON_TEAM = 'This person can’t sign in to the dashboard, so they can’t own a ticket. Choose someone else.'

/**
 * Assigns a ticket to the member of the team that the settings choose, unless it has an owner by now, is resolved or gone, or no
 * member is available.
 */
export async function assignTicket(ctx: Context, { ticketId }: { ticketId: string }): Promise<void> {
  const settings = await ctx.settings.read()
  if (settings.assignment === 'off') return
  const now = ctx.now()
  await ctx.transact(async (tx) => {
    const ticket = (await lockTickets(tx, [{ ticket_id: ticketId }])).get(ticketId)
    if (!ticket || ticket.assignee_id !== null || ticket.status === 'Resolved' || ticket.spam || ticket.bulk) return
    const picked = await pickOwner(tx, settings, ticket)
    if (!picked) return
    await setAssignee(tx, ticket, picked.id, { id: null, cause: picked.cause }, now)
    // Later than everybody's, even within the same millisecond.
    await tx
      .update(supportUsers)
      .set({
        last_assigned_at: sql`greatest(${now.toISOString()}::timestamptz, (
          select max(last_assigned_at) + interval '1 millisecond' from ${supportUsers} where is_admin
        ))`,
      })
      .where(eq(supportUsers.id, picked.id))
  })
}

/**
 * Makes the actor the owner of a ticket without one; of several concurrent callers one gets it. Throws `not-found`, and `conflict`
 * (taken) with the owner.
 */
export async function takeTicket(
  ctx: Pick<Context, 'transact' | 'now'>,
  { id }: Parsed<typeof takeOperation>,
  actor: Actor,
): Promise<void> {
  const now = ctx.now()
  await ctx.transact(async (tx) => {
    const ticket = await lockTicket(tx, id)
    if (ticket.assignee_id === null) return setAssignee(tx, ticket, actor.id, actor, now)
    if (ticket.assignee_id === actor.id) return
    const name = (await readName(tx, ticket.assignee_id)) ?? ''
    throw new AppError('conflict', `${name} has this ticket already.`, [], {
      type: PROBLEM_TYPES.taken,
      assignee: { id: ticket.assignee_id, name },
    })
  })
}

type Ticket = { id: string; category: Category; user_id: string | null }
/** The new owner of a ticket, and the cause for its history. */
type Picked = { id: string; cause: string }

/** Tickets of a customer or company that are searched for the last answer. */
const RECENT = 50

/**
 * Chooses the owner of a ticket by the mode of the settings, among members who are not away; undefined if there is none. Other picks
 * wait until the transaction ends, so that no two tickets go to the same person in turn.
 */
async function pickOwner(
  tx: Transaction,
  { assignment, categoryOwners }: Pick<Settings, 'assignment' | 'categoryOwners'>,
  ticket: Ticket,
): Promise<Picked | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('assign-ticket'))`)
  return MODES[assignment](tx, ticket, categoryOwners)
}

type Choose = (tx: Transaction, ticket: Ticket, owners: Settings['categoryOwners']) => Promise<Picked | undefined>

const inTurn: Choose = (tx) => pickLongestWaiting(tx, sql`true`, 'Assigned in turn')

const MODES: Record<AssignmentMode, Choose> = {
  off: () => Promise.resolve(undefined),
  'in-turn': inTurn,
  'by-category': (tx, { category }, owners) => {
    const ids = owners[category] ?? []
    if (ids.length === 0) return Promise.resolve(undefined)
    return pickLongestWaiting(tx, inArray(supportUsers.id, ids), `Assigned by category: ${category}`)
  },
  'last-served': async (tx, ticket, owners) => {
    const served = await findLastHelper(tx, ticket)
    const found = served && (await pickLongestWaiting(tx, eq(supportUsers.id, served.id), served.cause))
    return found ?? inTurn(tx, ticket, owners)
  },
}

/** Picks the present member who has waited longest for an automatic assignment. */
async function pickLongestWaiting(tx: Transaction, among: SQL, cause: string): Promise<Picked | undefined> {
  const [found] = await tx
    .select({ id: supportUsers.id })
    .from(supportUsers)
    .where(and(isMember, isNull(supportUsers.away_since), among))
    .orderBy(sql`${supportUsers.last_assigned_at} asc nulls first`, asc(supportUsers.id))
    .limit(1)
  return found && { id: found.id, cause }
}

/** Finds the last member to answer the requester, or else anybody of the ticket's company. */
async function findLastHelper(tx: Transaction, { id, user_id }: Ticket): Promise<Picked | undefined> {
  const ofPerson = await findLastAnswerer(
    tx,
    sql`select id from ${tickets} where user_id = ${user_id} and id <> ${id} order by last_message_at desc limit ${RECENT}`,
  )
  if (ofPerson) return { id: ofPerson, cause: 'Assigned to the last person who helped this customer' }
  const ofCompany = await findLastAnswerer(
    tx,
    sql`
    select id from ${tickets} where company_id = (select company_id from ${tickets} where id = ${id})
      and id <> ${id} order by last_message_at desc limit ${RECENT}`,
  )
  return ofCompany ? { id: ofCompany, cause: 'Assigned to the last person who helped this company' } : undefined
}

async function findLastAnswerer(tx: Transaction, ticketIds: SQL): Promise<string | undefined> {
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    select user_id from ${ticketResponses}
    where kind = 'answer' and user_id is not null and ticket_id in (${ticketIds})
    order by created_at desc limit 1`)
  return rows[0]?.user_id
}

/** Tickets that are assigned when a member comes back. */
const MAX_HANDED_OUT = 100

/** Queues the assignment of tickets, unless assignment is manual. */
export async function queueAssignment(
  enqueue: Enqueue,
  { assignment }: Pick<Settings, 'assignment'>,
  ids: string[],
): Promise<void> {
  if (assignment === 'off') return
  for (const ticketId of ids) await enqueue('assign-ticket', { ticketId })
}

/**
 * Records that the actor goes away, or is back, and signals it to the team. A return queues the assignment of unassigned tickets that
 * need an answer.
 */
export async function setAway(ctx: Context, { away }: { away: boolean }, actor: Actor): Promise<Member> {
  const settings = await ctx.settings.read()
  const now = ctx.now()
  return ctx.transact(async (tx, enqueue) => {
    const member = await readMember(tx, actor.id)
    if (member!.away === away) return member!
    await tx
      .update(supportUsers)
      .set({ away_since: away ? sql`coalesce(away_since, ${now.toISOString()}::timestamptz)` : null })
      .where(eq(supportUsers.id, actor.id))
    if (!away) await queueAssignment(enqueue, settings, await listUnassigned(tx))
    await signalTeam(tx, { kind: 'team' })
    return { ...member!, away }
  })
}

/** Lists unassigned tickets that need an answer, in the order of the list: woken ones, then the longest waiting. */
async function listUnassigned(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ticket_list
    where assignee = ${NO_ID}::uuid and needs_answer and waiting_since < 'infinity'
    order by waiting_since, created_at, id limit ${MAX_HANDED_OUT}`)
  return rows.map(({ id }) => id)
}
