import { fullName } from '#app/lib/full-name.ts'
import { EarlierTickets } from './earlier-tickets.tsx'
import { Fact } from './fact.tsx'
import type { OpenTicket } from './open-ticket.ts'
import { PhoneLink } from './phone-link.tsx'

const ERASED = 'N/A'
const NOT_GIVEN = 'Not provided'

/** Who the customer is, and what they asked before. */
export function CustomerFacts({ ticket }: { ticket: OpenTicket }) {
  const { customer } = ticket
  return (
    <dl className="facts-grid customer-facts">
      <Fact name="Name">
        <bdi>{fullName(customer) || ERASED}</bdi>
      </Fact>
      <Fact name="Phone">{customer ? customer.phone ? <PhoneLink phone={customer.phone} /> : NOT_GIVEN : ERASED}</Fact>
      <Fact name="Company">
        <bdi>{customer ? customer.company || NOT_GIVEN : ERASED}</bdi>
      </Fact>
      <Fact name="Earlier tickets">
        <EarlierTickets ticket={ticket} />
      </Fact>
    </dl>
  )
}
