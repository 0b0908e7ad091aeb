import { site } from '#site'
import type { VariableValues } from '#contract/variables.ts'
import { pagePath } from '../customers/link-keys.ts'

/** 'Monday–Friday 8 AM–6 PM, Saturday 9 AM–2 PM MT' */
const hours = () =>
  `${site.hours
    .filter(({ opens }) => opens !== null)
    .map(({ label, display }) => `${label} ${display}`)
    .join(', ')} ${site.timeZoneLabel}`

type Known = {
  baseUrl: string
  ticket: { ticket_id: number; title: string }
  /** Null for an erased customer. */
  customer: { first_name: string; last_name: string; email: string; company: string } | null
  /** The writer; null for a mail of the product. */
  technician: { first_name: string; last_name: string } | null
  /** The customer's own link, in a mail to them. Left out: the page's address without a key, which asks for one. */
  link?: string
}

/** Returns the values of the variables of a text (contract/variables.ts), empty if unknown. */
export function valuesOf({ baseUrl, ticket, customer, technician, link }: Known): VariableValues {
  return {
    'customer.first_name': customer?.first_name ?? '',
    'customer.last_name': customer?.last_name ?? '',
    'customer.email': customer?.email ?? '',
    'customer.company': customer?.company ?? '',
    'ticket.number': String(ticket.ticket_id),
    'ticket.title': ticket.title,
    'technician.first_name': technician?.first_name ?? '',
    'technician.name': technician ? `${technician.first_name} ${technician.last_name}`.trim() : '',
    'company.name': site.name,
    'company.phone': site.phone.display,
    'company.hours': hours(),
    link: link ?? `${baseUrl}${pagePath(ticket.ticket_id)}`,
  }
}
