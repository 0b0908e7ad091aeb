import { site } from '#site'
import { and, asc, eq, desc, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'
import {
  inboundMails,
  supportUsers,
  ticketParticipants,
  ticketRatings,
  tickets,
  mailDeliveries,
  ticketResponses,
} from '../schema/schema.ts'
import { notFound } from '../platform/errors.ts'
import { isWrittenByRequester } from '../conversation/is-written-by-requester.ts'
import { RESPONSE_KINDS } from '#contract/vocabulary.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { type Visitor, mayRead } from './visitor.ts'
import type { CustomerMessage, CustomerTicket } from '#contract/customer-tickets.ts'
import { withoutKeys } from '../mail/ids.ts'
import { codeNeeded } from './confirm-browser.ts'
import { linkPageFiles, readFiles } from './page-files.ts'
import { mayRate } from './ratings.ts'

type Names = { first_name: string; last_name: string }
type Named = Names & { email: string }

const join = ({ first_name, last_name }: Names): string => [first_name, last_name].filter(Boolean).join(' ')

/**
 * The name of a person as other customers may read it; empty for somebody whose only name is their address, or the part of it
 * that stands in for a name (users/ensure-person.ts).
 */
export function publicName(person: Named): string {
  const name = join(person)
  const localPart = person.email.slice(0, person.email.lastIndexOf('@'))
  return name.includes('@') || name.toLowerCase() === localPart.toLowerCase() ? '' : name
}

/** The same for a list of those who get the answers. */
export const listedName = (person: Named): string => publicName(person) || 'a colleague'

/** The name under an answer, as mails sign it: the technician's, or the company's. */
const answerName = (author: Names | null, showsTechnicians: boolean): string =>
  (showsTechnicians && author && join(author)) || site.name

const requesters = alias(supportUsers, 'requester')

/**
 * Reads a ticket with its requester, rating and participants, and whether its description and own files may be shown to customers:
 * `isWrittenByRequester`. Throws `not-found`.
 */
export async function readTicketFacts({ db }: Pick<Context, 'db'>, ticketId: string) {
  const rows = await db
    .select({
      ticket: {
        id: tickets.id,
        ticket_id: tickets.ticket_id,
        title: tickets.title,
        description: tickets.description,
        status: tickets.status,
        created_at: tickets.created_at,
        resolved_at: tickets.resolved_at,
      },
      channel: tickets.channel,
      requester: {
        id: requesters.id,
        first_name: requesters.first_name,
        last_name: requesters.last_name,
        email: requesters.email,
      },
      rating: {
        value: ticketRatings.value,
        comment: ticketRatings.comment,
        created_at: ticketRatings.created_at,
        at: ticketRatings.changed_at,
      },
      opened_by: inboundMails.from_address,
      participant: {
        id: supportUsers.id,
        first_name: supportUsers.first_name,
        last_name: supportUsers.last_name,
        email: supportUsers.email,
      },
    })
    .from(tickets)
    .leftJoin(requesters, eq(requesters.id, tickets.user_id))
    .leftJoin(ticketRatings, eq(ticketRatings.ticket_id, tickets.id))
    .leftJoin(inboundMails, and(eq(inboundMails.ticket_id, tickets.id), eq(inboundMails.opened_ticket, true)))
    .leftJoin(ticketParticipants, eq(ticketParticipants.ticket_id, tickets.id))
    .leftJoin(supportUsers, eq(supportUsers.id, ticketParticipants.user_id))
    .where(eq(tickets.id, ticketId))
    .orderBy(asc(ticketParticipants.created_at), asc(supportUsers.email))
  const [first] = rows
  if (!first) throw notFound()
  const participants = rows.map(({ participant }) => participant).filter((person) => person !== null)
  return {
    ticket: first.ticket,
    requester: first.requester,
    rating: first.rating,
    isWrittenByRequester: isWrittenByRequester(first.channel, first.opened_by, first.requester),
    participants: [...new Map(participants.map((person) => [person.id, person])).values()],
  }
}

/** Messages that are looked at: what came before is shown nowhere. */
const MAX_MESSAGES = 2_000

type Reader = {
  ticketId: string
  /** Whose view it is: somebody who was left out of an answer gets neither it nor the reply to it, as in mails. */
  personId: string
  isRequester: boolean
}

/**
 * Reads the answers and the customers' messages of a ticket that a person may see, oldest first, the texts of the last `texts`
 * only. Notes and automatic messages are never among them.
 */
export async function readVisibleMessages(
  db: Database | Transaction,
  { ticketId, personId, isRequester }: Reader,
  texts: number,
) {
  const newest = await db
    .select({
      id: ticketResponses.id,
      kind: sql<(typeof RESPONSE_KINDS)[number]>`${ticketResponses.kind}`,
      user_id: ticketResponses.user_id,
      created_at: ticketResponses.created_at,
      text: sql<string>`case when row_number() over (order by ${ticketResponses.created_at} desc, ${ticketResponses.id} desc)
        <= ${texts} then ${ticketResponses.message} end`,
      author: {
        first_name: supportUsers.first_name,
        last_name: supportUsers.last_name,
        email: supportUsers.email,
      },
      /** Null where nothing is recorded, as in releases before deliveries were; of an erased recipient a row is left. */
      wasSent: sql<boolean | null>`(
        select bool_or(${mailDeliveries.user_id} is not distinct from ${personId}::uuid) from ${mailDeliveries}
        where ${mailDeliveries.response_id} = ${ticketResponses.id}
      )`,
    })
    .from(ticketResponses)
    .leftJoin(supportUsers, eq(supportUsers.id, ticketResponses.user_id))
    .where(and(eq(ticketResponses.ticket_id, ticketId), inArray(ticketResponses.kind, [...RESPONSE_KINDS])))
    .orderBy(desc(ticketResponses.created_at), desc(ticketResponses.id))
    .limit(MAX_MESSAGES)
  let lastAnswerIsVisible = true
  let isRecorded = false
  return newest
    .toReversed()
    .map((message, place) => ({ ...message, hasText: newest.length - place <= texts }))
    .filter(({ kind, user_id, wasSent }) => {
      if (kind === 'answer') {
        isRecorded ||= wasSent !== null
        // One of an earlier release is the requester's, unless others were recorded before: those it was sent to were erased.
        lastAnswerIsVisible = wasSent ?? (isRequester && !isRecorded)
      }
      return lastAnswerIsVisible || (kind === 'customer' && user_id === personId)
    })
}

type Facts = Awaited<ReturnType<typeof readTicketFacts>>

/** Whose view a visitor has: their own, or the requester's for somebody who may see the tickets of the company. */
export function pageReader({ ticket, person, isRequester }: Visitor, { participants, requester }: Facts): Reader {
  const takesPart = isRequester || participants.some(({ id }) => id === person.id)
  return takesPart || !requester
    ? { ticketId: ticket.id, personId: person.id, isRequester }
    : { ticketId: ticket.id, personId: requester.id, isRequester: true }
}

/** Messages that are shown at once, and with `all`. */
const SHOWN = 50
const SHOWN_WITH_ALL = 1_000

type PageContext = Pick<Context, 'db' | 'settings' | 'signer' | 'storage' | 'now'>
export type CustomerView = {
  ticket: CustomerTicket
  messages: CustomerMessage[]
  /** How many messages before them are left out. */
  earlier: number
}

/**
 * Reads a ticket as a customer sees it: its own words and files, the names of those who get the answers, and the last messages
 * that passed between customers and team, oldest first. Notes, automatic messages, held mails, addresses of others and history
 * are not in it, nor are answers that were sent to others only, nor, for anybody else, the requester's rating; keys of links are
 * cut out of every text. Throws `forbidden` (code-needed) for a sensitive ticket before the mailbox is proved, and `not-found`.
 */
export async function readCustomerTicket(
  ctx: PageContext,
  visitor: Visitor,
  { all = false }: { all?: boolean } = {},
): Promise<CustomerView> {
  if (!mayRead(visitor)) throw codeNeeded()
  const { person, isRequester } = visitor
  const shown = all ? SHOWN_WITH_ALL : SHOWN
  const own: Reader = { ticketId: visitor.ticket.id, personId: person.id, isRequester }
  const [{ mailTechnicianNames }, facts, stored, ofOwn] = await Promise.all([
    ctx.settings.read(),
    readTicketFacts(ctx, visitor.ticket.id),
    readFiles(ctx, visitor.ticket.id),
    readVisibleMessages(ctx.db, own, shown),
  ])
  const { ticket, requester, rating, participants } = facts
  const reader = pageReader(visitor, facts)
  const visible = reader.personId === person.id ? ofOwn : await readVisibleMessages(ctx.db, reader, shown)
  const messages = visible.filter(({ hasText }) => hasText)
  const files = await linkPageFiles(ctx, stored, {
    messageIds: messages.map(({ id }) => id),
    withOwn: facts.isWrittenByRequester,
  })
  const others = [...(requester ? [requester] : []), ...participants].filter(({ id }) => id !== person.id)
  return {
    ticket: {
      ticket_id: ticket.ticket_id,
      title: withoutKeys(ticket.title),
      description: facts.isWrittenByRequester ? withoutKeys(ticket.description) : '',
      status: ticket.status,
      created_at: ticket.created_at.toISOString(),
      resolved_at: ticket.resolved_at?.toISOString() ?? null,
      requester_name: requester ? publicName(requester) : '',
      others: others.map(listedName),
      attachments: files.get(null) ?? [],
      rating:
        isRequester && rating ? { value: rating.value, comment: rating.comment, at: rating.at.toISOString() } : null,
      can_rate: isRequester && mayRate(ticket.status, rating, ctx.now()),
    },
    messages: messages.map(({ id, kind, user_id, author, text, created_at }) => ({
      id,
      kind,
      author_name: kind === 'answer' ? answerName(author, mailTechnicianNames) : author ? publicName(author) : '',
      is_own: user_id === person.id,
      text: withoutKeys(text),
      created_at: created_at.toISOString(),
      attachments: files.get(id) ?? [],
    })),
    earlier: visible.length - messages.length,
  }
}
