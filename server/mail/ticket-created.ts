import { replyParagraphs } from '#contract/reply-text.ts'
import { site } from '#site'
import { safeTitle } from '../visitor-text.ts'
import { renderBody } from './mail-layout.ts'
import { type OutgoingMail, messageId } from './mailer.ts'

const KIND = 'ticket-created'

type MailedTicket = { id: string; ticket_id: number; title: string }
type Ticket = MailedTicket & { created_at: Date; automatic_reply: string }
type Customer = { first_name: string; last_name: string; email: string }

/** The subject shared by a ticket's mails, so that mail programs group them: its number and, where it holds no link, its title. */
export const ticketSubject = ({ ticket_id, title }: Pick<MailedTicket, 'ticket_id' | 'title'>) =>
  `[#${ticket_id}] ${safeTitle(title) || 'Your support ticket'}`

/** Where answers of the customer go, and what the mail says about it: people read the inbox, but it adds nothing to the ticket. */
export const customerReplies = (ticketNumber: number, inbox: string) => ({
  replyTo: { name: site.name, address: inbox },
  note: `You can reply to this email: it reaches our inbox, and a technician matches it to your ticket by the [#${ticketNumber}] in the subject. In a hurry, call ${site.phone.display} and give that number.`,
})

/**
 * Builds the confirmation of a new ticket: its number, the automatic reply, and how to answer it. `inbox` receives replies.
 * Anyone can enter any address in the form, so the visitor's text reaches this mail only where nothing in it can become a
 * link: the title, and its quotation in the automatic reply (server/visitor-text.ts).
 */
export function ticketCreatedMail(ticket: Ticket, customer: Customer, inbox: string): OutgoingMail {
  const { replyTo, note } = customerReplies(ticket.ticket_id, inbox)
  const reply = replyParagraphs(ticket.automatic_reply).map(({ text, steps }) => ({ paragraph: text, steps }))
  return {
    kind: KIND,
    id: ticket.id,
    to: { name: `${customer.first_name} ${customer.last_name}`, address: customer.email },
    replyTo,
    subject: ticketSubject(ticket),
    date: ticket.created_at,
    automatic: 'replied',
    ...renderBody(`Ticket #${ticket.ticket_id} has been created`, [...reply, { paragraph: note }]),
  }
}

export const ticketCreatedMessageId = (ticketId: string) => messageId(KIND, ticketId)
