import { fullName } from '#app/lib/full-name.ts'
import type { Message } from '#contract/messages.ts'
import type { Ticket } from '#contract/tickets.ts'

/** The side of the Chat tab a message is shown on, and the name above it. */
export function messageSide({ kind, author }: Pick<Message, 'kind' | 'author'>, customer: Ticket['customer']) {
  return kind === 'customer' || kind === 'automatic'
    ? { role: 'Customer', name: author?.name || fullName(customer) || 'Customer' }
    : { role: kind === 'note' ? 'Note' : 'Admin', name: author?.name || 'Support team' }
}
