import type { VariableValues } from '#contract/team/variables.ts'
import { valuesOf } from '../../variables/values-of.ts'
import { safeName, safeTitle } from '../../visitor-text.ts'

/** Whom a mail goes to. */
export type MailPerson = { first_name: string; last_name: string; email: string; company?: string }
type Facts = {
  ticket: { ticket_id: number; title: string }
  person: MailPerson
  /** Who answers; undefined for the company. */
  technician?: { first_name: string; name: string } | undefined
  /** The address of the ticket's page with the person's key; undefined where they have none. */
  link: string | undefined
}

/** Stands for a title that must not be repeated. */
export const NO_TITLE = 'Your support ticket'
/** Addresses in which mail programs see one address and no link beside it. */
const PLAIN_ADDRESS = /^(?!www)[\w.+-]+@[\w.-]+$/i

/**
 * Returns what the variables of a mail stand for. Anyone can enter any name, company and title, with any address: a value in which
 * something could become a link or a phone call is left out, so that the words to say instead stand there.
 */
export function mailValues({ ticket, person, technician, link }: Facts): VariableValues {
  const values = valuesOf({
    baseUrl: '',
    ticket: { ...ticket, title: safeTitle(ticket.title) || NO_TITLE },
    customer: {
      first_name: safeName(person.first_name),
      last_name: safeName(person.last_name),
      email: PLAIN_ADDRESS.test(person.email) ? person.email : '',
      company: safeTitle(person.company ?? ''),
    },
    technician: null,
    link: link ?? '',
  })
  if (!technician) return values
  return { ...values, 'technician.first_name': technician.first_name, 'technician.name': technician.name }
}
