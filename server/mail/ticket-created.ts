import { replyParagraphs } from '#contract/reply-text.ts'
import { customerReplies, followWords } from './customer-replies.ts'
import { renderBody } from './mail-layout.ts'
import type { OutgoingMail } from './mailer.ts'
import { type SubjectFacts, ticketSubject, unprovedSubject } from './ticket-subject.ts'
import { composeBody, composeSubject } from './texts/compose-mail.ts'
import { type MailPerson, mailValues } from './texts/mail-values.ts'
import { type MailWords, OUR_TEXTS } from './texts/our-texts.ts'

type Ticket = SubjectFacts & { id: string; created_at: Date; automatic_reply: string }
type Confirmation = {
  /** Whether the customer has proved that the address is theirs: by the mail the ticket was made from. */
  isProved?: boolean
  /** Whether files of that mail were too large to be fetched. Their names are the sender's text and not in this mail. */
  lacksFiles?: boolean
  /** Message-ID of the mail it answers. */
  inReplyTo?: string
  /** The customer's own reply address; never where theirs is not proved. */
  replyAddress?: string
  /** Receives replies without such an address. */
  inbox: string
  /** The address of the ticket's page, with the customer's key. */
  link: string
  /** The text as it has been changed here; ours without it. */
  words?: MailWords | undefined
}

const LACKS_FILES = 'Your email was so large that its files didn’t reach us. Add them on your ticket’s page:'

/**
 * Builds the confirmation of a new ticket: its number, the automatic reply, where to follow it, and how to answer it. A ticket that came by mail
 * is confirmed in the thread of that mail. Anyone can enter any address in the form, and forge one in a mail: unless the
 * address is proved, the visitor's text reaches this mail only where nothing in it can become a link (the title, and its
 * quotation in the automatic reply, server/visitor-text.ts).
 */
export function ticketCreatedMail(
  ticket: Ticket,
  customer: MailPerson,
  {
    isProved = false,
    lacksFiles = false,
    inReplyTo,
    replyAddress,
    inbox,
    link,
    words = OUR_TEXTS['ticket-created'],
  }: Confirmation,
): OutgoingMail {
  const { replyTo, note } = customerReplies(ticket.ticket_id, {
    replyAddress: isProved ? replyAddress : undefined,
    inbox,
  })
  const reply = replyParagraphs(ticket.automatic_reply).map(({ text, steps }) => ({ paragraph: text, steps }))
  const values = mailValues({ ticket, person: customer, link })
  const { title, parts } = composeBody(words, values, {
    substance: [...reply, ...(lacksFiles ? [{ paragraph: LACKS_FILES }] : [])],
    place: 'above-link',
    linkWords: followWords(ticket.ticket_id),
  })
  const mailedSubject = isProved ? ticketSubject : unprovedSubject
  return {
    kind: 'ticket-created',
    id: ticket.id,
    to: { name: `${customer.first_name} ${customer.last_name}`, address: customer.email },
    replyTo,
    subject: ticket.mailed_subject === null ? composeSubject(words.subject, values) : mailedSubject(ticket),
    date: ticket.created_at,
    ...(inReplyTo !== undefined && { inReplyTo, references: [inReplyTo] }),
    automatic: 'replied',
    ...renderBody(title, [...parts, { paragraph: note }]),
  }
}
