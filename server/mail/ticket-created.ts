import { renderBody } from './mail-layout.ts'
import { type OutgoingMail, messageId } from './mailer.ts'

const KIND = 'ticket-created'

type Ticket = { id: string; ticket_id: number; created_at: Date; automatic_reply: string }
type Customer = { first_name: string; last_name: string; email: string }

/** The subject shared by a ticket's mails, so that mail programs group them; without any text of the visitor. */
export const ticketSubject = (ticketNumber: number) => `Your support ticket #${ticketNumber}`

/**
 * Builds the confirmation of a new ticket: its number and the automatic reply. Anyone can enter any address in the form, so
 * the visitor's text reaches this mail only through the automatic reply, which quotes the title where nothing in it can
 * become a link (server/analysis/visitor-text.ts).
 */
export function ticketCreatedMail(ticket: Ticket, customer: Customer): OutgoingMail {
  return {
    kind: KIND,
    id: ticket.id,
    to: { name: `${customer.first_name} ${customer.last_name}`, address: customer.email },
    subject: ticketSubject(ticket.ticket_id),
    date: ticket.created_at,
    automatic: 'replied',
    ...renderBody(
      `Ticket #${ticket.ticket_id} has been created`,
      ticket.automatic_reply.split(/\n{2,}/).map((paragraph) => ({ paragraph })),
    ),
  }
}

export const ticketCreatedMessageId = (ticketId: string) => messageId(KIND, ticketId)
