import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { ticketEvents, tickets } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { notify } from '../../notices/notify.ts'
import { lockMember, readName } from '../members.ts'

type LockedTicket = { id: string; assignee_id: string | null }
/** Who gives a ticket to somebody; null for the product, which says why. With `isQuiet` the new owner gets no notice. */
type GivenBy = { actorId: string | null; cause?: string; isQuiet?: boolean }

/**
 * Makes a member of the team the owner of a locked ticket, or takes its owner away, and records who did; the new owner gets a notice. Throws
 * `invalid-input` (path `assignee_id`) for somebody who cannot sign in to the dashboard.
 */
export async function setAssignee(
  tx: Transaction,
  ticket: LockedTicket,
  assigneeId: string | null,
  { actorId, cause, isQuiet = false }: GivenBy,
  now: Date,
): Promise<void> {
  if (ticket.assignee_id === assigneeId) return
  const owner = assigneeId === null ? null : await lockMember(tx, assigneeId)
  if (owner === undefined) throw notOnTeam()
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
    cause: cause ?? null,
    created_at: now,
  })
  if (owner && !isQuiet)
    await notify(tx, { kind: 'assigned', ticket_id: ticket.id, to: [owner.id], actor_id: actorId }, now)
}

const NOT_ON_TEAM = 'This person can’t sign in to the dashboard, so they can’t own a ticket. Choose somebody else.'
const notOnTeam = () => new AppError('invalid-input', NOT_ON_TEAM, [{ path: 'assignee_id', message: NOT_ON_TEAM }])
