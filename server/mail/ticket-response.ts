import { renderBody } from './mail-body.ts'
import type { OutgoingMail } from './mailer.ts'
import { ticketSubject, ticketCreatedMessageId } from './ticket-created.ts'

type Response = { id: string; message: string; created_at: Date; author_name: string }
type Ticket = { id: string; ticket_id: number }
type Customer = { first_name: string; last_name: string; email: string }

/** A technician's response, in the thread of the ticket's confirmation (send-ticket-response, SPEC.md section 7). */
export function ticketResponseMail(response: Response, ticket: Ticket, customer: Customer): OutgoingMail {
  return {
    kind: 'ticket-response',
    id: response.id,
    to: { name: `${customer.first_name} ${customer.last_name}`, address: customer.email },
    subject: `Re: ${ticketSubject(ticket.ticket_id)}`,
    date: response.created_at,
    inReplyTo: ticketCreatedMessageId(ticket.id),
    ...renderBody(`${response.author_name} answered ticket #${ticket.ticket_id}`, [
      { paragraph: response.message },
    ]),
  }
}
