import type { Visitor } from '../access/visitor.ts'
import type { readTicketFacts } from './read-ticket-facts.ts'
import type { Reader } from './visible-messages.ts'

type Facts = Awaited<ReturnType<typeof readTicketFacts>>

/** Whose view a visitor has: their own, or the requester's for somebody who may see the tickets of the company. */
export function pageReader({ ticket, person, isRequester }: Visitor, { participants, requester }: Facts): Reader {
  const takesPart = isRequester || participants.some(({ id }) => id === person.id)
  return takesPart || !requester
    ? { ticketId: ticket.id, personId: person.id, isRequester }
    : { ticketId: ticket.id, personId: requester.id, isRequester: true }
}
