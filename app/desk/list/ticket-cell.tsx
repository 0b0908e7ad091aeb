import AlarmClockIcon from 'lucide-react/icons/alarm-clock'
import MoonIcon from 'lucide-react/icons/moon'
import type { Ticket } from '#contract/tickets.ts'
import { waitingMark, describeWaiting } from '../ticket/waiting-labels.ts'
import { formatAge, formatRecent } from '#app/lib/ages.ts'
import { formatMoment, formatDay } from '#app/lib/dates.ts'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import type { ListColumn } from '#contract/saved-views.ts'
import { RatingMark, StatusMark } from '../ticket/badges.tsx'
import { COLUMN_HEADS } from './list-query.ts'

/** Tells below the status until when the ticket sleeps, or that it woke up. */
function SleepMark({ ticket }: { ticket: Ticket }) {
  const mark = waitingMark(ticket)
  if (mark)
    return (
      <span className="sleep-mark" title={describeWaiting(ticket)}>
        <MoonIcon size={12} />
        <span>
          {mark.lead && <span className="sr-only">{mark.lead} </span>}
          {mark.words}
        </span>
      </span>
    )
  if (ticket.attention !== 'woke') return null
  return (
    <span className="sleep-mark" data-woke>
      <AlarmClockIcon size={12} />
      Woke up
    </span>
  )
}

type WaitingTimeProps = { ticket: Ticket; now: number }

/** The time the customer has been waiting, and the moment of the last message. */
function WaitingTime({ ticket, now }: WaitingTimeProps) {
  const { waiting_since: since, last_message_at: last } = ticket
  return (
    <>
      {since ? (
        <time className="waiting-age" dateTime={since} title={`Waiting since ${formatMoment(since)}`}>
          {formatAge(since, now)}
        </time>
      ) : (
        <span className="waiting-age">Answered</span>
      )}
      <time className="last-word" dateTime={last} title={`Last message ${formatMoment(last)}`}>
        <span className="sr-only">, last message </span>
        {formatRecent(last, now)}
      </time>
    </>
  )
}

type TicketCellProps = {
  column: Exclude<ListColumn, 'title'>
  ticket: Ticket
  /** The time in milliseconds. */
  now: number
}
const SHOWN_TAGS = 2

export function TicketCell({ column, ticket, now }: TicketCellProps) {
  const text = textOf(column, ticket)
  // Nothing of them is ever cut off.
  const isWhole = column === 'priority' || column === 'created_at'
  return (
    <td
      data-column={COLUMN_HEADS[column].name}
      data-priority={column === 'priority' ? ticket.priority : undefined}
      title={(column === 'tags' ? ticket.tags.join(', ') : !isWhole && text) || undefined}
    >
      {column === 'status' && <StatusCell ticket={ticket} />}
      {column === 'waiting_since' && <WaitingTime ticket={ticket} now={now} />}
      {text && <bdi>{text}</bdi>}
    </td>
  )
}

/** The text of a column; empty where it is more than a text. */
function textOf(column: TicketCellProps['column'], ticket: Ticket): string {
  if (column === 'status' || column === 'waiting_since') return ''
  if (column === 'priority' || column === 'category') return ticket[column]
  if (column === 'created_at' || column === 'updated_at') return formatDay(ticket[column])
  if (column === 'customer') return ticket.customer?.email || ticket.mail_from || 'N/A'
  if (column === 'company') return ticket.customer?.company ?? ''
  if (column === 'assignee') return ticket.assignee?.name ?? 'Unassigned'
  if (column === 'ticket_id') return `#${ticket.ticket_id}`
  const more = ticket.tags.length - SHOWN_TAGS
  return ticket.tags.slice(0, SHOWN_TAGS).join(', ') + (more > 0 ? ` +${more}` : '')
}

function StatusCell({ ticket }: { ticket: Ticket }) {
  return (
    <>
      <StatusMark status={ticket.status} />
      {ticket.attention !== 'bounced' && <SleepMark ticket={ticket} />}
      {/* The row has room for one of them: what someone has to act on comes first. */}
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
