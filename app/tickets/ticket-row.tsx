import { memo } from 'react'
import { formatDay } from '#app/lib/dates.ts'
import type { Ticket } from '#contract/tickets.ts'
import { StatusMark } from './status-badge.tsx'

type TicketRowProps = { ticket: Ticket; position: number; selected: boolean; onSelect: (id: string) => void }

/** The title is the control; a press anywhere in the row reaches it by bubbling, as a convenience. */
export const TicketRow = memo(function TicketRow({ ticket, position, selected, onSelect }: TicketRowProps) {
  const email = ticket.customer?.email ?? 'N/A'
  return (
    <tr data-selected={selected || undefined} onClick={() => onSelect(ticket.id)}>
      <td data-column="number">#{position}</td>
      <td data-column="title">
        <TicketTitle ticket={ticket} selected={selected} />
      </td>
      <td data-column="customer" title={email}>
        {email}
      </td>
      <td data-column="status">
        <StatusMark status={ticket.status} />
      </td>
      <td data-column="priority" data-priority={ticket.priority}>
        {ticket.priority}
      </td>
      <td data-column="created">{formatDay(ticket.created_at)}</td>
    </tr>
  )
})

function TicketTitle({ ticket, selected }: { ticket: Ticket; selected: boolean }) {
  return (
    <button
      type="button"
      className="ticket-title"
      aria-current={selected || undefined}
      dir="auto"
      data-ticket={ticket.id}
    >
      <span>{ticket.title}</span>
    </button>
  )
}
