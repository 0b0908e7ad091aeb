import type { CustomerMessage, CustomerTicket } from '#contract/customer-tickets.ts'
import { businessTimeAt, formatHour, openingInWords } from '#contract/business-hours.ts'
import { site } from '#site'
import { dayInWords } from './moments.ts'
import { STATUS_WORDS } from './status-words.ts'

type Moments = { now: string; openUntil: string | null }
type Ticket = Pick<CustomerTicket, 'status' | 'resolved_at'>

/** A ticket's status as its customer reads it, and what happens next, in a sentence or two. */
export const ticketState = (ticket: Ticket, last: CustomerMessage | undefined, moments: Moments) => ({
  ...STATUS_WORDS[ticket.status],
  next: nextWords(ticket, last, moments),
})

function nextWords(
  { status, resolved_at }: Ticket,
  last: CustomerMessage | undefined,
  { now, openUntil }: Moments,
): string {
  if (status === 'Open') return `A technician reads it next. ${deskHours(now)}`
  if (status === 'In Progress')
    return last?.kind === 'answer'
      ? 'Our latest answer is below. Write back if it isn’t solved.'
      : 'We’re on it. The next answer shows here and comes by email.'
  const solved = resolved_at ? `Solved on ${dayInWords(resolved_at, now)}.` : 'Solved.'
  const until = openUntil ? ` It stays open for your answer until ${dayInWords(openUntil, now)}.` : ''
  return solved + until
}

function deskHours(now: string): string {
  const time = businessTimeAt(site, new Date(now))
  if (time.isOpen) return `The help desk is open until ${formatHour(time.closes)} MT.`
  return time.next ? `The help desk opens ${openingInWords(time.next)}.` : ''
}
