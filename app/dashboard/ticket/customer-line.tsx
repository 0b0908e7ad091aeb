import { Fragment, type ReactNode } from 'react'
import { fullName } from '#app/lib/full-name.ts'
import type { Ticket } from '#contract/tickets.ts'
import { PhoneLink } from './phone-link.tsx'

/** Whom to call, above every tab; nothing where the customer has been erased. */
export function CustomerLine({ customer }: { customer: Ticket['customer'] }) {
  if (!customer) return null
  const { phone, company } = customer
  const parts: ReactNode[] = [<b dir="auto">{fullName(customer)}</b>]
  if (company) parts.push(<span dir="auto">{company}</span>)
  if (phone) parts.push(<PhoneLink phone={phone} />)
  return (
    <p className="detail-customer">
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          {part}
        </Fragment>
      ))}
    </p>
  )
}
