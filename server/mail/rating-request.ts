import { RATINGS, RATING_WORDS, type Rating } from '#contract/vocabulary.ts'
import { customerReplies } from './customer-replies.ts'
import { type BodyPart, renderBody } from './mail-layout.ts'
import type { OutgoingMail } from './mailer.ts'
import { type SubjectFacts, ticketSubject } from './ticket-subject.ts'

const FACES: Record<Rating, string> = { good: '🙂', ok: '😐', bad: '🙁' }

/** One request: `id` tells two for the same ticket apart. */
type Request = { id: string; at: Date }
type Person = { first_name: string; last_name: string; email: string }
type Delivery = {
  /** The address of the ticket's page, with the person's key. */
  link: string
  replyAddress?: string
  inbox: string
  inReplyTo: string
  references: string[]
}

/**
 * Builds the mail that says that a ticket was solved and asks how it went, in the thread of the ticket. Its links open the page
 * with a face chosen; nothing is recorded before it is confirmed there, because mail scanners open every link.
 */
export function ratingRequestMail(
  { id, at }: Request,
  ticket: SubjectFacts,
  person: Person,
  { link, replyAddress, inbox, ...headers }: Delivery,
): OutgoingMail {
  const number = ticket.ticket_id
  const { replyTo, note } = customerReplies(number, { ...(replyAddress !== undefined && { replyAddress }), inbox })
  // The face beside its word: neither alone says it to everybody.
  const faces = RATINGS.map((rating): BodyPart => ({
    link: `${link}&rating=${rating}`,
    words: `${FACES[rating]} ${RATING_WORDS[rating]}`,
  }))
  return {
    kind: 'rating-request',
    id,
    to: { name: `${person.first_name} ${person.last_name}`, address: person.email },
    replyTo,
    subject: ticketSubject(ticket),
    date: at,
    automatic: 'generated',
    ...headers,
    ...renderBody(`Ticket #${number} is solved`, [
      { paragraph: 'We’ve marked your ticket as solved. How did we do?' },
      ...faces,
      { paragraph: 'Not solved, or the problem has returned? Tell us on the ticket’s page, and we’ll open it again.' },
      { link, words: `It’s back: go to ticket #${number}` },
      { paragraph: note },
    ]),
  }
}
