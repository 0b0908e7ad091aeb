import { customerReplies, followWords } from './customer-replies.ts'
import { renderBody } from './mail-layout.ts'
import type { OutgoingMail } from './mailer.ts'
import { composeBody, composeSubject } from './texts/compose-mail.ts'
import { type MailPerson, mailValues } from './texts/mail-values.ts'
import { type MailWords, OUR_TEXTS } from './texts/our-texts.ts'

/** One request for a link: `id` tells the mails of two requests apart. */
type Request = { id: string; at: Date }
type Delivery = {
  link: string
  replyAddress?: string
  inbox: string
  /** The text as it has been changed here; ours without it. */
  words?: MailWords | undefined
}

/** Builds the mail with a link to the page of a ticket, sent on request. */
export function ticketLinkMail(
  { id, at }: Request,
  ticket: { ticket_id: number; title: string },
  person: MailPerson,
  { link, words = OUR_TEXTS['ticket-link'], ...replies }: Delivery,
): OutgoingMail {
  const { replyTo, note } = customerReplies(ticket.ticket_id, replies)
  const values = mailValues({ ticket, person, link })
  const { title, parts } = composeBody(words, values, {
    substance: [],
    place: 'above-link',
    linkWords: followWords(ticket.ticket_id),
  })
  return {
    kind: 'ticket-link',
    id,
    to: { name: `${person.first_name} ${person.last_name}`, address: person.email },
    replyTo,
    subject: composeSubject(words.subject, values),
    date: at,
    automatic: 'generated',
    ...renderBody(title, [...parts, { paragraph: note }]),
  }
}
