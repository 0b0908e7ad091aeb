import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
import { site } from '#site'
import type { MailTextName } from '#contract/mail-texts.ts'
import { RESPONSE_KINDS } from '#contract/vocabulary.ts'
import type { Context } from '../../context.ts'
import {
  type EarlierMessage,
  MESSAGES_READ,
  readMails,
  readOpeningMail,
  threadHeaders,
} from '../../conversation/mail-thread.ts'
import { personColumns as namedColumns } from '../../people/ensure-person.ts'
import { safeTitle } from '../../platform/visitor-text.ts'
import { mailDeliveries, supportUsers, ticketResponses, tickets } from '../../schema/schema.ts'
import { addressWithToken, createReplyToken } from '../ids.ts'
import { hasWayIn } from '../in/ways-in.ts'
import {
  composeBody,
  composeSubject,
  type FixedParts,
  headerText,
  type MailPerson,
  mailValues,
  NO_TITLE,
  recipientOf,
} from './compose-mail.ts'
import { type MailWords, defaultTexts } from './default-mail-texts.ts'
import { type QuotedMessage, renderBody } from './mail-layout.ts'
import { readMailText } from './mail-texts.ts'
import { domainOf, type OutgoingMail } from './mailer.ts'
import { pick } from '#server/platform/pick.ts'

export const personColumns = {
  ...namedColumns,
  company: supportUsers.company,
  mail_problem: supportUsers.mail_problem,
}

export const ticketColumns = pick(tickets, 'id', 'ticket_id', 'title', 'channel')

export type SubjectFacts = {
  ticket_id: number
  title: string
  /** The subject of the mail the ticket was made from; null where it came by the form. */
  mailed_subject: string | null
}

export const withMailedSubject = <T extends { channel: string; title: string }>(
  ticket: T,
  opening: { subject: string } | null | undefined,
) => ({ ...ticket, mailed_subject: ticket.channel === 'mail' ? (opening?.subject ?? ticket.title) : null })

/** Leaves room for the ticket's number within the 200 characters of a subject. */
const MAX_SUBJECT = 180
/** Characters of an incoming subject that are examined: each prefix costs a copy of the rest. */
const MAX_READ = 1_000
/** Prefixes of replies and forwards in several languages, also counted (`Re[2]:`). A reply has `Re:` in their place, as Outlook does. */
const PREFIX =
  /^(?:re|aw|antw|sv|odp|res|ynt|fwd?|wg|tr|rv|enc|vb|doorst|回复|回覆|答复|答覆|转发|轉寄)(?:\[\d{1,3}\])?[:：]\s*/iu
