import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { dialNumber } from '#app/lib/phone.ts'
import type { Ticket } from '#contract/tickets.ts'

type FactProps = { name: string; wide?: boolean; children: ReactNode }

export function Fact({ name, wide = false, children }: FactProps) {
  return (
    <div className={wide ? 'wide' : undefined}>
      <dt className="muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Folded line for support. */
export const DebugLine = ({ children }: { children: ReactNode }) => (
  <details className="debug-line small muted">
    <summary>Debug</summary>
    <p>{children}</p>
  </details>
)

/** A customer's phone number: a link where it can be dialed, else the text as typed. */
export function PhoneLink({ phone }: { phone: string }) {
  const number = dialNumber(phone)
  return number ? <a href={`tel:${number}`}>{phone}</a> : <span dir="auto">{phone}</span>
}

/** A link that opens another ticket in place of this one; search and filters of the list stay. */
export function TicketLink({ ticket }: { ticket: Pick<Ticket, 'id' | 'ticket_id' | 'title'> }) {
  const address = new URLSearchParams(useLocation().search)
  address.set('ticket', ticket.id)
  address.delete('tab')
  return (
    <Link to={{ search: `?${address}` }}>
      #{ticket.ticket_id} <span dir="auto">{ticket.title}</span>
    </Link>
  )
}
