import type { Actor } from '../context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { ticketEvents } from '../schema/schema.ts'
import type { Enqueue } from '../platform/jobs/job-types.ts'
import { setStatus } from '../tickets/ticket-fields.ts'
import { countOutcome } from '../triage/answers/suggestion-stats.ts'
import type { lockTicket } from '../tickets/ticket-lock.ts'
import { addMessage } from './add-message.ts'
import { chooseRecipients, queueAnswer } from './recipients.ts'

export type LockedTicket = Awaited<ReturnType<typeof lockTicket>>
type NewAnswer = {
  message: string
  channel: 'dashboard' | 'mail'
  to?: string[] | undefined
  /** Set to open a Resolved ticket again. */
  reopen?: boolean | undefined
  /** The id it had while it was held. */
  id?: string
}

/**
 * Adds an answer to a locked ticket with its event, and a delivery and its job for each recipient: the requester and the
 * participants, or those in `to`. The first answer to an Open ticket moves it to In Progress.
 */
export async function addAnswer(
  tx: Transaction,
  enqueue: Enqueue,
  locked: LockedTicket,
  { id, message, channel, to, reopen }: NewAnswer,
  actor: Pick<Actor, 'id'>,
  now: Date,
) {
  const { id: ticket_id } = locked
  const ticket: LockedTicket = reopen && locked.status === 'Resolved' ? { ...locked, status: 'Open' } : locked
  await setStatus(tx, locked, ticket.status, actor, now)
  const answer = await addMessage(tx, {
    id,
    ticket_id,
    user_id: actor.id,
    message,
    kind: 'answer',
    channel,
    created_at: now,
  })
  await tx.insert(ticketEvents).values({ ticket_id, actor_id: actor.id, kind: 'responded', created_at: now })
  await countOutcome(tx, { ticket_id, user_id: actor.id, message }, now)
  if (ticket.status === 'Open') await setStatus(tx, ticket, 'In Progress', actor, now)
  await queueAnswer(tx, enqueue, answer, await chooseRecipients(tx, ticket, to))
  return answer
}
