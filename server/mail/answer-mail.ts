import { site } from '#site'
import { customerReplies, followWords } from './customer-replies.ts'
import { displayName } from './header-text.ts'
import { type QuotedMessage, renderBody } from './mail-layout.ts'
import type { OutgoingMail } from './mailer.ts'
import { type SubjectFacts, ticketSubject } from './ticket-subject.ts'
import { composeBody, composeSubject } from './texts/compose-mail.ts'
import { type MailPerson, mailValues } from './texts/mail-values.ts'
import { type MailWords, OUR_TEXTS } from './texts/our-texts.ts'

/** `author_name` is the technician's, or the company's where it signs for them. */
type Answer = { id: string; message: string; created_at: Date; author_name: string }
/** Without its content where its bytes are missing. */
type File = { name: string; contentType: string; content: Buffer | undefined }
type Recipient = { name: string; address: string; person?: MailPerson }

const MAX_FIRST_NAME = 30

/** What an answer's mail is beside its text. Everything may differ from one recipient to the next. */
export type AnswerDelivery = {
  /** Id of the delivery, where one is recorded. */
  part?: string
  /** The first name beside the company's; the company writes alone without it. */
  technician?: string
  /** The recipient's own reply address. */
  replyAddress?: string
  /** Receives replies without such an address. */
  inbox: string
  returnPath?: string
  inReplyTo: string
  references: string[]
  history?: QuotedMessage[]
  files?: File[]
  /** Names of files that do not fit into the mail. */
  tooLarge?: string[]
  /** The address of the ticket's page, with the recipient's key; undefined for somebody who takes no part in it any more. */
  link?: string
  /** The technician's own, which names them; left out where the company signs. */
  signature?: string
  /** The text as it has been changed here; ours without it. */
  words?: MailWords | undefined
}

/**
 * Builds the mail of an answer to one recipient, in the thread of the ticket (docs/reference.md, Mail). A file whose bytes
 * are missing, or that does not fit, is named in it, above the link to the page where it can be seen.
 */
export function ticketResponseMail(
  answer: Answer,
  ticket: SubjectFacts,
  to: Recipient,
  {
    technician,
    replyAddress,
    inbox,
    history = [],
    files = [],
    tooLarge = [],
    link,
    signature = '',
    words = OUR_TEXTS['ticket-response'],
    ...headers
  }: AnswerDelivery,
): OutgoingMail {
  const { replyTo, note } = customerReplies(ticket.ticket_id, { replyAddress, inbox })
  const whereLarge =
    link === undefined ? 'Reply or call us and we’ll get it to you another way.' : 'See it on your ticket’s page:'
  const whereMissing =
    link === undefined
      ? 'Reply or call us and we’ll send it again.'
      : 'If you can’t open it on your ticket’s page either, reply and we’ll send it again.'
  const missing = files.filter(({ content }) => !content).map(({ name }) => name)
  const { author_name } = answer
  const values = mailValues({
    ticket,
    person: to.person ?? { first_name: '', last_name: '', email: to.address },
    technician: author_name === site.name ? undefined : { first_name: technician ?? '', name: author_name },
    link,
  })
  const { title, parts } = composeBody(words, values, {
    substance: [
      { paragraph: answer.message },
      ...(signature ? [{ paragraph: signature }] : []),
      ...missing.map((name) => ({ paragraph: `The file “${name}” could not be attached. ${whereMissing}` })),
      ...tooLarge.map((name) => ({ paragraph: `The file “${name}” is too large to email. ${whereLarge}` })),
    ],
    place: 'above-link',
    linkWords: followWords(ticket.ticket_id),
  })
  return {
    kind: 'ticket-response',
    id: answer.id,
    fromName: senderName(technician),
    to: { name: to.name, address: to.address },
    replyTo,
    subject: ticket.mailed_subject === null ? composeSubject(words.subject, values) : ticketSubject(ticket),
    date: answer.created_at,
    ...headers,
    ...renderBody(title, [...parts, { paragraph: note }], history),
    attachments: files.flatMap(({ name, contentType, content }) =>
      content ? [{ filename: name, contentType, content }] : [],
    ),
  }
}

/** “Dana at Neatline IT”; the company alone where the first name is none, or so long that the company's would be cut. */
function senderName(technician = ''): string {
  const name = displayName(technician)
  return name === '' || name.length > MAX_FIRST_NAME ? site.name : `${name} at ${site.name}`
}
