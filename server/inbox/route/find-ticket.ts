import type { Signer } from '../../signing.ts'
import { isReplyTokenOf } from '../../mail-ids/reply-token.ts'
import type { LookedUp, NamedTicket, Signs } from './look-up.ts'

/** The ticket a mail belongs to, and whether its sender holds the token made for them, or replies to a notice of theirs. */
export type FoundTicket = { ticket: NamedTicket; holdsOwnToken: boolean }

/**
 * Finds the ticket of a mail by the tokens in our addresses, then by the Message-IDs of our mails, then by those of mails that
 * came in for a ticket, the newest first (docs/reference.md, Incoming mail). A number in the subject is no proof and is not
 * looked at here.
 */
export function findTicket(signer: Signer, signs: Signs, looked: LookedUp): FoundTicket | undefined {
  const { named, user, team } = looked
  for (const { token, number } of signs.tokens) {
    const ticket = named.find(({ kind, key }) => kind === 'number' && key === String(number))
    if (!ticket) continue
    if (user && isReplyTokenOf(signer, token, user.id)) return { ticket, holdsOwnToken: true }
    if (holdersOf(ticket, team).some((id) => isReplyTokenOf(signer, token, id))) return { ticket, holdsOwnToken: false }
  }
  const ours = signs.references.filter(({ kind }) => kind !== 'mail')
  const foreign = signs.references.filter(({ kind }) => kind === 'mail')
  for (const reference of [...ours, ...foreign]) {
    const ticket = named.find(({ kind, key }) => kind === reference.kind && key === reference.key)
    if (ticket) return { ticket, holdsOwnToken: ticket.holder !== undefined && ticket.holder === user?.id }
  }
  return undefined
}

/** Everybody who may have been given a token for the ticket. */
const holdersOf = ({ requester, participants }: NamedTicket, team: string[]): string[] => [
  ...(requester ? [requester.id] : []),
  ...participants.map(({ id }) => id),
  ...team,
]

/** The ticket whose number the subject names. */
export const findHinted = ({ numbers }: Signs, { named }: LookedUp): NamedTicket | undefined =>
  named.find(({ kind, key }) => kind === 'number' && numbers.includes(Number(key)))
