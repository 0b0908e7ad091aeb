import type { Link } from './links.ts'

/**
 * A visitor of a ticket's customer page. A link names a person, but it can be forwarded: the first browser that does more
 * than open it becomes the person's (`unused` until then, `known` afterwards); any other may read and is `unknown` until a
 * mailed code confirms it.
 */
export type Visitor = Pick<Link, 'ticket' | 'person' | 'isRequester' | 'endsAt'> & {
  /** Missing for a visitor who has signed in at My tickets. */
  linkId?: string
  /** SHA-256 of the browser's id; missing for a visitor who has signed in. */
  browser?: string
  /** SHA-256 of the session token of My tickets; missing for a visitor with a link. */
  session?: string
  standing: 'unused' | 'known' | 'unknown'
  /** True once a code or a mailed sign-in link has proved the person's mailbox in this browser. */
  isConfirmed: boolean
}

export const mayRead = ({ ticket, isConfirmed }: Visitor): boolean => !ticket.isSensitive || isConfirmed

/** Returns whether the visitor has to confirm the browser before writing. */
export const mustConfirm = (visitor: Visitor): boolean => !mayRead(visitor) || visitor.standing === 'unknown'
