import { and, eq, ne, type SQL, asc, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { MailFacts } from '#contract/messages.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { inboundMails, heldAnswers, noteVersions, supportUsers, ticketResponses } from '../schema/schema.ts'
import { listAnswerFiles, withoutMessage } from '../files/list-attachments.ts'
import type { Context } from '../context.ts'
import { fullName, personColumns } from '../people/ensure-person.ts'
import { readDeliveries, worstState } from './delivery.ts'
import { readHeldAnswers } from './held-answers.ts'

type Mail = Awaited<ReturnType<typeof readMailFacts>>[number]

/** Reads what is known of the mails that became messages of a ticket, or the ticket itself. */
export function readMailFacts(db: Database | Transaction, ticketId: string) {
  const { id, sender, sender_check, details, response_id, opened_ticket, ticket_id, state } = inboundMails
  return db
    .select({ id, sender, sender_check, details, response_id, opened_ticket })
    .from(inboundMails)
    .where(and(eq(ticket_id, ticketId), ne(state, 'held')))
}

/** Returns the facts as the API has them; null for a message that did not come by mail. */
export function mailFactsOf(mail: Mail | undefined): MailFacts | null {
  if (!mail) return null
  const { id, sender, sender_check } = mail
  const details = mail.details ?? {}
  return {
    id,
    from: sender,
    sender_check,
    has_html: details.has_html ?? false,
    is_quiet: details.is_quiet ?? false,
    subject: details.subject ?? null,
    sent_at: details.sent_at ?? null,
    refused_files: details.refused_files ?? [],
    notices: details.notices ?? [],
    encrypted: details.encrypted ?? null,
    calendar: details.calendar ?? null,
    forwarded_from: details.forwarded_from ?? null,
    offered: details.offered ?? [],
    inline_files: details.inline_files ?? [],
  }
}

type LinkContext = Pick<Context, 'signer' | 'now' | 'storage'>
type Author = { id: string; name: string }
type EarlierText = { text: string; written_at: Date }

type Message = Awaited<ReturnType<typeof selectMessages>>[number]

/** The parts a conversation is read in; `mails` are those that its messages came in. */
type Parts = {
  held: Awaited<ReturnType<typeof readHeldAnswers>>
  messages: Message[]
  authors: Awaited<ReturnType<typeof readAuthors>>
  files: Awaited<ReturnType<typeof listAnswerFiles>>
  deliveries: Awaited<ReturnType<typeof readDeliveries>>
  noteTexts: Awaited<ReturnType<typeof readNoteTexts>>
  mails: Awaited<ReturnType<typeof readMailFacts>>
}

/** Reads some messages of a ticket as the team sees them, oldest first, held answers in their places. */
export async function readMessages(ctx: LinkContext, db: Database | Transaction, ticketId: string, ids: string[]) {
  if (ids.length === 0) return []
  // Held ones first: what is mailed between the two reads is in both, instead of in none.
  const held = await readHeldAnswers(ctx, db, ticketId, inArray(heldAnswers.id, ids))
  const messages = await selectMessages(db, ticketId, inArray(ticketResponses.id, ids))
  if (messages.length === 0) return held
  return joinMessages({
    held,
    messages,
    authors: await readAuthors(db, messages),
    files: await listAnswerFiles(ctx, db, ticketId),
    deliveries: await readDeliveries(db, ticketId),
    noteTexts: await readNoteTexts(db, messages),
    mails: await readMailFacts(db, ticketId),
  })
}

/** Returns the messages of a ticket as the team sees them, oldest first, held answers in their places. */
export function joinMessages({ held, messages, authors, files, deliveries, noteTexts, mails }: Parts) {
  const mailOf = new Map(mails.map((mail) => [mail.response_id, mail]))
  const stored = messages.map(({ user_id, message, ...each }) => ({
    ...each,
    author: authors.get(user_id) ?? null,
    text: message,
    state: each.kind === 'answer' ? worstState(deliveries.get(each.id)) : null,
    send_at: null,
    hold: null,
    earlier_texts: noteTexts.get(each.id)?.slice(0, -1) ?? [],
    attachments: files.get(each.id) ?? [],
    deliveries: (deliveries.get(each.id) ?? []).map(withoutMessage),
    mail: mailFactsOf(mailOf.get(each.id)),
  }))
  const known = new Set(stored.map(({ id }) => id))
  return [...stored, ...held.filter(({ id }) => !known.has(id))].toSorted(
    (a, b) => +a.created_at - +b.created_at || (a.id < b.id ? -1 : 1),
  )
}

/** Reads one message, held or not; undefined where it is gone. */
export async function readMessage(ctx: LinkContext, db: Database | Transaction, ticketId: string, id: string) {
  const [message] = await readMessages(ctx, db, ticketId, [id])
  return message
}

type Origin = { ticket_id: number; title: string } | null
const originOf = (id: PgColumn) => sql<Origin>`case when ${id} is not null then (
  select json_build_object('ticket_id', merged.ticket_id, 'title', merged.title) from tickets merged where merged.id = ${id}) end`

/** Reads a ticket's messages as they are stored, oldest first; `matching` leaves only some of them. */
export function selectMessages(db: Database | Transaction, ticketId: string, matching?: SQL) {
  const { id, user_id, message, kind, channel, full_text, created_at, ticket_id, merged_from } = ticketResponses
  return db
    .select({ id, user_id, message, kind, channel, full_text, created_at, merged_from: originOf(merged_from) })
    .from(ticketResponses)
    .where(and(eq(ticket_id, ticketId), matching))
    .orderBy(asc(created_at), asc(id))
}

/** Reads who wrote these messages. Not in the same query: joined, each of many messages by few people looks its author up. */
export async function readAuthors(
  db: Database | Transaction,
  messages: readonly Message[],
): Promise<Map<string | null, Author>> {
  const ids = [...new Set(messages.map(({ user_id }) => user_id))].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const people = await db.select(personColumns).from(supportUsers).where(inArray(supportUsers.id, ids))
  return new Map(people.map((person) => [person.id, { id: person.id, name: fullName(person) }]))
}

/** Reads all texts of those messages that are edited notes, the one that counts last. */
export async function readNoteTexts(
  db: Database | Transaction,
  messages: readonly Message[],
): Promise<Map<string, EarlierText[]>> {
  const noteIds = messages.filter(({ kind }) => kind === 'note').map(({ id }) => id)
  if (noteIds.length === 0) return new Map()
  const { id, response_id, message, written_at } = noteVersions
  const versions = await db
    .select({ response_id, text: message, written_at })
    .from(noteVersions)
    .where(inArray(response_id, noteIds))
    .orderBy(asc(written_at), asc(id))
  const byNote = Map.groupBy(versions, (version) => version.response_id)
  return new Map([...byNote].map(([note, each]) => [note, each.map(withoutMessage)]))
}
