import * as z from 'zod/mini'
import { attachment } from './attachments.ts'
import { operation } from './operation.ts'
import { emailAddress, timestamp } from './text.ts'
import {
  AFTER_SENDING,
  DELIVERY_STATES,
  HELD_DECISIONS,
  MESSAGE_CHANNELS,
  MESSAGE_KINDS,
  SENDER_CHECKS,
} from './vocabulary.ts'

const person = z.strictObject({ name: z.string(), address: z.string() })

export const mailFacts = z.strictObject({
  /** Id of the incoming mail. */
  id: z.uuid(),
  /** The sender as the header has it. */
  from: z.string(),
  sender_check: z.nullable(z.enum(SENDER_CHECKS)),
  /** True for a mail that can be shown as it was sent (`show-mail`). */
  has_html: z.boolean(),
  /** Kept without notices, because its sender had written many in a few minutes. */
  is_quiet: z.boolean(),
  /** The subject of a reply, without prefixes, where it differs from the ticket's; null where it is the same. */
  subject: z.nullable(z.string()),
  /** The time it was sent, where it came in more than ten minutes later; null otherwise. */
  sent_at: z.nullable(timestamp),
  refused_files: z.array(z.strictObject({ name: z.string(), size: z.int(), reason: z.string() })),
  /** Sentences about what could not be read or was cut. */
  notices: z.array(z.string()),
  encrypted: z.nullable(z.enum(['pgp', 'smime'])),
  calendar: z.nullable(
    z.strictObject({
      method: z.string(),
      /** Answer of the attendee, in a reply to an invitation. */
      answer: z.optional(z.nullable(z.enum(['accepted', 'declined', 'tentative']))),
      summary: z.string(),
      location: z.string(),
      comment: z.optional(z.string()),
      /** ISO 8601 with offset, without it where the time zone is unknown, or a date. */
      start: z.nullable(z.string()),
      end: z.nullable(z.string()),
      time_zone: z.nullable(z.string()),
      organizer: z.nullable(z.string()),
      attendees: z.array(z.string()),
    }),
  ),
  /** The original sender of a forwarded mail. */
  forwarded_from: z.nullable(person),
  /** People in Cc who are offered as participants. */
  offered: z.array(person),
  /** Ids of files that the text shows in place. */
  inline_files: z.array(z.string()),
})
export type MailFacts = z.output<typeof mailFacts>

/** The way of an answer to one recipient. */
const delivery = z.strictObject({
  address: z.string(),
  state: z.enum(DELIVERY_STATES),
  /** True where `sent` means saved as a file in the outbox, because no mail server was set. */
  saved: z.boolean(),
  /** Such as 5.1.1, or a mail server's reply code. */
  code: z.nullable(z.string()),
  /** The text of the mail server or the report. */
  words: z.nullable(z.string()),
})

export const message = z.strictObject({
  id: z.uuid(),
  kind: z.enum(MESSAGE_KINDS),
  channel: z.enum(MESSAGE_CHANNELS),
  /** Null for the product, and for a person who has been erased. */
  author: z.nullable(z.strictObject({ id: z.uuid(), name: z.string() })),
  text: z.string(),
  /** The text with quotes and signature; null where `text` is all of it. */
  full_text: z.nullable(z.string()),
  /**
   * State of an answer: the worst of its deliveries, `sending` while it is held, `stopped` if it never leaves. Null for every
   * other kind.
   */
  state: z.nullable(z.enum([...DELIVERY_STATES, 'sending', 'stopped'])),
  /** The time an answer that is still `sending` is mailed. */
  send_at: z.nullable(timestamp),
  /** Facts about a held answer; null for every other message. */
  hold: z.nullable(
    z.strictObject({
      /** Planned by its writer, not just held for some seconds. */
      planned: z.boolean(),
      cancel_if_customer_writes: z.boolean(),
      /** The change of the ticket when it is mailed. */
      after: z.nullable(z.enum(AFTER_SENDING)),
      /** The reason why it was stopped, as the rest of a sentence; null unless it was. */
      stopped_because: z.nullable(z.string()),
    }),
  ),
  /** The texts a note had before, the oldest first. */
  earlier_texts: z.array(z.strictObject({ text: z.string(), written_at: timestamp })),
  created_at: timestamp,
  /** Files, each with a link signed for 3600 seconds, or null where its bytes are missing. */
  attachments: z.array(z.strictObject({ ...attachment, url: z.nullable(z.string()) })),
  deliveries: z.array(delivery),
  mail: z.nullable(mailFacts),
  /** The ticket it was written on, before that was merged into this one. */
  merged_from: z.nullable(z.strictObject({ ticket_id: z.int(), title: z.string() })),
})
export type Message = z.output<typeof message>

