import { formatMoment } from '#app/lib/dates.ts'
import { CorrectField } from './correct-field.tsx'
import { CustomerSection } from './customer-card/customer-section.tsx'
import { useWideScreen } from './customer-card/use-wide-screen.ts'
import { Fact } from './fact.tsx'
import { CustomerPage } from './customer-page/customer-page.tsx'
import { TicketRating } from './customer-page/ticket-rating.tsx'
import type { OpenTicket } from './open-ticket.ts'
import { LongText } from '#app/ui/long-text.tsx'
import { statusAppearance } from '../badges/ticket-status.ts'

export function TicketOverview({ ticket }: { ticket: OpenTicket }) {
  const email = ticket.customer?.email
  const isWide = useWideScreen()
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
          {email ? <a href={mailLink(email)}>{email}</a> : 'N/A'}
        </Fact>
        <Fact name="Created">{formatMoment(ticket.created_at)}</Fact>
        <Fact name="Updated">{formatMoment(ticket.updated_at)}</Fact>
      </dl>
      <TicketRating rating={ticket.rating} />
      {!isWide && (
        <section className="tab-section">
          <CustomerSection ticket={ticket} />
        </section>
      )}
      <section className="tab-section">
        <h3>Description</h3>
        <LongText>{ticket.description}</LongText>
      </section>
      <CustomerPage ticket={ticket} />
    </>
  )
}

/** Escaped, so that an address with a question mark adds no header to the email. */
const mailLink = (email: string) => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
