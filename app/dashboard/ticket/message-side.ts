import type { Ticket, TicketResponse } from '#contract/tickets.ts'

export const fullName = (person: { first_name: string; last_name: string } | null) =>
  person ? `${person.first_name} ${person.last_name}`.trim() : ''

/** Which side a response is shown on, and under whose name: what is not internal counts as an admin's (SPEC.md section 3). */
export function messageSide(
  { is_internal, author }: Pick<TicketResponse, 'is_internal' | 'author'>,
  customer: Ticket['customer'],
) {
  return is_internal
    ? { role: 'Customer', name: fullName(author) || fullName(customer) || 'Customer' }
    : { role: 'Admin', name: fullName(author) || 'Support team' }
}
