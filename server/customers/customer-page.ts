import { site } from '#site'
import { and, asc, eq, desc, gte, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'
import {
  emailOf,
  inboundMails,
  supportUsers,
  ticketParticipants,
  ticketRatings,
  tickets,
  mailDeliveries,
  ticketResponses,
  attachments,
  ticketEvents,
} from '../schema/schema.ts'
import { notFound } from '../platform/errors.ts'
import { isWrittenByRequester } from '../conversation/mail-thread.ts'
import { PAGE_EVENT_KINDS, RESPONSE_KINDS } from '#contract/vocabulary.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { type Visitor, mayRead } from './visitor.ts'
import type { TicketViews } from '#contract/page-views.ts'
import { withoutKeys } from '../mail/ids.ts'
import { codeNeeded } from './confirm-browser.ts'
import { withFileLinks } from '../files/file-link.ts'
import { groupByMessage, readFiles } from '../files/list-attachments.ts'
import { fullName, leadsTo, personColumns } from '../people/ensure-person.ts'
import { mayRate, toRating } from './ratings.ts'
import { isObjectKey, ticketKey } from '../files/object-key.ts'
import { pick } from '../platform/pick.ts'

type Names = { first_name: string; last_name: string }
type Named = Names & { email: string }

/** Returns the name of a person for other customers; empty where it is their address or its local part. */
export function publicName(person: Named): string {
  const name = fullName(person)
  const localPart = person.email.slice(0, person.email.lastIndexOf('@'))
  return name.includes('@') || name.toLowerCase() === localPart.toLowerCase() ? '' : name
}

export const listedName = (person: Named): string => publicName(person) || 'a colleague'

/** Returns the name under an answer, as mails sign it: the technician's, or the company's. */
const answerName = (author: Names | null, showsTechnicians: boolean): string =>
  (showsTechnicians && author && fullName(author)) || site.name

const requesters = alias(supportUsers, 'requester')

/**
 * Reads a ticket with its requester, rating and participants; `isWrittenByRequester` tells whether customers may see its
 * description and own files. Throws `not-found`.
 */
export async function readTicketFacts({ db }: Pick<Context, 'db'>, ticketId: string) {
  const { id, first_name, last_name } = requesters
  const rows = await db
    .select({
      ticket: pick(tickets, 'id', 'ticket_id', 'title', 'description', 'status', 'created_at', 'resolved_at'),
      channel: tickets.channel,
      requester: { id, first_name, last_name, email: emailOf(requesters) },
      rating: ticketRatings,
      opened_by: leadsTo(inboundMails.from_address),
      sent_at: sql<string | null>`${inboundMails.details} ->> 'sent_at'`,
      participant: personColumns,
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
  // A participant of a ticket that was merged into this one may be its requester.
  const participants = rows
    .map(({ participant }) => participant)
    .filter((person) => person !== null)
    .filter(({ id: personId }) => personId !== first.requester?.id)
  return {
    ticket: { ...first.ticket, sent_at: first.sent_at },
    requester: first.requester,
    rating: first.rating,
    isByTeam: first.channel === 'dashboard',
    isWrittenByRequester: isWrittenByRequester(first.channel, first.opened_by, first.requester),
    participants: [...new Map(participants.map((person) => [person.id, person])).values()],
  }
}

/** Older messages are not considered. */
const MAX_MESSAGES = 2_000

type Reader = {
  ticketId: string
  /** As in mails, a person who was left out of an answer gets neither it nor the reply to it. */
  personId: string
  isRequester: boolean
}

/** Reads the answers and customer messages that a person may see, oldest first, with the texts of the last `texts` only. */
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
      author: personColumns,
      /** The ticket it was written on, before that was merged into this one, and whether that was this person's. */
      merged_from: ticketResponses.merged_from,
      isOfOwn: sql<boolean>`exists (
        select from ${tickets} where ${tickets.id} = ${ticketResponses.merged_from} and ${tickets.user_id} = ${personId}::uuid
      )`,
      subject: sql<string | null>`${inboundMails.details} ->> 'subject'`,
      sent_at: sql<string | null>`${inboundMails.details} ->> 'sent_at'`,
      /** Null where no delivery is recorded, as in earlier releases; an erased recipient leaves a row. */
      wasSent: sql<boolean | null>`(
        select bool_or(${mailDeliveries.user_id} is not distinct from ${personId}::uuid) from ${mailDeliveries}
        where ${mailDeliveries.response_id} = ${ticketResponses.id}
      )`,
    })
    .from(ticketResponses)
    .leftJoin(supportUsers, eq(supportUsers.id, ticketResponses.user_id))
    .leftJoin(inboundMails, and(eq(inboundMails.response_id, ticketResponses.id), eq(ticketResponses.kind, 'customer')))
    .where(and(eq(ticketResponses.ticket_id, ticketId), inArray(ticketResponses.kind, [...RESPONSE_KINDS])))
    .orderBy(desc(ticketResponses.created_at), desc(ticketResponses.id))
    .limit(MAX_MESSAGES)
  // Each ticket of a merge by itself: who got the answers of one got none of those of the other.
  const threads = new Map<string | null, { lastAnswerIsVisible: boolean; isRecorded: boolean }>()
  return newest
    .toReversed()
    .map((message, place) => ({ ...message, hasText: newest.length - place <= texts }))
    .filter(({ kind, user_id, wasSent, merged_from, isOfOwn }) => {
      const thread = threads.get(merged_from) ?? { lastAnswerIsVisible: true, isRecorded: false }
      threads.set(merged_from, thread)
      if (kind === 'answer') {
        thread.isRecorded ||= wasSent !== null
        // One of an earlier release is the requester's, unless others were recorded before: those it was sent to were erased.
        thread.lastAnswerIsVisible = wasSent ?? ((merged_from ? isOfOwn : isRequester) && !thread.isRecorded)
      }
      return thread.lastAnswerIsVisible || (kind === 'customer' && user_id === personId)
    })
}

