import { site } from '#site'
import type { Status } from '#contract/vocabulary.ts'
import type { CustomerMessage, CustomerTicket } from '#contract/customer-tickets.ts'
import { companyFormat } from '#app/lib/company-time.ts'
import { businessTimeAt, openingInWords } from '#contract/business-hours.ts'

const day = companyFormat({ weekday: 'short', month: 'short', day: 'numeric' })
const year = companyFormat({ year: 'numeric' })
const time = companyFormat({ hour: 'numeric', minute: '2-digit' })

/** Formats 'Tue, Nov 24' in the company's time zone, with the year unless it is that of `now`. */
export function formatDay(moment: string, now: string): string {
  const [date, today] = [new Date(moment), new Date(now)]
  const written = day(date)
  return year(date) === year(today) ? written : `${written}, ${year(date)}`
}

/** Formats 'Tue, Nov 24, 9:12 AM' in the same way. */
export const formatMoment = (moment: string, now: string): string =>
  `${formatDay(moment, now)}, ${time(new Date(moment)).replace('\u202f', ' ')}`

export const STATUS_LABELS = {
  Open: { label: 'Open', tone: 'destructive' },
  'In Progress': { label: 'In progress', tone: 'secondary' },
  Resolved: { label: 'Solved', tone: 'default' },
} as const satisfies Record<Status, object>

type Moments = { now: string; openUntil: string | null }
type Ticket = Pick<CustomerTicket, 'status' | 'resolved_at'>

/** Describes a ticket's status to its customer, and what happens next. */
export const describeState = (ticket: Ticket, last: CustomerMessage | undefined, moments: Moments) => ({
  ...STATUS_LABELS[ticket.status],
  next: nextStep(ticket, last, moments),
})

function nextStep({ status, resolved_at }: Ticket, last: CustomerMessage | undefined, { now, openUntil }: Moments) {
  if (status === 'Open') return `A technician reads it next. ${deskHours(now)}`
  if (status === 'In Progress')
    return last?.kind === 'answer'
      ? 'Our latest reply is below. Write back if it isn’t solved.'
      : 'We’re on it. Our next reply shows here and comes by email.'
  const solved = resolved_at ? `Solved on ${formatDay(resolved_at, now)}.` : 'Solved.'
  const until = openUntil ? ` You can reply until ${formatDay(openUntil, now)}.` : ''
  return solved + until
}

function deskHours(now: string): string {
  const hours = businessTimeAt(site, new Date(now))
  if (hours.isOpen) return `The help desk is open ${hours.closes ? `until ${hours.closes}` : '24/7'}.`
  return hours.next ? `The help desk opens ${openingInWords(hours.next)}.` : ''
}
