import type { Ticket } from '#contract/tickets.ts'

/** The rows of all pages. A ticket that moved between two page loads would come twice; it keeps its first place. */
export function listedTickets(pages: readonly { tickets: Ticket[] }[]): Ticket[] {
  const byId = new Map<string, Ticket>()
  for (const ticket of pages.flatMap((page) => page.tickets))
    if (!byId.has(ticket.id)) byId.set(ticket.id, ticket)
  return [...byId.values()]
}
