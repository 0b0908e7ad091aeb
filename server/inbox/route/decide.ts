import type { ParsedMail } from '../parsed-mail.ts'
import type { ReadMail } from './route-context.ts'
import type { TicketState } from './ticket-state.ts'

/** Where a mail of a person, or of a program, goes. */
export type Destination =
  /** It joins the ticket as words of the customer. */
  | { to: 'message'; ticket: TicketState }
  /** A technician writes by mail: a note, or an answer where they say so. */
  | { to: 'team-message'; ticket: TicketState }
  /** Beside the ticket, or beside none; `reason` is a sentence for the team. */
  | { to: 'held'; ticket: TicketState | undefined; reason: string }
  | { to: 'new-ticket'; linked?: string; suggested?: string }

export type Situation = {
  mail: Pick<ReadMail, 'senderCheck' | 'sender'> & { parsed: Pick<ParsedMail, 'text'> }
  /** The ticket that a token or a Message-ID names. */
  ticket: TicketState | undefined
  /** The ticket whose number stands in the subject, or with the same subject. */
  hinted: TicketState | undefined
  now: Date
}

/** Days after Resolved during which a reply reopens the ticket. */
const REOPEN_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

const FAILED_CHECK = 'The sender’s domain says that this email did not come from it.'
const UNPROVEN_TEAM = 'It claims to come from a member of the team, which could not be verified.'
const STRANGER = 'The sender does not take part in this ticket.'

/**
 * Decides where a mail goes (docs/reference.md, Incoming mail). A mail names its ticket and sender itself, so neither is
 * believed without a reason: who takes part in a ticket may write to it, a member of the team must be verified and hold the
 * token made for them, and everybody else waits beside the ticket for somebody of the team to decide.
 */
export function decideDestination({ mail, ticket, hinted, now }: Situation): Destination {
  const { sender, senderCheck } = mail
  const isTeam = sender?.user?.is_admin ?? false
  if (senderCheck === 'failed') return { to: 'held', ticket, reason: FAILED_CHECK }
  if (isTeam) return decideTeam(mail.senderCheck, ticket)
  const named = ticket ?? (hinted?.takesPart ? hinted : undefined)
  if (!named) return { to: 'new-ticket', ...(hinted && { suggested: hinted.id }) }
  if (!named.takesPart) return { to: 'held', ticket: named, reason: STRANGER }
  if (isClosedForGood(named, now)) return { to: 'new-ticket', linked: named.id }
  return { to: 'message', ticket: named }
}

function decideTeam(senderCheck: ReadMail['senderCheck'], ticket: TicketState | undefined): Destination {
  if (senderCheck !== 'verified') return { to: 'held', ticket, reason: UNPROVEN_TEAM }
  if (!ticket) return { to: 'new-ticket' }
  return ticket.holdsOwnToken ? { to: 'team-message', ticket } : { to: 'held', ticket, reason: UNPROVEN_TEAM }
}

const isClosedForGood = ({ status, resolved_at }: TicketState, now: Date): boolean =>
  status === 'Resolved' && resolved_at !== null && now.getTime() - resolved_at.getTime() > REOPEN_DAYS * DAY_MS
