import { and, asc, eq, sql, type SQL, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { MailFacts } from '#contract/messages.ts'
import { listAnswerFiles } from '../files/list-attachments.ts'
import type { Context } from '../context.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { inboundMails, supportUsers, tickets, ticketResponses } from '../schema/schema.ts'
import { notFound } from '../platform/errors.ts'
import { readDeliveries } from './delivery.ts'
import { readHeldAnswers } from './held-answers.ts'
import {
  mailFactsOf,
  readMailFacts,
  joinMessages,
  readAuthors,
  readNoteTexts,
  selectMessages,
} from './read-messages.ts'
import { listParticipants } from './participants.ts'
import { RESPONSE_KINDS } from '#contract/vocabulary.ts'
import { requireTicket } from '../tickets/ticket-lock.ts'

const linked = alias(tickets, 'linked')
const suggested = alias(tickets, 'suggested')

/**
 * Reads everything said about a ticket, oldest first: messages with deliveries and mails, held answers, held mails and
 * participants. Contains notes, which are for the team only. Throws `not-found`.
 */
export async function readConversation(ctx: Context, { id }: { id: string }) {
  const { db } = ctx
  const [[ticket], participants, heldMails, held] = await Promise.all([
    selectTicket(db, id),
    listParticipants(db, id),
    selectHeldMails(db, id),
    readHeldAnswers(ctx, db, id),
  ])
  if (!ticket) throw notFound()
  const { requester_email, ...related } = ticket
  // After what is held: what becomes a message between the two reads is in both, instead of in none.
  const messages = await selectMessages(db, id)
  // After the messages: each is committed with its files, its mail and its deliveries, and none is shown without them.
  const [files, authors, deliveries, noteTexts, mails] = await Promise.all([
    listAnswerFiles(ctx, db, id),
    readAuthors(db, messages),
    readDeliveries(db, id),
    readNoteTexts(db, messages),
    readMailFacts(db, id),
  ])
  return {
    ...related,
    messages: joinMessages({ held, messages, authors, files, deliveries, noteTexts, mails }),
    held: heldMails,
    first_mail: firstMailOf(mailFactsOf(mails.find((mail) => mail.opened_ticket)), requester_email),
    participants,
  }
}

/** Drops the original sender where they already are the requester. */
const firstMailOf = (mail: MailFacts | null, requesterEmail: string | null) =>
  mail?.forwarded_from && mail.forwarded_from.address.toLowerCase() === requesterEmail
    ? { ...mail, forwarded_from: null }
    : mail

type NamedTicket = { id: string; ticket_id: number; title: string }
const namedTickets = (more: SQL) => sql`select coalesce(json_agg(
  json_build_object('id', named.id, 'ticket_id', named.ticket_id, 'title', named.title${more}) order by named.ticket_id), '[]') from tickets named`

const selectTicket = (db: Database, id: string) =>
  db
    .select({
      mail_problem: supportUsers.mail_problem,
      requester_email: supportUsers.email,
      linked: { id: linked.id, ticket_id: linked.ticket_id, title: linked.title },
      suggested: { id: suggested.id, ticket_id: suggested.ticket_id, title: suggested.title },
      links: sql<
        NamedTicket[]
      >`(${namedTickets(sql``)} where named.linked_ticket_id = ${tickets.id} and named.merged_into is null)`,
      merged: sql<
        (NamedTicket & { merge: string; at: string })[]
      >`(${namedTickets(sql`, 'merge', merges.id, 'at', to_char(merges.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)}
        join merges on merges.source = named.id and merges.kind = 'tickets' and merges.undone_at is null
        where merges.target = ${tickets.id})`,
    })
    .from(tickets)
    .leftJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .leftJoin(linked, eq(linked.id, tickets.linked_ticket_id))
    .leftJoin(suggested, eq(suggested.id, tickets.suggested_ticket_id))
    .where(eq(tickets.id, id))

function selectHeldMails(db: Database, ticketId: string) {
  const { id, source, sender, subject, text, reason, sender_check, received_at } = inboundMails
  return db
    .select({
      id,
      channel: sql<'mail' | 'page'>`case ${source} when 'page' then 'page' else 'mail' end`,
      from: sender,
      subject,
      text: sql<string>`coalesce(${text}, '')`,
      reason: sql<string>`coalesce(${reason}, '')`,
      sender_check,
      created_at: received_at,
    })
    .from(inboundMails)
    .where(and(eq(inboundMails.ticket_id, ticketId), eq(inboundMails.state, 'held')))
    .orderBy(asc(received_at), asc(inboundMails.sequence))
}

/** Lists what the customer and the team have written on a ticket, oldest first, with authors and files. Throws `not-found`. */
export async function listResponses(ctx: Context, { id }: { id: string }) {
  const responses = await readResponses(ctx, ctx.db, id)
  // A ticket with responses is there.
  if (responses.length === 0) await requireTicket(ctx, { id })
  return responses
}

/** Reads responses without checking that the ticket exists; `matching` selects some of them. */
export async function readResponses(
  ctx: Pick<Context, 'signer' | 'now' | 'storage'>,
  db: Database | Transaction,
  ticketId: string,
  matching?: SQL,
) {
  const { id, ticket_id, user_id, message, is_internal, created_at } = ticketResponses
  const kind = sql<(typeof RESPONSE_KINDS)[number]>`${ticketResponses.kind}`
  const author = { first_name: supportUsers.first_name, last_name: supportUsers.last_name }
  const responses = await db
    .select({ id, ticket_id, user_id, message, kind, is_internal, created_at, author })
    .from(ticketResponses)
    .leftJoin(supportUsers, eq(supportUsers.id, user_id))
    .where(and(eq(ticket_id, ticketId), inArray(ticketResponses.kind, [...RESPONSE_KINDS]), matching))
    .orderBy(asc(created_at), asc(id))
  if (responses.length === 0) return []
  const files = await listAnswerFiles(ctx, db, ticketId)
  return responses.map((response) => ({ ...response, attachments: files.get(response.id) ?? [] }))
}