/** A mail, or a message from the ticket's page, whose sender may not write to the ticket unless the team allows it. */
export const heldMail = z.strictObject({
  id: z.uuid(),
  channel: z.enum(['mail', 'page']),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  reason: z.string(),
  sender_check: z.nullable(z.enum(SENDER_CHECKS)),
  created_at: timestamp,
})
export type HeldMail = z.output<typeof heldMail>

const namedTicket = z.strictObject({ id: z.uuid(), ticket_id: z.int(), title: z.string() })

const participants = z.array(z.strictObject({ id: z.uuid(), name: z.string(), email: z.string() }))

export const listMessages = operation({
  route: 'GET /api/tickets/{id}/messages',
  access: 'technician',
  summary: 'The conversation of a ticket, oldest first, and its held mails.',
  response: z.strictObject({
    messages: z.array(message),
    held: z.array(heldMail),
    /** The mail the ticket was made from; null where it came by the form. */
    first_mail: z.nullable(mailFacts),
    participants,
    /** The reason why the requester cannot be mailed, in a sentence; null where none is known. */
    mail_problem: z.nullable(z.string()),
    /** An older ticket this one continues, and one it may belong to. */
    linked: z.nullable(namedTicket),
    suggested: z.nullable(namedTicket),
    /** Tickets that continue this one, or were split from it. */
    links: z.array(namedTicket),
    /** Tickets that were merged into this one; `merge` undoes it, by who merged them or a manager. */
    merged: z.array(z.extend(namedTicket, { merge: z.uuid(), by: z.nullable(z.uuid()), at: timestamp })),
  }),
})

export const decideHeld = operation({
  route: 'POST /api/held/{id}',
  access: 'technician',
  summary: 'Adds a held mail to its ticket, makes a new ticket of it, or discards it.',
  input: z.strictObject({
    id: z.uuid(),
    decision: z.enum(HELD_DECISIONS, { error: 'Use add, new-ticket or discard' }),
  }),
  response: z.strictObject({ ticket_id: z.nullable(z.uuid()) }),
  problems: [409],
})

export const resendAnswer = operation({
  route: 'POST /api/messages/{id}/resend',
  access: 'technician',
  summary: 'Mails an answer that did not arrive once more, to another address if one is given.',
  input: z.strictObject({
    id: z.uuid(),
    /** Another address of the same person, which becomes theirs. */
    email: z.optional(emailAddress('Enter an email address')),
    /** The owner of the address; by default the requester, or the only person who did not get the answer. */
    user: z.optional(z.uuid()),
  }),
  response: message,
  problems: [409],
})

export const addParticipant = operation({
  route: 'POST /api/tickets/{id}/participants',
  access: 'technician',
  summary: 'Adds a person, who from then on gets the answers and may write to the ticket.',
  input: z.strictObject({
    id: z.uuid(),
    email: emailAddress('Enter an email address'),
    name: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  response: participants,
  problems: [409],
})

export const removeParticipant = operation({
  route: 'DELETE /api/tickets/{id}/participants/{user}',
  access: 'technician',
  summary: 'Removes a person from a ticket.',
  input: z.strictObject({ id: z.uuid(), user: z.uuid() }),
  response: participants,
})

export const changeRequester = operation({
  route: 'POST /api/tickets/{id}/requester',
  access: 'technician',
  summary: 'Makes the person whose mail was forwarded the requester of the ticket.',
  response: z.strictObject({ user_id: z.uuid() }),
  problems: [409],
})
