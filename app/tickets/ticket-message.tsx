import { formatMoment } from '#app/lib/dates.ts'
import type { Ticket, TicketResponse } from '#contract/tickets.ts'
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
      <p className="bubble written" dir="auto">
        {response.message}
      </p>
    </li>
  )
}
