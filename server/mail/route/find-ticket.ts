import { and, desc, eq, gte, isNotNull, ne, gt, or, sql } from 'drizzle-orm'
import { tickets, inboundMails, ticketResponses } from '../../schema/schema.ts'
import { isSameSubject } from '../classify/mail-subject.ts'
import type { ReadMail, Routing } from './route-context.ts'
import type { Signer } from '../../platform/signing.ts'
import { isReplyTokenOf } from '../ids.ts'
import { wordsOf } from './mail-words.ts'
import { isSameAlarmSubject, isSameAlarmText } from './same-alarm.ts'
import type { RoutingFacts, NamedTicket, Signs } from './routing-facts.ts'

const WITHIN_MS = 7 * 24 * 60 * 60 * 1000
const MAX_COMPARED = 20

/** Finds an open ticket of the last week by the same person with nearly the same subject; only a hint. */
export async function findSameSubject(
  { tx, now }: Routing,
  { subject, sender }: ReadMail,
): Promise<string | undefined> {
  if (!sender?.user || subject.title === '') return undefined
  const open = await tx
    .select({ id: tickets.id, title: tickets.title })
    .from(tickets)
    .where(
      and(
        eq(tickets.user_id, sender.user.id),
        ne(tickets.status, 'Resolved'),
        eq(tickets.spam, false),
        gte(tickets.created_at, new Date(now.getTime() - WITHIN_MS)),
      ),
    )
    .orderBy(desc(tickets.ticket_id))
    .limit(MAX_COMPARED)
  return open.find(({ title }) => isSameSubject(title, subject.title))?.id
}

const DAY_MS = 24 * 60 * 60 * 1000
const MAX_ALARMS = 100
const withoutDigits = (subject: string): string => subject.replaceAll(/\d+/g, '0')

/**
 * Finds the open ticket that the same program opened within the last day, for the same person to reply to, with an alarm that
 * differs in times, percentages and counts only (docs/decisions/mail-in.md): one program may speak for many people and machines.
 * `alike` is the latest whose subject differs in numbers, and so may be about something else.
 */
export async function findRepeated({ tx, now }: Routing, mail: ReadMail) {
  const { sender, parsed, details } = mail
  if (!sender) return { same: undefined, alike: undefined }
  const earlier = await tx
    .select({
      subject: inboundMails.subject,
      ticket_id: tickets.id,
      text: sql<string>`coalesce(${ticketResponses.message}, ${tickets.description})`,
      details: inboundMails.details,
    })
    .from(inboundMails)
    .innerJoin(tickets, eq(tickets.id, inboundMails.ticket_id))
    .leftJoin(ticketResponses, eq(ticketResponses.id, inboundMails.response_id))
    .where(
      and(
        eq(inboundMails.from_address, sender.address),
        // It opened the ticket, or one that was merged into it.
        or(eq(inboundMails.opened_ticket, true), isNotNull(ticketResponses.merged_from)),
        eq(inboundMails.class, 'program'),
        gt(inboundMails.received_at, new Date(now.getTime() - DAY_MS)),
        ne(tickets.status, 'Resolved'),
        eq(tickets.spam, false),
      ),
    )
    .orderBy(desc(inboundMails.received_at))
    .limit(MAX_ALARMS)
  const same = earlier.find(
    (each) =>
      each.details?.reply_to === details.reply_to &&
      isSameAlarmSubject(each.subject, parsed.subject) &&
      isSameAlarmText(each.text, parsed.fullText.trim() || wordsOf(mail)),
  )
  const subject = withoutDigits(parsed.subject)
  return { same: same?.ticket_id, alike: earlier.find((each) => withoutDigits(each.subject) === subject)?.ticket_id }
}

/** The ticket of a mail, and whether its sender holds the token made for them, or replies to their own notice. */
export type FoundTicket = { ticket: NamedTicket; holdsOwnToken: boolean }

/**
 * Finds the ticket of a mail by the tokens in our addresses, then by the Message-IDs of our mails, then by those of incoming
 * mails, the newest first (docs/reference.md, Incoming mail). A number in the subject is no proof.
 */
export function findTicket(signer: Signer, signs: Signs, facts: RoutingFacts): FoundTicket | undefined {
  const { named, user, team } = facts
  for (const { token, number } of signs.tokens) {
    const ticket = named.find(({ kind, key }) => kind === 'number' && key === String(number))
    if (!ticket) continue
    if (user && [user.id, ...(user.merged ?? [])].some((id) => isReplyTokenOf(signer, token, id)))
      return { ticket, holdsOwnToken: true }
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

/** Returns everybody who may have been given a token for the ticket. */
const holdersOf = ({ requester, participants }: NamedTicket, team: string[]): string[] => [
  ...[requester ?? [], participants].flat().flatMap((person) => [person, ...(person.merged ?? [])].map(({ id }) => id)),
  ...team,
]

export const findHinted = ({ numbers }: Signs, { named }: RoutingFacts): NamedTicket | undefined =>
  named.find(({ kind, key }) => kind === 'number' && numbers.includes(Number(key)))
