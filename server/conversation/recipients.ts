import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { Enqueue } from '../platform/jobs/job-types.ts'
import { mailDeliveries, supportUsers, ticketParticipants } from '../schema/schema.ts'

type TicketPeople = { id: string; user_id: string | null }
type Answer = { id: string; ticket_id: string; created_at: Date }

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
    .select({ id: supportUsers.id, email: supportUsers.email })
    .from(supportUsers)
    .where(or(eq(supportUsers.id, ticket.user_id ?? sql`null`), inArray(supportUsers.id, participants)))
    .orderBy(asc(supportUsers.email))
  if (!chosen) return people
  if (chosen.some((id) => !people.some((person) => person.id === id))) throw notOnTicket()
  return people.filter(({ id }) => chosen.includes(id))
}

const NOT_ON_TICKET = 'Somebody you chose is not on this ticket anymore. Check who gets the answer, then send it again.'
const notOnTicket = () => new AppError('invalid-input', NOT_ON_TICKET, [{ path: 'to', message: NOT_ON_TICKET }])

/** Queues the mail of an answer to each recipient, who gets one of their own. */
export async function queueAnswer(
  tx: Transaction,
  enqueue: Enqueue,
  { id: response_id, ticket_id, created_at }: Answer,
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
