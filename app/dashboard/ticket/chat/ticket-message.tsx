import { formatMoment } from '#app/lib/dates.ts'
import type { Ticket, TicketResponse } from '#contract/tickets.ts'
import { LongText } from '#app/ui/long-text.tsx'
import { messageSide } from './message-side.ts'

export function TicketMessage({
  response,
  customer,
}: {
  response: TicketResponse
  customer: Ticket['customer']
}) {
  const { role, name } = messageSide(response, customer)
  return (
    <li className="message" data-role={role}>
      <p className="message-head">
        <b dir="auto">{name}</b> ({role}) ·{' '}
        <time dateTime={response.created_at}>{formatMoment(response.created_at)}</time>
      </p>
      <LongText className="bubble written">{response.message}</LongText>
    </li>
  )
}
