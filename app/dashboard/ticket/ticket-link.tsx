import { Link, useSearchParams } from 'react-router'
import type { Ticket } from '#contract/tickets.ts'

/** A link that opens another ticket in place of this one; search and filters of the list stay. */
export function TicketLink({
  ticket: { id, ticket_id, title },
}: {
  ticket: Pick<Ticket, 'id' | 'ticket_id' | 'title'>
}) {
  const [params] = useSearchParams()
  const address = new URLSearchParams(params)
  address.set('ticket', id)
  return (
    <Link to={{ search: `?${address}` }}>
      #{ticket_id} <span dir="auto">{title}</span>
    </Link>
  )
}
