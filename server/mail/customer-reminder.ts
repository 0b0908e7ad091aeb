import { customerReplies, followWords } from './customer-replies.ts'
import { renderBody } from './mail-layout.ts'
import type { OutgoingMail } from './mailer.ts'
import { type SubjectFacts, ticketSubject } from './ticket-subject.ts'
import { composeBody, composeSubject } from './texts/compose-mail.ts'
import { type MailPerson, mailValues } from './texts/mail-values.ts'
import { CLOSED_NOTICE, type MailWords, OUR_TEXTS } from './texts/our-texts.ts'

/** The automatic message that is mailed. */
type Reminder = { id: string; message: string; created_at: Date }
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
 * Builds the mail that reminds a customer we wait for, or says that their ticket has been closed, in the thread of the ticket. The
 * words of the second are always ours.
 */
export function customerReminderMail(
  { id, message, created_at }: Reminder,
  ticket: SubjectFacts & { isResolved: boolean },
  person: MailPerson,
  { link, replyAddress, inbox, words: reminding = OUR_TEXTS['ticket-reminder'], ...headers }: Delivery,
): OutgoingMail {
  const number = ticket.ticket_id
  const { replyTo, note } = customerReplies(number, { replyAddress, inbox })
  const words = ticket.isResolved ? CLOSED_NOTICE : reminding
  const values = mailValues({ ticket, person, link })
  const { title, parts } = composeBody(words, values, {
    substance: [{ paragraph: message }],
    place: 'above-link',
    linkWords: followWords(number),
  })
  return {
    kind: 'ticket-reminder',
    id,
    to: { name: `${person.first_name} ${person.last_name}`, address: person.email },
    replyTo,
    subject: ticket.mailed_subject === null ? composeSubject(words.subject, values) : ticketSubject(ticket),
    date: created_at,
    automatic: 'generated',
    ...headers,
    ...renderBody(title, [...parts, { paragraph: note }]),
  }
}
