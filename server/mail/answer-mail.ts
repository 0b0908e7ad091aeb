import { renderBody } from './mail-layout.ts'
import type { OutgoingMail } from './mailer.ts'
import { customerReplies, ticketSubject, ticketCreatedMessageId } from './ticket-created.ts'

type Answer = { id: string; message: string; created_at: Date; author_name: string }
type Ticket = { id: string; ticket_id: number; title: string }
type Customer = { first_name: string; last_name: string; email: string }

/** Builds the mail of an answer, in the thread of the ticket's confirmation (docs/reference.md, Mail). `inbox` receives replies. */
export function ticketResponseMail(answer: Answer, ticket: Ticket, customer: Customer, inbox: string): OutgoingMail {
  const { replyTo, note } = customerReplies(ticket.ticket_id, inbox)
  return {
    kind: 'ticket-response',
    id: answer.id,
    to: { name: `${customer.first_name} ${customer.last_name}`, address: customer.email },
    replyTo,
    subject: ticketSubject(ticket),
    date: answer.created_at,
    inReplyTo: ticketCreatedMessageId(ticket.id),
    ...renderBody(`${answer.author_name} answered ticket #${ticket.ticket_id}`, [
      { paragraph: answer.message },
      { paragraph: note },
    ]),
  }
}
