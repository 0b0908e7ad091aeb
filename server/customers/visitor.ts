import type { Link } from './links.ts'

/**
 * Somebody on the customer's page of a ticket.
 *
 * A link names a person, but it can be forwarded. The first browser that does more than open it becomes the person's
 * (`standing` `unused` until then, `known` from then on); any other may read and is `unknown` until a mailed code has confirmed it.
 */
export type Visitor = Pick<Link, 'ticket' | 'person' | 'isRequester' | 'endsAt'> & {
  /** The link they came by; undefined for who has signed in at My tickets. */
  linkId: string | undefined
  /** SHA-256 of the browser's id; undefined for who has signed in. */
  browser: string | undefined
  /** SHA-256 of the token of their session at My tickets; undefined for who came by a link. */
  session: string | undefined
  standing: 'unused' | 'known' | 'unknown'
  /** Whether a code or a mailed sign-in link has proved the person's mailbox in this browser. */
  isConfirmed: boolean
}

/** Whether anything of the ticket may be shown. */
export const mayRead = ({ ticket, isConfirmed }: Visitor): boolean => !ticket.isSensitive || isConfirmed

/** Whether the visitor has to confirm the browser before writing. */
export const mustConfirm = (visitor: Visitor): boolean => !mayRead(visitor) || visitor.standing === 'unknown'
