import { REPLY_LINE } from '../mail-ids/reply-line.ts'
import { type BodyPart, renderBody } from './mail-layout.ts'
import type { OutgoingMail } from './mailer.ts'
import { type SubjectFacts, ticketSubject } from './ticket-subject.ts'

type Admin = { first_name: string; last_name: string; email: string }
type Notices = {
  /** The id of the first notice, by which a reply is known. */
  id: string
  /** When the mail was queued. */
  at: Date
  events: { sentence: string; quote: string | undefined }[]
}
type Delivery = {
  /** The address of the ticket in the dashboard. */
  link: string
  replyTo: { name: string; address: string }
}

/**
 * Builds the mail about what a member of the team has not seen of a ticket. It goes to the team alone and quotes what the customer
 * has written, and notes that mention the reader. A reply becomes a note.
 */
export function noticeMail(
  { id, at, events }: Notices,
  ticket: SubjectFacts,
  admin: Admin,
  { link, replyTo }: Delivery,
): OutgoingMail {
  const parts = events.flatMap(({ sentence, quote }): BodyPart[] => [
    { paragraph: `${sentence}${quote === undefined ? '.' : ':'}` },
    ...(quote === undefined ? [] : [{ quote }]),
  ])
  return {
    kind: 'notice',
    id,
    to: { name: `${admin.first_name} ${admin.last_name}`, address: admin.email },
    replyTo,
    subject: ticketSubject(ticket),
    date: at,
    automatic: 'generated',
    ...renderBody(`${REPLY_LINE} to add a note`, [
      ...parts,
      { link, words: `Open ticket #${ticket.ticket_id} in the dashboard` },
      {
        paragraph:
          'Only the team sees your reply, unless it begins with @public: then the customer gets it. Choose what you get emails about under Account, Notifications.',
      },
    ]),
  }
}
