import { customerReplies, followTicket } from './customer-replies.ts'
import { renderBody } from './mail-layout.ts'
import type { OutgoingMail } from './mailer.ts'

/** One request for a link: `id` tells the mails of two requests apart. */
type Request = { id: string; at: Date }
type Person = { first_name: string; last_name: string; email: string }
type Replies = { replyAddress?: string; inbox: string }

/** Builds the mail with a link to the page of a ticket, sent on request. */
export function ticketLinkMail(
  { id, at }: Request,
  ticketNumber: number,
  person: Person,
  { link, ...replies }: Replies & { link: string },
): OutgoingMail {
  const { replyTo, note } = customerReplies(ticketNumber, replies)
  const parts = [
    followTicket(ticketNumber, link),
    { paragraph: 'Keep this link to yourself: it opens your ticket without a password.' },
    { paragraph: 'If you didn’t ask for it, you can ignore this email.' },
  ]
  return {
    kind: 'ticket-link',
    id,
    to: { name: `${person.first_name} ${person.last_name}`, address: person.email },
    replyTo,
    subject: `[#${ticketNumber}] The link to your ticket`,
    date: at,
    automatic: 'generated',
    ...renderBody(`Your link to ticket #${ticketNumber}`, [...parts, { paragraph: note }]),
  }
}
