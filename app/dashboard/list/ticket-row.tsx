import { memo, type CSSProperties } from 'react'
import { formatDay } from '#app/lib/dates.ts'
import type { Ticket } from '#contract/tickets.ts'
import { StatusMark } from '../badges/status-badge.tsx'

type TicketRowProps = {
  ticket: Ticket
  /** Its place in the whole list, from 0. */
  row: number
  /** Where it stands when it is not among the rows in view, in pixels. */
  detachedTop: number | undefined
  selected: boolean
  /** It has come while somebody looks on. */
  isNew: boolean
  /** The list is one stop of the Tab key; the other rows are reached from there. */
  tabStop: boolean
  onSelect: (id: string) => void
}

/** The title is the control; a press anywhere in the row reaches it by bubbling, as a convenience. */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { ticket, row, detachedTop: apart, selected, isNew: fresh, tabStop, onSelect } = props
  const email = ticket.customer?.email ?? 'N/A'
  return (
    <tr
      data-row={row}
      aria-rowindex={row + 2}
      data-selected={selected || undefined}
      data-fresh={fresh || undefined}
      data-apart={apart === undefined ? undefined : ''}
      style={apart === undefined ? undefined : ({ '--top': `${apart}px` } as CSSProperties)}
      onClick={() => onSelect(ticket.id)}
    >
      <td data-column="number">#{row + 1}</td>
      <td data-column="title">
        <TicketTitle ticket={ticket} selected={selected} tabStop={tabStop} />
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

function TicketTitle({ ticket, selected, tabStop }: Pick<TicketRowProps, 'ticket' | 'selected' | 'tabStop'>) {
  return (
    <button
      type="button"
      className="ticket-title"
      tabIndex={tabStop ? 0 : -1}
      aria-current={selected || undefined}
      dir="auto"
      data-ticket={ticket.id}
    >
      <span>{ticket.title}</span>
    </button>
  )
}
