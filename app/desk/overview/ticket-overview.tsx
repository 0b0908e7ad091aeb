import { formatMoment } from '#app/lib/dates.ts'
import { LongText } from '#app/ui/long-text.tsx'
import type { Ticket } from '#contract/tickets.ts'
import { RatingMark, statusAppearance } from '../ticket/badges.tsx'
import { CorrectField } from './correct-field.tsx'
import { CustomerSection } from '../customer/customer-section.tsx'
import { TicketTags } from './ticket-tags.tsx'
import { Fact } from './fact.tsx'
import { CustomerPage } from '../customer/customer-page.tsx'
import type { OpenTicket } from '../ticket/ticket-queries.ts'

function TicketRating({ rating }: { rating: Ticket['rating'] }) {
  if (!rating) return null
  const { value, comment, at } = rating
  return (
    <section className="tab-section">
      <h3>Rating</h3>
      <p className="row ticket-rating">
        <RatingMark rating={value} size={22} />{' '}
        <time className="muted" dateTime={at}>
          {formatMoment(at)}
        </time>
      </p>
      {comment && <LongText>{comment}</LongText>}
    </section>
  )
}

/** The facts of a ticket; also its customer and tags, if they are not shown next to it. */
export function TicketOverview({ ticket, isAlone }: { ticket: OpenTicket; isAlone: boolean }) {
  const email = ticket.customer?.email
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
      {isAlone && (
        <section className="tab-section">
          <TicketTags ticket={ticket} />
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
