import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { formatDay } from '#app/lib/dates.ts'
import type { ListColumn } from '#contract/team/saved-views.ts'
import type { Ticket } from '#contract/tickets.ts'
import { RatingMark } from '../../badges/rating-mark.tsx'
import { StatusMark } from '../../badges/status-badge.tsx'
import { SleepMark } from '../sleep-mark.tsx'
import { WaitingTime } from '../waiting-time.tsx'
import { COLUMN_HEADS } from './list-columns.ts'

type TicketCellProps = {
  column: Exclude<ListColumn, 'title'>
  ticket: Ticket
  /** The time in milliseconds, where a cell tells how long the customer has been waiting. */
  waitingAt: number | undefined
}
const SHOWN_TAGS = 2

/** A cell of a ticket's row beside its title. */
export function TicketCell({ column, ticket, waitingAt }: TicketCellProps) {
  const name = COLUMN_HEADS[column].name
  if (column === 'status')
    return (
      <td data-column={name}>
        <StatusCell ticket={ticket} />
      </td>
    )
  if (column === 'priority')
    return (
      <td data-column={name} data-priority={ticket.priority}>
        {ticket.priority}
      </td>
    )
  if (column === 'created_at' || column === 'waiting_since')
    return (
      <td data-column={name}>
        {waitingAt === undefined ? formatDay(ticket.created_at) : <WaitingTime ticket={ticket} now={waitingAt} />}
      </td>
    )
  const text = textOf(column, ticket)
  return (
    <td data-column={name} title={column === 'tags' ? ticket.tags.join(', ') : text}>
      <bdi>{text}</bdi>
    </td>
  )
}

function textOf(column: Exclude<TicketCellProps['column'], 'status' | 'priority'>, ticket: Ticket): string {
  if (column === 'customer') return ticket.customer?.email ?? 'N/A'
  if (column === 'company') return ticket.customer?.company ?? ''
  if (column === 'category') return ticket.category
  if (column === 'assignee') return ticket.assignee?.name ?? 'Unassigned'
  if (column === 'ticket_id') return `#${ticket.ticket_id}`
  if (column === 'updated_at') return formatDay(ticket.updated_at)
  const more = ticket.tags.length - SHOWN_TAGS
  return ticket.tags.slice(0, SHOWN_TAGS).join(', ') + (more > 0 ? ` +${more}` : '')
}

function StatusCell({ ticket }: { ticket: Ticket }) {
  return (
    <>
      <StatusMark status={ticket.status} />
      {ticket.attention !== 'bounced' && <SleepMark ticket={ticket} />}
      {/* The row has room for one of them: what somebody has to act on comes first. */}
      {ticket.rating && ticket.attention !== 'bounced' && <RatingMark rating={ticket.rating.value} size={12} />}
      {ticket.attention === 'bounced' && (
        <span className="ticket-attention" title="An answer did not reach the customer">
          <TriangleAlertIcon size={12} />
          Needs attention
        </span>
      )}
    </>
  )
}
