import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { DELIVERY_STATES, MAIL_CLASSES, MAIL_STATES, SENDER_CHECKS } from '#contract/vocabulary.ts'
import type { MailDetails } from '../conversation/mail-details.ts'
import { id, moment } from './columns.ts'
import { formerPerson, message, person, ticket, ticketResponses, tickets } from './tickets.ts'

export const mailState = pgEnum('mail_state', MAIL_STATES)
export const deliveryState = pgEnum('delivery_state', DELIVERY_STATES)

/** Mails that have come in, one row for each content; the bytes, object `mail/{sha256}`, are stored before the row. */
export const inboundMails = pgTable(
  'inbound_mails',
  {
    id: id(),
    /** Mails received in the same millisecond are routed in this order. */
    sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Of the raw bytes. */
    sha256: text().notNull().unique(),
    size: integer().notNull(),
    /** `page`: written on a ticket's page by someone other than the person the link was made for. */
    source: text({ enum: ['file', 'http', 'imap', 'page'] }).notNull(),
    /** The moment our server took it, or the mail server did, if that is known. */
    received_at: moment().notNull(),
    state: mailState().notNull().default('received'),
    /** The reason for this state, a sentence for the team; null where nothing needs to be said. */
    reason: text(),
    attempts: integer().notNull().default(0),
    next_attempt_at: moment().notNull(),
    /** Equal for copies of a mail that took different ways; set once, for the first of them. */
    content_hash: text(),
    class: text({ enum: MAIL_CLASSES }),
    sender_check: text({ enum: SENDER_CHECKS }),
    /** The sender as the header has it, decoded; empty where there is none. */
    sender: text().notNull().default(''),
    /** The sender's address in lower case; null where there is none. */
    from_address: text(),
    subject: text().notNull().default(''),
    /** With angle brackets. */
    message_id: text(),
    /** The mail it answers, as it says. */
    in_reply_to: text(),
    ticket_id: uuid().references(() => tickets.id, { onDelete: 'set null' }),
    /** The message it became; null for the first mail of a ticket, which is the ticket's description. */
    response_id: uuid().references(() => ticketResponses.id, { onDelete: 'set null' }),
    opened_ticket: boolean().notNull().default(false),
    /** Held because its sender had opened too many tickets; false again as soon as it is no longer held. */
    is_flood: boolean().notNull().default(false),
    /** The text of a held mail; null for every other, whose text is in its message or ticket. */
    text: text(),
    details: jsonb().$type<MailDetails>(),
  },
  (table) => [
    index('inbound_mails_waiting')
      .on(table.received_at, table.sequence)
      .where(sql`${table.state} = 'received'`),
    uniqueIndex('inbound_mails_content').on(table.content_hash),
    index('inbound_mails_message_id').using('hash', table.message_id),
    index('inbound_mails_in_reply_to').using('hash', table.in_reply_to),
    index('inbound_mails_ticket').on(table.ticket_id),
    index('inbound_mails_response').on(table.response_id),
    index('inbound_mails_from').on(table.from_address, table.received_at),
    index('inbound_mails_state').on(table.state, table.is_flood, table.received_at, table.sequence),
    index('inbound_mails_flood')
      .on(table.from_address, table.received_at, table.sequence)
      .where(sql`${table.is_flood}`),
  ],
)

/** The mailboxes read by IMAP: how far, and whether reading works. */
export const mailboxes = pgTable('mailboxes', {
  /** `user@host:port/FOLDER`. */
  name: text().primaryKey(),
  uid_validity: bigint({ mode: 'number' }),
  /** Mails up to this UID have been taken or passed over. */
  last_uid: bigint({ mode: 'number' }),
  /** Until it has been read to its end for the first time: older mails are passed over. */
  read_from: moment(),
  /** The last time it was read to its end. */
  checked_at: moment(),
  stopped_since: moment(),
  /** The problem that stops reading: a stable token, and a sentence for people. */
  problem: text(),
  problem_words: text(),
  /** The last mail to the admins that it has stopped: about the current problem unless it is before `stopped_since`. */
  admins_told_at: moment(),
})

/** Mails that have been taken and are still to be marked, moved or deleted on their server (`after=` in IMAP_URL). */
export const mailsOnServer = pgTable(
  'mails_on_server',
  {
    mailbox: text().notNull(),
    uid_validity: bigint({ mode: 'number' }).notNull(),
    uid: bigint({ mode: 'number' }).notNull(),
    due_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.mailbox, table.uid_validity, table.uid] })],
)

/** Work that one process does for all, until its lease expires or is renewed (server/platform/db/lease.ts). */
export const leases = pgTable('leases', {
  name: text().primaryKey(),
  holder: uuid().notNull(),
  expires_at: moment().notNull(),
})

/** Participants besides the requester: they get a ticket's answers and may write to it. */
export const ticketParticipants = pgTable(
  'ticket_participants',
  {
    ticket_id: ticket(),
    user_id: person(),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ticket_id, table.user_id] }),
    index('ticket_participants_user').on(table.user_id),
  ],
)

/** Deliveries of each answer to each of its recipients; without an address where the person has been erased. */
export const mailDeliveries = pgTable(
  'mail_deliveries',
  {
    id: id(),
    ticket_id: ticket(),
    response_id: message(),
    user_id: formerPerson(),
    address: text().notNull(),
    state: deliveryState().notNull().default('queued'),
    /** The status of a report, such as 5.1.1, or a mail server's reply code. */
    code: text(),
    /** One line of the report or the mail server. */
    words: text(),
    /** Set while `sent` means a file in the outbox, because no mail server was set. */
    saved: boolean().notNull().default(false),
    created_at: moment().notNull(),
    changed_at: moment().notNull(),
  },
  (table) => [
    index('mail_deliveries_response').on(table.response_id),
    index('mail_deliveries_ticket').on(table.ticket_id),
    index('mail_deliveries_user').on(table.user_id),
  ],
)
