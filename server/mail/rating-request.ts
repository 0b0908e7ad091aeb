import { RATINGS, RATING_WORDS, type Rating } from '#contract/vocabulary.ts'
import { customerReplies } from './customer-replies.ts'
import { type BodyPart, renderBody } from './mail-layout.ts'
import type { OutgoingMail } from './mailer.ts'
import { type SubjectFacts, ticketSubject } from './ticket-subject.ts'
import { composeBody, composeSubject } from './texts/compose-mail.ts'
import { type MailPerson, mailValues } from './texts/mail-values.ts'
import { type MailWords, OUR_TEXTS } from './texts/our-texts.ts'

const FACES: Record<Rating, string> = { good: '🙂', ok: '😐', bad: '🙁' }

/** One request: `id` tells two for the same ticket apart. */
type Request = { id: string; at: Date }
type Delivery = {
  /** The address of the ticket's page, with the person's key. */
  link: string
  replyAddress?: string
  inbox: string
  inReplyTo: string
  references: string[]
  /** The text as it has been changed here; ours without it. */
  words?: MailWords | undefined
}

/**
 * Builds the mail that says that a ticket was solved and asks how it went, in the thread of the ticket. Its links open the page
 * with a face chosen; nothing is recorded before it is confirmed there, because mail scanners open every link.
 */
export function ratingRequestMail(
  { id, at }: Request,
  ticket: SubjectFacts,
  person: MailPerson,
  { link, replyAddress, inbox, words = OUR_TEXTS['rating-request'], ...headers }: Delivery,
): OutgoingMail {
  const number = ticket.ticket_id
  const { replyTo, note } = customerReplies(number, { ...(replyAddress !== undefined && { replyAddress }), inbox })
  // The face beside its word: neither alone says it to everybody.
  const faces = RATINGS.map((rating): BodyPart => ({
    link: `${link}&rating=${rating}`,
    words: `${FACES[rating]} ${RATING_WORDS[rating]}`,
  }))
  const values = mailValues({ ticket, person, link })
  const { title, parts } = composeBody(words, values, {
    substance: faces,
    place: 'below-opening',
    linkWords: `It’s back: go to ticket #${number}`,
  })
  return {
    kind: 'rating-request',
    id,
    to: { name: `${person.first_name} ${person.last_name}`, address: person.email },
    replyTo,
    subject: ticket.mailed_subject === null ? composeSubject(words.subject, values) : ticketSubject(ticket),
    date: at,
    automatic: 'generated',
    ...headers,
    ...renderBody(title, [...parts, { paragraph: note }]),
  }
}
