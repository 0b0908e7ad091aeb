import { fullName } from '#app/lib/full-name.ts'
import type { Ticket, TicketResponse } from '#contract/tickets.ts'

/** The side of the Chat tab a response is shown on, and the name above it. */
export function messageSide({ kind, author }: Pick<TicketResponse, 'kind' | 'author'>, customer: Ticket['customer']) {
  return kind === 'customer'
    ? { role: 'Customer', name: fullName(author) || fullName(customer) || 'Customer' }
    : { role: 'Admin', name: fullName(author) || 'Support team' }
}