type Facts = Awaited<ReturnType<typeof readTicketFacts>>

/** Returns the visitor as the reader, or the requester for a visitor who may only see the tickets of the company. */
export function pageReader({ ticket, person, isRequester }: Visitor, { participants, requester }: Facts): Reader {
  const takesPart = isRequester || participants.some(({ id }) => id === person.id)
  return takesPart || !requester
    ? { ticketId: ticket.id, personId: person.id, isRequester }
    : { ticketId: ticket.id, personId: requester.id, isRequester: true }
}

/**
 * Returns the files that a ticket's page shows, with signed links, by the id of their message; the ticket's own are under
 * null, if `withOwn`.
 */
export async function linkPageFiles(
  ctx: Pick<Context, 'signer' | 'now' | 'storage'>,
  files: Awaited<ReturnType<typeof readFiles>>,
  { messageIds, withOwn }: { messageIds: readonly string[]; withOwn: boolean },
) {
  const shown = new Set<string | null>(messageIds)
  if (withOwn) shown.add(null)
  const visible = files.filter(({ response_id }) => shown.has(response_id))
  return groupByMessage(await withFileLinks(ctx, visible))
}

/** Messages shown by default, and with `all`. */
const SHOWN = 50
const SHOWN_WITH_ALL = 1_000

type PageContext = Pick<Context, 'db' | 'settings' | 'signer' | 'storage' | 'now'>
type CustomerView = Pick<TicketViews['ticket'], 'ticket' | 'messages' | 'earlier'>

/**
 * Reads a ticket as a customer sees it, without notes, automatic messages, held mails, addresses, history, answers sent to
 * others only and, for anyone but the requester, the rating; keys of links are cut out of every text. Throws `forbidden`
 * (code-needed) for a sensitive ticket before the mailbox is proved, and `not-found`.
 */
export async function readCustomerTicket(
  ctx: PageContext,
  visitor: Visitor,
  { all = false }: { all?: boolean },
): Promise<CustomerView> {
  if (!mayRead(visitor)) throw codeNeeded()
  const { person, isRequester } = visitor
  const shown = all ? SHOWN_WITH_ALL : SHOWN
  const own: Reader = { ticketId: visitor.ticket.id, personId: person.id, isRequester }
  const [{ mailTechnicianNames }, facts, stored, ofOwn] = await Promise.all([
    ctx.settings.read(),
    readTicketFacts(ctx, visitor.ticket.id),
    readFiles(ctx.db, visitor.ticket.id),
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
      by_team: facts.isByTeam,
      status: ticket.status,
      created_at: ticket.created_at.toISOString(),
      sent_at: ticket.sent_at,
      resolved_at: ticket.resolved_at?.toISOString() ?? null,
      requester_name: requester ? publicName(requester) : '',
      others: others.map(listedName),
      attachments: files.get(null) ?? [],
      rating: isRequester && rating ? toRating(rating) : null,
      can_rate: isRequester && mayRate(ticket.status, rating, ctx.now()),
    },
    messages: messages.map(({ id, kind, user_id, author, text, subject, sent_at, created_at }) => ({
      id,
      kind,
      author_name: kind === 'answer' ? answerName(author, mailTechnicianNames) : author ? publicName(author) : '',
      is_own: user_id === person.id,
      text: withoutKeys(text),
      subject: subject && withoutKeys(subject),
      sent_at,
      created_at: created_at.toISOString(),
      attachments: files.get(id) ?? [],
    })),
    earlier: visible.length - messages.length,
  }
}

/**
 * Returns a file that the page shows to this visitor, by the part of its id after the slash. Throws `not-found` for every
 * other file, and `forbidden` (code-needed) as for the page.
 */
export async function requirePageFile(ctx: Pick<Context, 'db'>, visitor: Visitor, name: string) {
  if (!mayRead(visitor)) throw codeNeeded()
  const { ticket } = visitor
  if (!isObjectKey(ticketKey(ticket.id, name))) throw notFound()
  // In the folder of this ticket, or of one that was merged into it.
  const [file] = await readFiles(ctx.db, ticket.id, sql`split_part(${attachments.id}, '/', 2) = ${name}`)
  if (!file) throw notFound()
  const { response_id, ...found } = file
  const facts = await readTicketFacts(ctx, ticket.id)
  if (response_id === null) {
    if (!facts.isWrittenByRequester) throw notFound()
    return found
  }
  const visible = await readVisibleMessages(ctx.db, pageReader(visitor, facts), 0)
  if (!visible.some(({ id }) => id === response_id)) throw notFound()
  return found
}

/** An event has the time at which its transaction began, and is seen once that is committed. */
const COMMIT_MS = 10_000

/** Returns whether an event that the ticket's page shows may have happened since the page was rendered. */
export async function hasPageNews({ db }: Pick<Context, 'db'>, ticketId: string, renderedAt: Date): Promise<boolean> {
  const since = new Date(renderedAt.getTime() - COMMIT_MS)
  const isNews = and(
    eq(ticketEvents.ticket_id, ticketId),
    gte(ticketEvents.created_at, since),
    inArray(ticketEvents.kind, [...PAGE_EVENT_KINDS]),
  )
  return (await db.$count(ticketEvents, isNews)) > 0
}
