import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Actor } from '../context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { invalidField } from '../platform/errors.ts'
import type { Enqueue } from '../platform/jobs/job-types.ts'
import { emailOf, mailDeliveries, supportUsers, ticketParticipants } from '../schema/schema.ts'
import { recordEvent } from '../tickets/history.ts'
import { setStatus } from '../tickets/ticket-fields.ts'
import type { LockedTicket } from '../tickets/ticket-lock.ts'
import { countOutcome } from '../triage/answers/suggest-answer.ts'
import { addMessage } from './add-message.ts'

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
  await recordEvent(tx, ticket_id, 'responded', now, { by: actor.id })
  await countOutcome(tx, { ticket_id, user_id: actor.id, message }, now)
  if (ticket.status === 'Open') await setStatus(tx, ticket, 'In Progress', actor, now)
  await queueAnswer(tx, enqueue, answer, await chooseRecipients(tx, ticket, to))
  return answer
}

type TicketPeople = { id: string; user_id: string | null }

/**
 * Returns the recipients of an answer: the requester and the participants, or the `chosen` ones of them. Throws `invalid-input`
 * for a chosen person who takes no part.
 */
export async function chooseRecipients(tx: Transaction, ticket: TicketPeople, chosen: string[] | undefined) {
  const participants = tx
    .select({ id: ticketParticipants.user_id })
    .from(ticketParticipants)
    .where(eq(ticketParticipants.ticket_id, ticket.id))
  const people = await tx
    .select({ id: supportUsers.id, email: sql<string>`coalesce(nullif(${emailOf()}, ''), ${NO_ADDRESS})` })
    .from(supportUsers)
    .where(or(eq(supportUsers.id, ticket.user_id ?? sql`null`), inArray(supportUsers.id, participants)))
    .orderBy(asc(supportUsers.email))
  if (!chosen) return people
  if (chosen.some((id) => !people.some((person) => person.id === id))) throw invalidField('to', NOT_ON_TICKET)
  return people.filter(({ id }) => chosen.includes(id))
}

const NOT_ON_TICKET = 'Someone you chose is not on this ticket anymore. Check who gets the reply, then send it again.'

/** Instead of the address of a delivery that cannot be mailed until the person is given one (server/mail/out/resend-answer.ts). */
const NO_ADDRESS = 'the customer'

/** Queues the mail of an answer to each recipient, who gets one of their own. */
async function queueAnswer(
  tx: Transaction,
  enqueue: Enqueue,
  { id: response_id, ticket_id, created_at }: { id: string; ticket_id: string; created_at: Date },
  recipients: { id: string; email: string }[],
): Promise<void> {
  if (recipients.length === 0) return
  const moment = { created_at, changed_at: created_at }
  const deliveries = await tx
    .insert(mailDeliveries)
    .values(recipients.map(({ id, email }) => ({ ticket_id, response_id, user_id: id, address: email, ...moment })))
    .returning({ id: mailDeliveries.id })
  for (const { id } of deliveries) await enqueue('send-ticket-response', { responseId: response_id, deliveryId: id })
}
