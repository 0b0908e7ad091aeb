import { formatMoment } from '#app/lib/dates.ts'
import type { Ticket } from '#contract/tickets.ts'
import { LongText } from './long-text.tsx'
import { statusLook } from './ticket-status.ts'

export function TicketOverview({ ticket }: { ticket: Ticket }) {
  const facts = [
    ['Ticket ID', `#${ticket.ticket_id}`],
    ['Category', ticket.category],
    ['Priority', ticket.priority],
    ['Status', statusLook(ticket.status).label],
    ['Customer', ticket.customer?.email ?? 'N/A'],
    ['Created', formatMoment(ticket.created_at)],
    ['Updated', formatMoment(ticket.updated_at)],
  ]
  return (
    <>
      <dl className="facts-grid">
        {facts.map(([name, value]) => (
          <div key={name} className={name === 'Customer' ? 'wide' : undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className="tab-section">
        <h3>Description</h3>
        <LongText>{ticket.description}</LongText>
      </section>
    </>
  )
}
