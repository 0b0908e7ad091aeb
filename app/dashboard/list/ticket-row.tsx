import MailIcon from 'lucide-react/icons/mail'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { memo, type CSSProperties, type MouseEvent } from 'react'
import { formatDay } from '#app/lib/dates.ts'
import type { Ticket } from '#contract/tickets.ts'
import { RatingMark } from '../badges/rating-mark.tsx'
import { StatusMark } from '../badges/status-badge.tsx'
import { RowPresence } from '../ticket/presence/row-presence.tsx'
import { WaitingTime } from './waiting-time.tsx'

type TicketRowProps = {
  ticket: Ticket
  /** Position in the whole list, from 0. */
  row: number
  /** Pixels from the top of the list where the row is not among the rendered ones. */
  detachedTop: number | undefined
  selected: boolean
  /** The ticket appeared while the list was on screen. */
  isNew: boolean
  /** The list is one stop of the Tab key; arrow keys lead to the other rows. */
  tabStop: boolean
  /** The time in milliseconds, where the row tells how long the customer has been waiting. */
  waitingAt: number | undefined
  onSelect: (id: string) => void
}

/** A ticket of the list. The title is the control; a click elsewhere in the row counts, too. */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { ticket, row, detachedTop, selected, isNew, tabStop, waitingAt, onSelect } = props
  const email = ticket.customer?.email ?? 'N/A'
  return (
    <tr
      data-row={row}
      aria-rowindex={row + 2}
      data-selected={selected || undefined}
      data-fresh={isNew || undefined}
      data-apart={detachedTop === undefined ? undefined : ''}
      style={detachedTop === undefined ? undefined : ({ '--top': `${detachedTop}px` } as CSSProperties)}
      onClick={(event) => isSelectingText(event) || onSelect(ticket.id)}
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
        {/* The row has room for one of the two: what somebody has to act on comes first. */}
        {ticket.rating && !ticket.attention && <RatingMark rating={ticket.rating.value} size={12} />}
        {ticket.attention && (
          <span className="ticket-attention" title="An answer did not reach the customer">
            <TriangleAlertIcon size={12} />
            Needs attention
          </span>
        )}
      </td>
      <td data-column="priority" data-priority={ticket.priority}>
        {ticket.priority}
      </td>
      <td data-column="created">
        {waitingAt === undefined ? formatDay(ticket.created_at) : <WaitingTime ticket={ticket} now={waitingAt} />}
      </td>
    </tr>
  )
})

/** The number stands above the title, outside its button: there it can be selected and copied. */
function TicketTitle({ ticket, selected, tabStop }: Pick<TicketRowProps, 'ticket' | 'selected' | 'tabStop'>) {
  return (
    <>
      <div id={`number-${ticket.id}`} className="ticket-marks">
        <span className="ticket-number">#{ticket.ticket_id}</span>
        {ticket.channel === 'mail' && (
          <span title="Came by email">
            <MailIcon size={12} />
            <span className="sr-only">Came by email</span>
          </span>
        )}
        <RowPresence ticketId={ticket.id} />
      </div>
      <button
        type="button"
        className="ticket-title"
        tabIndex={tabStop ? 0 : -1}
        aria-current={selected || undefined}
        aria-describedby={`number-${ticket.id}`}
        dir="auto"
        data-ticket={ticket.id}
      >
        <span>{ticket.title}</span>
      </button>
    </>
  )
}

/** Whether a click ends the selecting of text in the row, such as its number. */
function isSelectingText({ currentTarget, target }: MouseEvent): boolean {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || (target as Element).closest('button')) return false
  return currentTarget.contains(selection.anchorNode)
}
