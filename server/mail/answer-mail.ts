import { renderBody } from './mail-layout.ts'
import type { OutgoingMail } from './mailer.ts'
import { customerReplies, ticketSubject, ticketCreatedMessageId } from './ticket-created.ts'

type Answer = { id: string; message: string; created_at: Date; author_name: string }
type Ticket = { id: string; ticket_id: number; title: string }
/** Without its content where its bytes are missing. */
type File = { name: string; contentType: string; content: Buffer | undefined }
type Customer = { first_name: string; last_name: string; email: string }

/**
 * Builds the mail of an answer, in the thread of the ticket's confirmation (docs/reference.md, Mail). `inbox` receives
 * replies. A file whose bytes are missing is named in it, so that the customer can ask for it.
 */
export function ticketResponseMail(
  answer: Answer,
  ticket: Ticket,
  customer: Customer,
  { inbox, files = [] }: { inbox: string; files?: File[] },
): OutgoingMail {
  const { replyTo, note } = customerReplies(ticket.ticket_id, inbox)
  const missing = files.filter(({ content }) => !content).map(({ name }) => name)
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
      ...missing.map((name) => ({
        paragraph: `The file “${name}” could not be attached. Call us and we’ll send it again.`,
      })),
      { paragraph: note },
    ]),
    attachments: files.flatMap(({ name, contentType, content }) =>
      content ? [{ filename: name, contentType, content }] : [],
    ),
  }
}
