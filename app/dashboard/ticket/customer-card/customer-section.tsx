import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { CustomerFacts } from '../customer-facts.tsx'
import { CompanyRight } from '../customer-page/company-right.tsx'
import type { OpenTicket } from '../open-ticket.ts'
import { cardQuery } from './card-query.ts'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerTickets } from './customer-tickets.tsx'

/** Who the customer is, what the team has noted about them, and their other tickets. Memoised: a tab renders nothing of it. */
export const CustomerSection = memo(function CustomerSection({ ticket }: { ticket: OpenTicket }) {
  return (
    <>
      <h3>Customer</h3>
      <CustomerFacts ticket={ticket} />
      <CompanyRight ticket={ticket} />
      {ticket.customer && ticket.user_id && <Card key={ticket.user_id} ticket={ticket} customerId={ticket.user_id} />}
    </>
  )
})

function Card({ ticket, customerId }: { ticket: OpenTicket; customerId: string }) {
  const { data: card, isError } = useQuery(cardQuery(customerId))
  if (!card) return isError ? <p className="tab-note">Notes and other tickets could not be loaded.</p> : null
  return (
    <>
      <CustomerNotes card={card} />
      <CustomerTickets card={card} ticketId={ticket.id} />
    </>
  )
}
