import { followTicket } from './customer-replies.ts'
import { renderBody } from './mail-layout.ts'
import type { OutgoingMail } from './mailer.ts'

type Code = { id: string; digits: string; created_at: Date }
type Ticket = { ticket_id: number; isSensitive: boolean }
type Person = { first_name: string; last_name: string; email: string }

/**
 * Builds the mail with the code that confirms a browser on a ticket's page, and below it the person's link to that page. The
 * subject, which phones show when locked, is without it.
 */
export function customerCodeMail(code: Code, ticket: Ticket, person: Person, link: string | undefined): OutgoingMail {
  const without = ticket.isSensitive
    ? 'without the code, your ticket can’t be read'
    : 'without the code, the ticket can be read but not answered in your name'
  return {
    kind: 'customer-code',
    id: code.id,
    to: { name: `${person.first_name} ${person.last_name}`, address: person.email },
    subject: `Your code for ticket #${ticket.ticket_id}`,
    date: code.created_at,
    automatic: 'generated',
    ...renderBody('Confirm that it’s you', [
      { paragraph: `Enter this code on the page of ticket #${ticket.ticket_id}:` },
      { code: code.digits },
      { paragraph: 'It works for 15 minutes.' },
      ...(link === undefined ? [] : [followTicket(ticket.ticket_id, link)]),
      { paragraph: `If you didn’t ask for it, ignore this email: ${without}.` },
    ]),
  }
}
