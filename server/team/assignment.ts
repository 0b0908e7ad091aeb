import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import { ticketEvents, tickets, supportUsers } from '../schema/schema.ts'
import { AppError, invalidField } from '../platform/errors.ts'
import { notify } from '../conversation/notify.ts'
import { lockMember, readName } from './members.ts'
import type { Context, Actor } from '../context.ts'
import { pickOwner } from './hand-out-tickets.ts'
import { type Parsed, PROBLEM_TYPES } from '#contract/operation.ts'
import type * as assignmentContract from '#contract/assignment.ts'
import { type ChangedBy, type LockedTicket, lockTicket, lockTickets } from '../tickets/ticket-lock.ts'

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
  await tx.insert(ticketEvents).values({
    ticket_id: ticket.id,
    actor_id: actorId,
    kind: 'assignee_changed',
    from_value: await readName(tx, ticket.assignee_id),
    to_value: owner?.name ?? null,
    cause,
    created_at: now,
  })
  if (owner && !isBulk)
    await notify(tx, { kind: 'assigned', ticket_id: ticket.id, to: [owner.id], actor_id: actorId }, now)
}

const NOT_ON_TEAM = 'This person can’t sign in to the dashboard, so they can’t own a ticket. Choose somebody else.'

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
    if (!ticket || ticket.assignee_id !== null || ticket.status === 'Resolved') return
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
  { id }: Parsed<typeof assignmentContract.takeTicket>,
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
