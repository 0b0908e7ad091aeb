import { formatMoment } from '#app/lib/dates.ts'
import { LongText } from '#app/ui/long-text.tsx'
import type { Ticket } from '#contract/tickets.ts'
import { RatingMark } from '../../badges/rating-mark.tsx'

/** How the customer rated the ticket, with their comment; nothing where they have not. */
export function TicketRating({ rating }: { rating: Ticket['rating'] }) {
  if (!rating) return null
  const { value, comment, at } = rating
  return (
    <section className="tab-section">
      <h3>Rating</h3>
      <p className="ticket-rating">
        <RatingMark rating={value} size={22} /> <time dateTime={at}>{formatMoment(at)}</time>
      </p>
      {comment && <LongText>{comment}</LongText>}
    </section>
  )
}
