import { frame } from './frame.ts'
import type { Message } from './mailer.ts'
import { subject, ticketCreatedId } from './ticket-created.ts'

type Response = { id: string; message: string; created_at: Date; author_name: string }
type Ticket = { id: string; ticket_id: number }
type Customer = { first_name: string; last_name: string; email: string }

/** A technician's response, in the thread of the ticket's confirmation (send-ticket-response, SPEC.md section 7). */
export function ticketResponse(response: Response, ticket: Ticket, customer: Customer): Message {
  return {
    kind: 'ticket-response',
    id: response.id,
    to: { name: `${customer.first_name} ${customer.last_name}`, address: customer.email },
    subject: `Re: ${subject(ticket.ticket_id)}`,
    date: response.created_at,
    inReplyTo: ticketCreatedId(ticket.id),
    ...frame(`${response.author_name} answered ticket #${ticket.ticket_id}`, [
      { paragraph: response.message },
    ]),
  }
}
