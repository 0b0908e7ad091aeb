import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { inboundMails, supportUsers, ticketParticipants, ticketResponses, tickets } from '../../db/schema.ts'
import { type MailSubject, readMessageId } from '../../mail-ids/message-id.ts'
import { isReplyTokenOf, readTokens, ticketNumberOf } from '../../mail-ids/reply-token.ts'
import type { ParsedMail } from '../parsed-mail.ts'
import type { Sender } from './route-context.ts'

/** A ticket a mail belongs to, and how that is known. */
export type FoundTicket = {
  id: string
  /** Whether the sender holds the token made for them. */
  holdsOwnToken: boolean
}

type FindContext = Pick<Context, 'signer' | 'config'>
/** Message-IDs of a mail that are looked up; the newest ones name the ticket. */
const MAX_REFERENCES = 50

/**
 * Finds the ticket of a mail by the tokens in our addresses, then by the Message-IDs of our mails, then by those of mails
 * that came in for a ticket (docs/reference.md, Incoming mail). A number in the subject is no proof and is not looked at
 * here.
 */
export async function findTicket(
  ctx: FindContext,
  db: Database | Transaction,
  mail: Pick<ParsedMail, 'recipients' | 'inReplyTo' | 'references'>,
  sender: Sender | undefined,
): Promise<FoundTicket | undefined> {
  for (const token of readTokens(ctx.config.mailIn.replyAddress, mail.recipients)) {
    const found = await findByToken(ctx, db, token, sender)
    if (found) return found
  }
  const references = [mail.inReplyTo, ...mail.references.toReversed()].filter((id) => id !== null)
  const id = await findByReferences(ctx, db, [...new Set(references)].slice(0, MAX_REFERENCES))
  return id ? { id, holdsOwnToken: false } : undefined
}

async function findByToken(
  { signer }: FindContext,
  db: Database | Transaction,
  token: string,
  sender: Sender | undefined,
): Promise<FoundTicket | undefined> {
  const number = ticketNumberOf(token)
  if (number === undefined) return undefined
  const [ticket] = await db
    .select({ id: tickets.id, user_id: tickets.user_id })
    .from(tickets)
    .where(eq(tickets.ticket_id, number))
  if (!ticket) return undefined
  if (sender?.user && isReplyTokenOf(signer, token, sender.user.id)) return { id: ticket.id, holdsOwnToken: true }
  const others = await readHolders(db, ticket)
  return others.some((id) => isReplyTokenOf(signer, token, id)) ? { id: ticket.id, holdsOwnToken: false } : undefined
}

/** Everybody who may have been given a token for the ticket. */
async function readHolders(db: Database | Transaction, ticket: { id: string; user_id: string | null }) {
  const [participants, team] = await Promise.all([
    db
      .select({ id: ticketParticipants.user_id })
      .from(ticketParticipants)
      .where(eq(ticketParticipants.ticket_id, ticket.id)),
    db.select({ id: supportUsers.id }).from(supportUsers).where(eq(supportUsers.is_admin, true)),
  ])
  return [...(ticket.user_id ? [ticket.user_id] : []), ...[...participants, ...team].map(({ id }) => id)]
}

/** The first of these Message-IDs that names a ticket names it: ours by their code, others by the mail that had them. */
async function findByReferences(
  { signer }: FindContext,
  db: Database | Transaction,
  references: string[],
): Promise<string | undefined> {
  if (references.length === 0) return undefined
  const ours = references.flatMap((reference) => readMessageId(signer, reference) ?? [])
  const found = ours.length > 0 ? await findTicketsOf(db, ours) : new Map<string, string>()
  const own = ours.find(({ id }) => found.has(id))
  if (own) return found.get(own.id)
  const mails = await db
    .select({ message_id: inboundMails.message_id, ticket_id: inboundMails.ticket_id })
    .from(inboundMails)
    .where(
      and(
        inArray(inboundMails.message_id, references),
        isNotNull(inboundMails.ticket_id),
        or(eq(inboundMails.opened_ticket, true), isNotNull(inboundMails.response_id)),
      ),
    )
  const named = references.map((reference) => mails.find((mail) => mail.message_id === reference))
  return named.find((mail) => mail !== undefined)?.ticket_id ?? undefined
}

/** Returns the tickets of our mails, by the id of the message or ticket the mail is about. */
async function findTicketsOf(db: Database | Transaction, subjects: MailSubject[]): Promise<Map<string, string>> {
  const idsOf = (wanted: MailSubject['kind']) => subjects.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  const [messages, confirmed] = await Promise.all([
    db
      .select({ id: ticketResponses.id, ticket_id: ticketResponses.ticket_id })
      .from(ticketResponses)
      .where(inArray(ticketResponses.id, idsOf('a'))),
    db
      .select({ id: tickets.id })
      .from(tickets)
      .where(inArray(tickets.id, idsOf('c'))),
  ])
  return new Map([
    ...messages.map(({ id, ticket_id }): [string, string] => [id, ticket_id]),
    ...confirmed.map(({ id }): [string, string] => [id, id]),
  ])
}
