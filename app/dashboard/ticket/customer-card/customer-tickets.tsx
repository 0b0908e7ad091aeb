import { Link } from 'react-router'
import { formatDay } from '#app/lib/dates.ts'
import { StatusMark } from '../../badges/status-badge.tsx'
import { TicketLink } from '../ticket-link.tsx'
import type { CustomerCard } from './card-query.ts'

/** The customer's other open tickets, and what fixed the last five. */
export function CustomerTickets({ card, ticketId }: { card: CustomerCard; ticketId: string }) {
  const open = card.open.filter(({ id }) => id !== ticketId)
  const more = card.open_total - card.open.length
  const resolved = card.resolved.filter(({ id }) => id !== ticketId)
  return (
    <div className="customer-tickets">
      {open.length > 0 && (
        <>
          <h4>Also open</h4>
          <ul className="card-tickets">
            {open.map((ticket) => (
              <li key={ticket.id}>
                <TicketLink ticket={ticket} />
                <span>
                  <StatusMark status={ticket.status} /> · {formatDay(ticket.created_at)}
                </span>
              </li>
            ))}
          </ul>
          {more > 0 && (
            <Link to={{ search: `?${new URLSearchParams({ search: card.email })}` }}>All tickets of {card.email}</Link>
          )}
        </>
      )}
      {resolved.length > 0 && (
        <>
          <h4>Resolved before</h4>
          <ul className="card-tickets">
            {resolved.map((ticket) => (
              <li key={ticket.id}>
                <TicketLink ticket={ticket} />
                <span>{formatDay(ticket.resolved_at)}</span>
                {ticket.fixed_by && (
                  <p title={ticket.fixed_by}>
                    <bdi>{ticket.fixed_by}</bdi>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
