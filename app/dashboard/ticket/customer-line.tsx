import { fullName } from '#app/lib/full-name.ts'
import type { Ticket } from '#contract/tickets.ts'
import { PhoneLink } from './phone-link.tsx'

/** Stays with what is before it at the end of a line. */
const DOT = '\u00A0· '

/** Whom to call, above every tab; nothing where the customer has been erased. */
export function CustomerLine({ customer }: { customer: Ticket['customer'] }) {
  if (!customer) return null
  const { phone, company } = customer
  return (
    <p className="detail-customer">
      <span className="customer-name" dir="auto">
        {fullName(customer)}
      </span>
      {company && (
        <>
          {DOT}
          <span dir="auto">{company}</span>
        </>
      )}
      {phone && (
        <>
          {DOT}
          <PhoneLink phone={phone} />
        </>
      )}
    </p>
  )
}
