import { useQuery } from '@tanstack/react-query'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#app/lib/dates.ts'
import { StatusMark } from '../badges/status-badge.tsx'
import type { OpenTicket } from './open-ticket.ts'
import { earlierTicketsQuery } from './panel-queries.ts'
import { TicketLink } from './ticket-link.tsx'

const numbers = new Intl.NumberFormat('en-US')
/** As far as the server counts and lists them. */
const MAX_COUNTED = 1_000
const MAX_LISTED = 20

/** How many tickets the customer had before this one, with a button that lists them. */
export function EarlierTickets({ ticket }: { ticket: OpenTicket }) {
  const [open, setOpen] = useState(false)
  const { earlier_tickets: count, customer } = ticket
  if (!customer) return 'N/A'
  if (count === undefined) return '…'
  if (count === 0) return 'None'
  return (
    <>
      <button
        type="button"
        className="earlier-button"
        aria-expanded={open}
        aria-controls="earlier-tickets"
        onClick={() => setOpen(!open)}
      >
        {numbers.format(count)}
        {count >= MAX_COUNTED && '+'} earlier {count === 1 ? 'ticket' : 'tickets'}
        <ChevronDownIcon size={16} />
      </button>
      <div id="earlier-tickets" hidden={!open}>
        {open && <EarlierList id={ticket.id} />}
        {open && count > MAX_LISTED && (
          <Link to={{ search: `?${new URLSearchParams({ search: customer.email })}` }}>
            All tickets of {customer.email}
          </Link>
        )}
      </div>
    </>
  )
}

function EarlierList({ id }: { id: string }) {
  const { data, isError } = useQuery(earlierTicketsQuery(id))
  if (isError) return <p className="tab-note">The earlier tickets could not be loaded.</p>
  if (!data) return <p className="tab-note">Loading tickets...</p>
  return (
    <ul className="earlier-tickets">
      {data.map((ticket) => (
        <li key={ticket.id}>
          <TicketLink ticket={ticket} />
          <span>
            <StatusMark status={ticket.status} /> · {formatDay(ticket.created_at)}
          </span>
        </li>
      ))}
    </ul>
  )
}
