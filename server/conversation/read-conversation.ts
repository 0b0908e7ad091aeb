import { and, asc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { MailFacts } from '#contract/messages.ts'
import { listAnswerFiles } from '../files/list-attachments.ts'
import type { Context } from '../context.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { inboundMails, merges, supportUsers, tickets, ticketResponses } from '../schema/schema.ts'
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
import { pick } from '../platform/pick.ts'
import { requireTicket } from '../tickets/ticket-lock.ts'

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
  const { requester_email, mail_problem, ...of } = ticket
  // After what is held: what becomes a message between the two reads is in both, instead of in none.
  const messages = await selectMessages(db, id)
  // After the messages: each is committed with its files, its mail and its deliveries, and none is shown without them.
  const [related, files, authors, deliveries, noteTexts, mails] = await Promise.all([
    readRelated(db, id, of),
    listAnswerFiles(ctx, db, id),
    readAuthors(db, messages),
    readDeliveries(db, id),
    readNoteTexts(db, messages),
    readMailFacts(db, id),
  ])
  return {
    mail_problem,
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

const selectTicket = (db: Database, id: string) =>
  db
    .select({
      mail_problem: supportUsers.mail_problem,
      requester_email: supportUsers.email,
      linked: tickets.linked_ticket_id,
      suggested: tickets.suggested_ticket_id,
    })
    .from(tickets)
    .leftJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .where(eq(tickets.id, id))

/** Reads the tickets that a ticket continues, may belong to, goes on in, and those that were merged into it. */
async function readRelated(db: Database, id: string, of: { linked: string | null; suggested: string | null }) {
  const named = [of.linked, of.suggested].filter((each) => each !== null)
  const found = await db
    .select({
      ticket: pick(tickets, 'id', 'ticket_id', 'title'),
      goes_on: sql<boolean>`${tickets.linked_ticket_id} = ${id} and ${tickets.merged_into} is null`,
      merge: pick(merges, 'id', 'by', 'at'),
    })
    .from(tickets)
    .leftJoin(merges, and(eq(merges.source, tickets.id), eq(merges.target, id), isNull(merges.undone_at)))
    .where(or(inArray(tickets.id, named), eq(tickets.linked_ticket_id, id), eq(tickets.merged_into, id)))
    .orderBy(asc(tickets.ticket_id))
  const one = (other: string | null) => found.find(({ ticket }) => ticket.id === other)?.ticket ?? null
  return {
    linked: one(of.linked),
    suggested: one(of.suggested),
    links: found.filter(({ goes_on }) => goes_on).map(({ ticket }) => ticket),
    merged: found.flatMap(({ ticket, merge }) =>
      merge ? { ...ticket, ...merge, id: ticket.id, merge: merge.id } : [],
    ),
  }
}

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
