import { site } from '#site'
import { truncate } from '#contract/truncate.ts'
import type { MessageChannel } from '#contract/vocabulary.ts'
import { withoutKeys, createMessageId } from '../mail/ids.ts'
import { fullName, leadsTo } from '../people/ensure-person.ts'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { inboundMails, ticketResponses } from '../schema/schema.ts'
import type { Signer } from '../platform/signing.ts'

/** A message of the conversation, with whom it was mailed to; null where that was not recorded (earlier releases). */
export type EarlierMessage = {
  kind: 'answer' | 'customer'
  user_id: string | null
  /** Null for an erased person. */
  author: { first_name: string; last_name: string } | null
  message: string
  created_at: Date
  recipients: ReadonlySet<string> | null
  /** The ticket it was written on, before that was merged into this one, and that one's requester. */
  merged_from: string | null
  merged_of: string | null
}
type Ticket = {
  user_id: string | null
  /** Null where it is not the requester's: a technician forwarded their mail, with words for the team perhaps. */
  description: string | null
  created_at: Date
  customer: { first_name: string; last_name: string } | null
}
export type Quotation = { at: string; by: string; text: string }

/** Characters of one quoted message: the thread holds the rest. */
const MAX_QUOTED = 4_000
const formatDate = (date: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: site.timeZone }).format(date)

/**
 * Returns the last message of each side that this recipient may see, newest first. A person left out of an answer gets neither
 * it nor the reply to it. `earlier` has answers and customers' messages only, oldest first.
 */
export function quotedHistory(ticket: Ticket, earlier: readonly EarlierMessage[], recipientId: string): Quotation[] {
  const isMailedTo = ({ recipients, merged_from, merged_of }: EarlierMessage) =>
    recipients === null ? recipientId === (merged_from ? merged_of : ticket.user_id) : recipients.has(recipientId)
  const isVisible = (message: EarlierMessage, place: number): boolean => {
    if (message.kind === 'answer') return isMailedTo(message)
    const answered = earlier
      .slice(0, place)
      .findLast(({ kind, merged_from }) => kind === 'answer' && merged_from === message.merged_from)
    return (message.user_id !== null && message.user_id === recipientId) || !answered || isMailedTo(answered)
  }
  const visible = earlier.filter(isVisible)
  const answer = visible.findLast(({ kind }) => kind === 'answer')
  const words = visible.findLast(({ kind }) => kind === 'customer') ?? descriptionOf(ticket)
  return [words, answer]
    .filter((message) => message !== undefined)
    .toSorted((a, b) => +b.created_at - +a.created_at)
    .map(({ kind, user_id, author, message, created_at }) => ({
      at: formatDate(created_at).replaceAll('\u202f', ' '),
      by:
        (author && fullName(author).trim()) ||
        (kind === 'answer' ? site.name : user_id === recipientId ? 'you' : 'someone on this ticket'),
      text: cut(withoutKeys(message)),
    }))
}

function descriptionOf({ user_id, customer, description, created_at }: Ticket) {
  if (description === null) return undefined
  return { kind: 'customer' as const, user_id, author: customer, message: description, created_at }
}

const cut = (text: string): string =>
  text.length <= MAX_QUOTED ? text : `${truncate(text, MAX_QUOTED).toWellFormed().trimEnd()} …`

/** The mail a ticket was made from, as far as mails about the ticket depend on it. */
export type OpeningMail = Awaited<ReturnType<typeof readOpeningMail>>
type MailOfTicket = Awaited<ReturnType<typeof readMails>>[number]
export type MailRecipient = { user_id: string | null; address: string }

/** Messages that are looked at: the eight last of a thread are among these, and so is what is quoted. */
export const MESSAGES_READ = 40
/** Message-IDs besides the first: more make headers that some servers refuse. */
const REFERENCES = 8
/** Nothing that ends a header or an id, whatever an incoming mail has there. */
const MESSAGE_ID = /^<[\x21-\x3b=\x3f-\x7e]{1,250}>$/

