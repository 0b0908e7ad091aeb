import { customerReplies, followTicket } from './customer-replies.ts'
import { renderBody } from './mail-layout.ts'
import type { OutgoingMail } from './mailer.ts'
import { type SubjectFacts, ticketSubject } from './ticket-subject.ts'

/** The automatic message that is mailed. */
type Reminder = { id: string; message: string; created_at: Date }
type Person = { first_name: string; last_name: string; email: string }
type Delivery = {
  /** The address of the ticket's page, with the person's key. */
  link: string
  replyAddress?: string
  inbox: string
  inReplyTo: string
  references: string[]
}

/**
 * Builds the mail that reminds a customer we wait for, or says that their ticket has been closed, in the thread of the ticket. All
 * its words are ours.
 */
export function customerReminderMail(
  { id, message, created_at }: Reminder,
  ticket: SubjectFacts & { isResolved: boolean },
  person: Person,
  { link, replyAddress, inbox, ...headers }: Delivery,
): OutgoingMail {
  const number = ticket.ticket_id
  const { replyTo, note } = customerReplies(number, { replyAddress, inbox })
  return {
    kind: 'ticket-reminder',
    id,
    to: { name: `${person.first_name} ${person.last_name}`, address: person.email },
    replyTo,
    subject: ticketSubject(ticket),
    date: created_at,
    automatic: 'generated',
    ...headers,
    ...renderBody(
      ticket.isResolved ? `Ticket #${number} is closed` : `We’re waiting for your reply to ticket #${number}`,
      [{ paragraph: message }, followTicket(number, link), { paragraph: note }],
    ),
  }
}
