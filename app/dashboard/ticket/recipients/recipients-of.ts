import { fullName } from '#app/lib/full-name.ts'
import type { OpenTicket } from '../open-ticket.ts'
import type { Conversation } from '../panel-queries.ts'

/** A person who gets the answers of a ticket. */
export type Recipient = { id: string; name: string; email: string; isRequester: boolean }

/** Who gets the answers: the requester, unless they have been erased, and the participants. */
export function recipientsOf(
  { user_id, customer }: Pick<OpenTicket, 'user_id' | 'customer'>,
  participants: Conversation['participants'],
): Recipient[] {
  const requester =
    user_id && customer ? [{ id: user_id, name: fullName(customer), email: customer.email, isRequester: true }] : []
  const others = participants.filter(({ id }) => id !== user_id).map((person) => ({ ...person, isRequester: false }))
  return [...requester, ...others]
}

/** People in Cc of the ticket’s mails who do not take part, each once. */
export function offeredPeople({ first_mail, messages }: Conversation, recipients: readonly Recipient[]) {
  const known = new Set(recipients.map(({ email }) => email.toLowerCase()))
  const mails = [first_mail, ...messages.map(({ mail }) => mail)]
  return mails
    .flatMap((mail) => mail?.offered ?? [])
    .filter(({ address }) => {
      const key = address.toLowerCase()
      if (known.has(key)) return false
      known.add(key)
      return true
    })
}
