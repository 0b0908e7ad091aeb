import type { SenderCheck } from '#contract/vocabulary.ts'
import { type NamedTicket, isSamePerson } from './routing-facts.ts'
import type { Sender } from './route-context.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { inboundMails } from '../../schema/schema.ts'

/** The destination of a mail of a person or a program. */
export type Destination =
  /** It joins the ticket as a customer's message; `authorId` takes part in it. */
  | { to: 'message'; ticket: NamedTicket; authorId: string; isRequester: boolean }
  /** A technician writes by mail: a note, or an answer where they say so. */
  | { to: 'team-message'; ticket: NamedTicket }
  /** It waits for the team, with or without a ticket; `reason` is a sentence for the team. */
  | { to: 'held'; ticket: NamedTicket | undefined; reason: string }
  | { to: 'new-ticket'; linked?: string; suggested?: string }

export type Situation = {
  sender: Sender | undefined
  senderCheck: SenderCheck
  /** The ticket that a reply token or a Message-ID names. */
  ticket: NamedTicket | undefined
  /** Set where the mail has the token made for its sender. */
  holdsOwnToken: boolean
  /** The ticket whose number is in the subject. */
  hinted: NamedTicket | undefined
  now: Date
}

/** Days after Resolved during which a reply reopens the ticket. */
const REOPEN_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

const FAILED_CHECK = 'The sender’s domain says that this email did not come from it.'
const UNPROVEN_TEAM = 'It says it’s from a teammate, but we couldn’t verify that.'
const UNCLEAR =
  'It came through a group, or its From line can be read in more than one way, so it’s not certain who wrote it.'
const STRANGER = 'This sender isn’t on the ticket.'

/**
 * Decides where a mail goes (docs/reference.md, Incoming mail). Its ticket and sender are only claims: participants of a ticket
 * may write to it, a member of the team must be verified and hold the token made for them, and everybody else is held for the
 * team.
 */
export function decideDestination(situation: Situation): Destination {
  const { sender, senderCheck, ticket, hinted, now } = situation
  if (senderCheck === 'failed') return { to: 'held', ticket, reason: FAILED_CHECK }
  if (sender?.user?.is_admin) return decideTeam(situation)
  const hint = hinted && findParticipant(hinted, sender) ? hinted : undefined
  const named = ticket ?? hint
  if (!named) return { to: 'new-ticket', ...(hinted && { suggested: hinted.id }) }
  const author = findParticipant(named, sender)
  if (!author) return { to: 'held', ticket: named, reason: sender?.isClear === false ? UNCLEAR : STRANGER }
  if (isClosedForGood(named, now)) return { to: 'new-ticket', linked: named.id }
  return { to: 'message', ticket: named, authorId: author.id, isRequester: author === named.requester }
}

function decideTeam({ senderCheck, ticket, holdsOwnToken }: Situation): Destination {
  if (senderCheck !== 'verified') return { to: 'held', ticket, reason: UNPROVEN_TEAM }
  if (!ticket) return { to: 'new-ticket' }
  return holdsOwnToken ? { to: 'team-message', ticket } : { to: 'held', ticket, reason: UNPROVEN_TEAM }
}

/** Returns the requester or participant who is the sender; undefined where that is not certain. */
function findParticipant({ requester, participants }: NamedTicket, sender: Sender | undefined) {
  if (!sender?.isClear) return undefined
  const people = requester ? [requester, ...participants] : participants
  return people.find((person) =>
    [person, ...(person.merged ?? [])].some(({ email }) => isSamePerson(sender.address, email)),
  )
}

const isClosedForGood = ({ status, resolved_at }: NamedTicket, now: Date): boolean =>
  status === 'Resolved' && resolved_at !== null && now.getTime() - Date.parse(resolved_at) > REOPEN_DAYS * DAY_MS

const MINUTE_MS = 60 * 1000
/** Mails of one sender to a ticket within ten minutes without an answer; further ones cause no notice. */
export const MAX_MESSAGES = 5
export const MESSAGES_WITHIN_MS = 10 * MINUTE_MS
/** New tickets of one address within an hour; further mails are held. */
export const MAX_TICKETS = 20
const TICKETS_WITHIN_MS = 60 * MINUTE_MS

/** Returns whether an address has opened its limit of tickets within the hour. */
export async function isFlooding(db: Database | Transaction, address: string, now: Date): Promise<boolean> {
  const opened = db
    .select({ one: sql`1` })
    .from(inboundMails)
    .where(
      and(
        eq(inboundMails.from_address, address),
        eq(inboundMails.opened_ticket, true),
        gt(inboundMails.received_at, new Date(now.getTime() - TICKETS_WITHIN_MS)),
      ),
    )
    .limit(MAX_TICKETS)
  return (await db.$count(opened.as('opened'))) >= MAX_TICKETS
}
