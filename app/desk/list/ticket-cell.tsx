import type { LucideIcon } from 'lucide-react'
import AlarmClockIcon from 'lucide-react/icons/alarm-clock'
import HourglassIcon from 'lucide-react/icons/hourglass'
import MoonIcon from 'lucide-react/icons/moon'
import type { Ticket } from '#contract/tickets.ts'
import { waitingMark, describeWaiting } from '../ticket/waiting-labels.ts'
import { formatAge, formatRecent } from '#app/lib/ages.ts'
import { formatMoment, formatDay } from '#app/lib/dates.ts'
import type { ListColumn } from '#contract/saved-views.ts'
import { RatingMark, StatusMark } from '../ticket/badges.tsx'
import { COLUMN_HEADS } from './list-query.ts'

/** The customer's name, or else their address. */
export const customerName = (ticket: Ticket): string =>
  (ticket.customer && `${ticket.customer.first_name} ${ticket.customer.last_name}`.trim()) || addressOf(ticket)

const addressOf = ({ customer, mail_from }: Ticket) => customer?.email || mail_from || 'N/A'

type TicketNewsProps = {
  ticket: Ticket
  now: number
  /** Shows the last message where there is nothing else to tell. */
  isBrief?: boolean
  /** A column tells how long the customer waits. */
  hidesWait?: boolean
}

/** One line below the status, for which there is room: a bounce, the end of a sleep, how long the customer waits, or the rating. */
export function TicketNews({ ticket, now, isBrief, hidesWait }: TicketNewsProps) {
  const { attention, waiting_since: since, rating, last_message_at: last } = ticket
  const sleep = waitingMark(ticket)
  if (attention === 'bounced')
    return <News words="Needs attention" tone="crit" title="A reply didn’t reach the customer" />
  if (sleep) return <News Icon={MoonIcon} {...sleep} title={describeWaiting(ticket)} />
  if (attention === 'woke') return <News Icon={AlarmClockIcon} words="Woke up" tone="warn" />
  if (since && !hidesWait)
    return (
      <News
        Icon={HourglassIcon}
        lead="Waiting"
        words={formatAge(since, now)}
        title={`Waiting since ${formatMoment(since)}`}
      />
    )
  if (rating) return <RatingMark rating={rating.value} size={12} />
  return isBrief && <time dateTime={last}>{formatRecent(last, now)}</time>
}

type NewsProps = { Icon?: LucideIcon; lead?: string; words: string; tone?: string; title?: string }

/** `lead` is for screen readers. */
const News = ({ Icon, lead, words, tone, title }: NewsProps) => (
  <span className="ticket-news" data-tone={tone} title={title}>
    {Icon && <Icon size={12} />}
    <span>
      {lead && <span className="sr-only">{lead} </span>}
      {words}
    </span>
  </span>
)

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
        <span className="waiting-age">Replied</span>
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
  columns: readonly ListColumn[]
  ticket: Ticket
  /** The time in milliseconds. */
  now: number
}
const SHOWN_TAGS = 2

export function TicketCell({ column, columns, ticket, now }: TicketCellProps) {
  const text = textOf(column, ticket)
  return (
    <td
      data-column={COLUMN_HEADS[column].name}
      data-priority={column === 'priority' ? ticket.priority : undefined}
      title={titleOf(column, ticket, text)}
    >
      {column === 'status' && (
        <>
          <StatusMark status={ticket.status} />
          <TicketNews ticket={ticket} now={now} hidesWait={columns.includes('waiting_since')} />
        </>
      )}
      {column === 'customer' && <Customer ticket={ticket} />}
      {column === 'waiting_since' && <WaitingTime ticket={ticket} now={now} />}
      {text && <bdi className={column === 'company' && !ticket.company ? 'muted' : undefined}>{text}</bdi>}
    </td>
  )
}

/** Returns the tooltip: what may be cut off in the cell. */
function titleOf(column: TicketCellProps['column'], ticket: Ticket, text: string): string | undefined {
  if (column === 'tags') return ticket.tags.join(', ')
  if (column === 'customer') return addressOf(ticket)
  return column === 'priority' || column === 'created_at' ? undefined : text || undefined
}

/** The text of a column; empty where it is more than a text. */
function textOf(column: TicketCellProps['column'], ticket: Ticket): string {
  if (column === 'status' || column === 'waiting_since' || column === 'customer') return ''
  if (column === 'priority' || column === 'category') return ticket[column]
  if (column === 'created_at' || column === 'updated_at') return formatDay(ticket[column])
  if (column === 'company') return ticket.company?.name ?? ticket.customer?.company ?? ''
  if (column === 'assignee') return ticket.assignee?.name ?? 'Unassigned'
  if (column === 'ticket_id') return `#${ticket.ticket_id}`
  const more = ticket.tags.length - SHOWN_TAGS
  return ticket.tags.slice(0, SHOWN_TAGS).join(', ') + (more > 0 ? ` +${more}` : '')
}

/** The last characters of an address, which stay when its middle is cut out. */
const TAIL = 8

/** The name over the address; this is whole for screen readers, and on screen while the row is pointed at or has the focus. */
function Customer({ ticket }: { ticket: Ticket }) {
  const [name, address] = [customerName(ticket), addressOf(ticket)]
  return (
    <>
      {name !== address && <bdi className="truncated">{name}</bdi>}
      <span className="cut-address" data-head={address.slice(0, -TAIL)} data-tail={address.slice(-TAIL)}>
        <span>{address}</span>
      </span>
    </>
  )
}
