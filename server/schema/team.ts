import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { AFTER_SENDING, DRAFT_KINDS, NOTICE_KINDS } from '#contract/vocabulary.ts'
import { id, moment } from './columns.ts'
import { formerPerson, message, person, ticket, ticketResponses, tickets } from './tickets.ts'

/**
 * Answers that are held until they are mailed, which makes them messages with the same id. Apart from the messages, so that
 * nothing that reads what was said can find one. Their files stay unclaimed uploads until then.
 */
export const heldAnswers = pgTable(
  'held_answers',
  {
    id: id(),
    ticket_id: ticket(),
    user_id: person(),
    message: text().notNull(),
    /** Ids of unclaimed uploads. */
    files: text().array().notNull().default([]),
    /** Recipients; null: the requester and all participants. */
    to: uuid().array(),
    /** Change of the ticket when it is mailed. */
    after: text({ enum: AFTER_SENDING }),
    reopen: boolean().notNull().default(false),
    is_planned: boolean().notNull(),
    cancel_if_customer_writes: boolean().notNull(),
    send_at: moment().notNull(),
    created_at: moment().notNull(),
    /** True where its draft had been shared, as it is again when the answer is undone or stopped. */
    shared: boolean().notNull().default(false),
    /** Set once it is stopped and its text is in its writer's draft; the reason is the rest of a sentence. */
    stopped_at: moment(),
    stopped_because: text(),
  },
  (table) => [
    index('held_answers_ticket').on(table.ticket_id),
    index('held_answers_user').on(table.user_id),
    index('held_answers_due')
      .on(table.send_at)
      .where(sql`${table.stopped_at} is null`),
  ],
)

/** Unsent texts: one draft a person, ticket and box. */
export const drafts = pgTable(
  'drafts',
  {
    id: id(),
    user_id: person(),
    ticket_id: ticket(),
    kind: text({ enum: DRAFT_KINDS }).notNull(),
    message: text().notNull(),
    /** Ids of unclaimed uploads. */
    files: text().array().notNull().default([]),
    to: uuid().array(),
    shared: boolean().notNull().default(false),
    updated_at: moment().notNull(),
  },
  (table) => [
    unique('drafts_of_person').on(table.user_id, table.ticket_id, table.kind),
    index('drafts_ticket').on(table.ticket_id),
    index('drafts_updated_at').on(table.updated_at),
  ],
)

/** Texts of drafts that can be restored: sent, discarded, or replaced by what was written elsewhere. */
export const keptDrafts = pgTable(
  'kept_drafts',
  {
    id: id(),
    user_id: person(),
    ticket_id: ticket(),
    kind: text({ enum: DRAFT_KINDS }).notNull(),
    message: text().notNull(),
    /** Ids of uploads that were discarded with it. */
    files: text().array().notNull().default([]),
    reason: text({ enum: ['sent', 'discarded', 'replaced'] }).notNull(),
    kept_at: moment().notNull(),
  },
  (table) => [
    index('kept_drafts_of_person').on(table.user_id, table.ticket_id, table.kind),
    index('kept_drafts_ticket').on(table.ticket_id),
    index('kept_drafts_kept_at').on(table.kept_at),
  ],
)

/** The moment up to which a member of the team has read a ticket; without a row, `support_users.read_before`. */
export const ticketReads = pgTable(
  'ticket_reads',
  { user_id: person(), ticket_id: ticket(), read_until: moment().notNull() },
  (table) => [
    primaryKey({ columns: [table.user_id, table.ticket_id] }),
    index('ticket_reads_ticket').on(table.ticket_id),
    index('ticket_reads_until').on(table.read_until),
  ],
)

/** Members of the team, besides the owner, who get notices of a ticket. */
export const ticketFollowers = pgTable(
  'ticket_followers',
  { ticket_id: ticket(), user_id: person(), created_at: moment().notNull() },
  (table) => [
    primaryKey({ columns: [table.ticket_id, table.user_id] }),
    index('ticket_followers_user').on(table.user_id),
  ],
)

/** Notices to members of the team. The text is made when it is read: it names people, who may be erased. */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    user_id: person(),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    ticket_id: uuid().references(() => tickets.id, { onDelete: 'cascade' }),
    /** Null for the customer and the product. */
    actor_id: formerPerson(),
    /** The message it is about. */
    response_id: uuid().references(() => ticketResponses.id, { onDelete: 'cascade' }),
    /** Detail for the text, such as a mailbox; never a text of a ticket. */
    detail: text(),
    /** Shown in the dashboard. */
    in_app: boolean().notNull(),
    created_at: moment().notNull(),
    seen_at: moment(),
    /** Mailed at this moment unless seen before; null: never. */
    mail_due_at: moment(),
    /** The moment its mail was queued; notices of the same moment are in one mail. */
    mailed_at: moment(),
  },
  (table) => [
    index('notices_user').on(table.user_id, table.created_at),
    index('notices_ticket').on(table.ticket_id),
    index('notices_response').on(table.response_id),
    index('notices_actor').on(table.actor_id),
    index('notices_mail_due')
      .on(table.mail_due_at)
      .where(sql`${table.mail_due_at} is not null and ${table.mailed_at} is null and ${table.seen_at} is null`),
  ],
)

/** Kinds and channels of notices that a member of the team gets; without a row the defaults count (contract/notices.ts). */
export const noticeSettings = pgTable(
  'notice_settings',
  {
    user_id: person(),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    app: boolean().notNull(),
    mail: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.kind] })],
)

export const noteVersions = pgTable(
  'note_versions',
  {
    id: id(),
    response_id: message(),
    message: text().notNull(),
    written_at: moment().notNull(),
  },
  (table) => [index('note_versions_response').on(table.response_id, table.written_at)],
)
