import { frame } from './frame.ts'
import { type Message, messageId } from './mailer.ts'

export const KIND = 'ticket-created'

type Ticket = { id: string; ticket_id: number; title: string; created_at: Date; automatic_reply: string }
type Customer = { first_name: string; last_name: string; email: string }

/** The subject every mail of a ticket shares, so that mail programs keep them together; no visitor's words in it. */
export const subject = (ticketNumber: number) => `Your support ticket #${ticketNumber}`

/** The confirmation a customer gets: number, own title, and automatic reply. */
export function ticketCreated(ticket: Ticket, customer: Customer): Message {
  return {
    kind: KIND,
    id: ticket.id,
    to: { name: `${customer.first_name} ${customer.last_name}`, address: customer.email },
    subject: subject(ticket.ticket_id),
    date: ticket.created_at,
    automatic: true,
    ...frame(`Ticket #${ticket.ticket_id} has been created`, [
      { quote: ticket.title },
      ...ticket.automatic_reply.split(/\n{2,}/).map((paragraph) => ({ paragraph })),
    ]),
  }
}

export const ticketCreatedId = (ticketId: string) => messageId(KIND, ticketId)