const OUR_MARK = /\[#\d{4,10}\]/g

/**
 * Returns the subject all mails of a ticket share, so that mail programs group them: `[#1001] {title}` for a ticket by the
 * form, where the title holds no link, and `Re: {their subject} [#1001]` for a ticket by mail; to an unverified address
 * without a subject that holds a link, because we would send it to anybody.
 */
export function ticketSubject({ ticket_id, title, mailed_subject }: SubjectFacts, isProved = true): string {
  if (mailed_subject === null) return `[#${ticket_id}] ${safeTitle(title) || NO_TITLE}`
  const theirs = withoutMarks(mailed_subject)
  const subject = isProved ? headerText(theirs, MAX_SUBJECT) || headerText(title, MAX_SUBJECT) : safeTitle(theirs)
  return `Re: ${subject || NO_TITLE} [#${ticket_id}]`
}

/** Removes prefixes and ticket numbers, which the subject gets once. */
function withoutMarks(subject: string): string {
  let rest = headerText(subject.slice(0, MAX_READ), MAX_READ).replaceAll(OUR_MARK, ' ').replaceAll(/ {2,}/g, ' ').trim()
  for (let shorter = rest.replace(PREFIX, ''); shorter !== rest; shorter = rest.replace(PREFIX, '')) rest = shorter
  return rest
}

/** The label of the link to a ticket's page; it makes sense by itself, as a screen reader lists it. */
export const followLabel = (ticketNumber: number): string => `Follow your ticket #${ticketNumber}`

/** The parts of a ticket's mail that depend on its recipient and on this installation. */
export type TicketDelivery = {
  /** The address of the ticket's page, with the recipient's key; undefined for a person who no longer takes part in it. */
  link?: string | undefined
  /** The recipient's own reply address. */
  replyAddress?: string | undefined
  /** Receives replies without such an address. */
  inbox: string
  /** True if replies become messages of the ticket. */
  readsReplies?: boolean
  inReplyTo?: string | undefined
  references?: string[]
  /** The text as changed in this installation; ours without it. */
  words?: MailWords | undefined
}

type TicketMail = TicketDelivery &
  Pick<FixedParts, 'substance'> &
  Partial<FixedParts> &
  Pick<OutgoingMail, 'id' | 'date' | 'automatic'> & {
    kind: MailTextName
    ticket: SubjectFacts
    person: MailPerson
    /** Missing where the company answers. */
    technician?: { first_name: string; name: string } | null | undefined
    /** Without proof that the address is the person's, the mail has neither their reply address nor a subject with a link. */
    isProved?: boolean
    history?: QuotedMessage[]
  }

/** Composes a mail to a customer about a ticket: the words of its kind around what it is for, and the note about replies. */
export function composeTicketMail(mail: TicketMail): OutgoingMail {
  const {
    kind,
    id,
    date,
    automatic,
    ticket,
    isProved = true,
    words = defaultTexts()[kind],
    inReplyTo,
    references,
  } = mail
  const { substance, place = 'above-link', linkLabel = followLabel(ticket.ticket_id) } = mail
  const replyAddress = isProved ? mail.replyAddress : undefined
  const values = mailValues(mail)
  const { title, parts } = composeBody(words, values, { substance, place, linkLabel })
  return {
    kind,
    id,
    to: recipientOf(mail.person),
    replyTo: { name: site.name, address: replyAddress ?? mail.inbox },
    subject: ticket.mailed_subject === null ? composeSubject(words.subject, values) : ticketSubject(ticket, isProved),
    date,
    automatic,
    inReplyTo,
    references,
    ...renderBody(title, [...parts, { paragraph: replyNote(mail) }], mail.history),
  }
}

const replyNote = ({ ticket, readsReplies }: TicketMail): string =>
  `${readsReplies ? 'Just reply to this email. ' : ''}In a hurry, call ${site.phone.display} and give the number #${ticket.ticket_id}.`

export async function repliesTo(ctx: Pick<Context, 'config' | 'db' | 'signer'>, ticketNumber: number, userId: string) {
  const { replyInbox: inbox, mailIn } = ctx.config
  const token = createReplyToken(ctx.signer, ticketNumber, userId)
  const replyAddress = mailIn.replyAddress && addressWithToken(mailIn.replyAddress, token)
  return { inbox, readsReplies: await hasWayIn(ctx), ...(replyAddress && { replyAddress }) }
}

type ThreadMail = {
  kind: MailTextName
  ticket: { id: string; ticket_id: number; title: string; channel: string }
  person: { id: string; email: string }
  /** When the mail was queued. */
  before: Date
}

/** Reads the thread of a ticket for a mail to one person: the subject and delivery that keep the mail in it, and its messages. */
export async function readThread(ctx: Context, { kind, ticket, person, before }: ThreadMail) {
  const [words, opening, mails, earlier] = await Promise.all([
    readMailText(ctx, kind),
    readOpeningMail(ctx, ticket.id),
    readMails(ctx, ticket.id, before),
    readEarlierMessages(ctx, ticket.id, before),
  ])
  const headers = threadHeaders({
    ticketId: ticket.id,
    opening,
    mails,
    answers: earlier.filter((message) => message.kind === 'answer'),
    recipient: { user_id: person.id, address: person.email },
    signer: ctx.signer,
    domain: domainOf(ctx.config.mailFrom),
  })
  const { mailed_subject } = withMailedSubject(ticket, opening)
  const delivery = { ...headers, ...(await repliesTo(ctx, ticket.ticket_id, person.id)), words }
  return { opening, earlier, mailed_subject, delivery }
}

/** Reads the last answers and customer's messages, oldest first, with whom they were mailed to. */
async function readEarlierMessages({ db }: Pick<Context, 'db'>, ticketId: string, before: Date) {
  const messages = await db
    .select({
      ...pick(ticketResponses, 'id', 'kind', 'user_id', 'merged_from'),
      merged_of: tickets.user_id,
      author: { first_name: supportUsers.first_name, last_name: supportUsers.last_name },
      message: ticketResponses.message,
      created_at: ticketResponses.created_at,
    })
    .from(ticketResponses)
    .leftJoin(supportUsers, eq(supportUsers.id, ticketResponses.user_id))
    .leftJoin(tickets, eq(tickets.id, ticketResponses.merged_from))
    .where(
      and(
        eq(ticketResponses.ticket_id, ticketId),
        inArray(ticketResponses.kind, [...RESPONSE_KINDS]),
        lt(ticketResponses.created_at, before),
      ),
    )
    .orderBy(desc(ticketResponses.created_at), desc(ticketResponses.id))
    .limit(MESSAGES_READ)
  const deliveries = await db
    .select({
      ...pick(mailDeliveries, 'response_id', 'user_id', 'created_at'),
      merged_from: ticketResponses.merged_from,
    })
    .from(mailDeliveries)
    .innerJoin(ticketResponses, eq(ticketResponses.id, mailDeliveries.response_id))
    .where(eq(mailDeliveries.ticket_id, ticketId))
    .orderBy(asc(mailDeliveries.created_at))
  const byAnswer = Map.groupBy(deliveries, ({ response_id }) => response_id)
  // An answer without a delivery is of an earlier release, or all of its recipients have been erased.
  const recipientsOf = ({ id, created_at, merged_from }: (typeof messages)[number]) => {
    const recorded = byAnswer.get(id)
    if (recorded) return new Set(recorded.flatMap(({ user_id }) => user_id ?? []))
    const recordedSince = deliveries.find((each) => each.merged_from === merged_from)?.created_at
    return recordedSince && created_at >= recordedSince ? new Set<string>() : null
  }
  return messages.toReversed().map((message): EarlierMessage & { id: string } => ({
    ...message,
    kind: message.kind as EarlierMessage['kind'],
    recipients: recipientsOf(message),
  }))
}