/** Reads the mail a ticket was made from; undefined where it came by the form, or its sender has been erased. */
export async function readOpeningMail({ db }: { db: Database | Transaction }, ticketId: string) {
  const { id, message_id, subject, from_address, sender_check, ticket_id, opened_ticket } = inboundMails
  const [mail] = await db
    .select({ id, message_id, subject, from_address: leadsTo(from_address), sender_check })
    .from(inboundMails)
    .where(and(eq(ticket_id, ticketId), eq(opened_ticket, true)))
    .limit(1)
  return mail
}

/** Reads the newest mails that are part of a ticket's conversation; held ones and automatic replies are not. */
export function readMails({ db }: Pick<Context, 'db'>, ticketId: string, before: Date) {
  const { message_id, from_address, received_at, response_id, ticket_id, state, sequence } = inboundMails
  return db
    .select({ message_id, from_address, user_id: ticketResponses.user_id, at: received_at })
    .from(inboundMails)
    .leftJoin(ticketResponses, eq(ticketResponses.id, response_id))
    .where(and(eq(ticket_id, ticketId), eq(state, 'routed'), lt(received_at, before)))
    .orderBy(desc(received_at), desc(sequence))
    .limit(MESSAGES_READ)
}

/** Returns the Message-ID of an incoming mail if it is valid in a header of ours. */
export const usableMessageId = (messageId: string | null | undefined): string | undefined =>
  messageId && MESSAGE_ID.test(messageId) ? messageId : undefined

type Thread = {
  ticketId: string
  opening: OpeningMail
  mails: MailOfTicket[]
  answers: { id: string; created_at: Date }[]
  recipient: MailRecipient
  signer: Signer
  /** The domain of our Message-IDs. */
  domain: string
}

/**
 * Returns the headers that keep an answer in the recipient's thread: it replies to their last mail, else to our last one, and
 * refers to the first mail and the last eight. Mails of others are left out, because the recipient has not got them.
 */
export function threadHeaders({ ticketId, opening, mails, answers, recipient, signer, domain }: Thread) {
  const confirmation = createMessageId(signer, { kind: 'c', id: ticketId }, domain)
  const begin = usableMessageId(opening?.message_id)
  const theirs = mails
    .filter((mail) => isFrom(mail, recipient))
    .map(({ message_id, at }) => ({ id: usableMessageId(message_id), at, isTheirs: true }))
  const ours = answers.map(({ id, created_at }) => ({
    id: createMessageId(signer, { kind: 'a', id }, domain),
    at: created_at,
    isTheirs: false,
  }))
  const thread = [...theirs, ...ours].filter(({ id }) => id !== undefined).toSorted((a, b) => +a.at - +b.at)
  const last = thread.findLast(({ isTheirs }) => isTheirs) ?? thread.at(-1)
  const inReplyTo = last?.id ?? begin ?? confirmation
  const between = [...(begin ? [confirmation] : []), ...thread.map(({ id }) => id!)].filter((id) => id !== inReplyTo)
  const first = begin ?? confirmation
  const references = [first, ...between.filter((id) => id !== first).slice(1 - REFERENCES), inReplyTo]
  return { inReplyTo, references: [...new Set(references)] }
}

const isFrom = ({ user_id, from_address }: MailOfTicket, recipient: MailRecipient): boolean =>
  (user_id !== null && user_id === recipient.user_id) || from_address === recipient.address

/**
 * Returns true if a ticket's description and files are for the requester: always by the form and by the team; by mail if `openedBy`, the sender
 * of its mail, is the requester. A technician who forwards a mail may have written for the team above it.
 */
export const isWrittenByRequester = (
  channel: MessageChannel,
  openedBy: string | null | undefined,
  requester: { email: string } | null,
): boolean => channel !== 'mail' || (requester !== null && requester.email === openedBy)
