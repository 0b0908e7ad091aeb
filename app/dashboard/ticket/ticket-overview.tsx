import type { ReactNode } from 'react'
import { formatMoment } from '#app/lib/dates.ts'
import type { Ticket } from '#contract/tickets.ts'
import { CorrectField } from './correct-field.tsx'
import { LongText } from '#app/ui/long-text.tsx'
import { statusAppearance } from '../badges/ticket-status.ts'

export function TicketOverview({ ticket }: { ticket: Ticket }) {
  return (
    <>
      <dl className="facts-grid">
        <Fact name="Ticket ID">{`#${ticket.ticket_id}`}</Fact>
        <Fact name="Category">
          <CorrectField ticket={ticket} field="category" />
        </Fact>
        <Fact name="Priority">
          <CorrectField ticket={ticket} field="priority" />
        </Fact>
        <Fact name="Status">{statusAppearance(ticket.status).label}</Fact>
        <Fact name="Customer" wide>
          {ticket.customer?.email ?? 'N/A'}
        </Fact>
        <Fact name="Created">{formatMoment(ticket.created_at)}</Fact>
        <Fact name="Updated">{formatMoment(ticket.updated_at)}</Fact>
      </dl>
      <section className="tab-section">
        <h3>Description</h3>
        <LongText>{ticket.description}</LongText>
      </section>
    </>
  )
}

type FactProps = { name: string; wide?: boolean; children: ReactNode }

function Fact({ name, wide = false, children }: FactProps) {
  return (
    <div className={wide ? 'wide' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
