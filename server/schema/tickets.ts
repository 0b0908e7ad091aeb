import { type SQLWrapper, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  CATEGORIES,
  MESSAGE_CHANNELS,
  MESSAGE_KINDS,
  PRIORITIES,
  STATUSES,
  TICKET_EVENT_KINDS,
  WAITING_FOR,
} from '#contract/vocabulary.ts'
import { PLANS } from '#contract/vocabulary.ts'
import { ROLES } from '#contract/roles.ts'
import { authUsers } from './auth.ts'
import { id, moment } from './columns.ts'

export const ticketCategory = pgEnum('ticket_category', CATEGORIES)
/** Enums sort in the order they are declared: priorities by urgency, statuses by the ticket's life. */
export const ticketPriority = pgEnum('ticket_priority', PRIORITIES)
export const ticketStatus = pgEnum('ticket_status', STATUSES)
export const ticketEventKind = pgEnum('ticket_event_kind', TICKET_EVENT_KINDS)
export const messageKind = pgEnum('message_kind', MESSAGE_KINDS)
export const ticketWaitingFor = pgEnum('ticket_waiting_for', WAITING_FOR)
export const messageChannel = pgEnum('message_channel', MESSAGE_CHANNELS)

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** The clients: firms whose people belong to them, as the team says and never a form. */
export const companies = pgTable('companies', {
  id: id(),
  name: text().notNull(),
  /** By what it is the same name (`companyNameKey` in contract/companies.ts). */
  name_key: text().notNull().unique(),
  /** A plan of the pricing page; null: by the hour. */
  plan: text({ enum: PLANS }),
  plan_since: moment(),
  /** One line above every ticket of theirs. */
  warning: text().notNull().default(''),
  notes: text().notNull().default(''),
  /** No foreign key: people refer to companies. Erasing a person removes it. */
  notes_by: uuid(),
  notes_at: moment(),
  /** Their number in the program for accounting. */
  accounting_ref: text().notNull().default(''),
  archived_at: moment(),
  /** The company it was merged into, and never one that was merged itself. */
  merged_into: uuid().references((): AnyPgColumn => companies.id),
  created_at: moment().notNull().defaultNow(),
  updated_at: moment().notNull().defaultNow(),
})

/** SQL for the domain of an address, backwards: the sub-domains of one are a range of an index. */
export const backwardDomain = ({ email }: { email: SQLWrapper }) =>
  sql<string>`reverse(regexp_replace(${email}, '^.*@', ''))`

/** Customers and admins; an admin has a sign-in identity and `is_admin`. */
export const supportUsers = pgTable(
  'support_users',
  {
    id: id(),
    auth_user_id: text()
      .unique()
      .references(() => authUsers.id, { onDelete: 'set null' }),
    first_name: text().notNull(),
    last_name: text().notNull(),
    /** In lower case: one person, however it was typed. Null for a caller who gave a phone number only. */
    email: text().unique(),
    /** The address of a record merged into this one, for whoever has none of their own. */
    merged_email: text(),
    phone: text().notNull().default(''),
    company: text().notNull().default(''),
    /** May enter the dashboard: a member of the team. */
    is_admin: boolean().notNull().default(false),
    /** The rights of a member of the team; without one, all (`roleOf` in server/team/members.ts). Null for customers. */
    role: text({ enum: ROLES }),
    /** The reason why mail does not reach the address, a sentence: it bounced, or no mail program accepts it. Null otherwise. */
    mail_problem: text(),
    /** Their firm, set by the team, a suggestion that was confirmed, or a domain whose people join by themselves. */
    company_id: uuid().references(() => companies.id),
    /** The right to see the tickets of the company in My tickets, but for sensitive and private ones. */
    sees_company: boolean().notNull().default(false),
    vip: boolean().notNull().default(false),
    /** The person this record was merged into, and never one that was merged itself: whoever writes from its address is that person. */
    merged_into: uuid().references((): AnyPgColumn => supportUsers.id, { onDelete: 'cascade' }),
    /** The start of an absence of a member of the team; null: present. */
    away_since: moment(),
    /** The last automatic assignment, for the order of turns. */
    last_assigned_at: moment(),
    /** Messages before this moment count as read by them (server/conversation/mark-read.ts). */
    read_before: moment().notNull().defaultNow(),
    /** Ends the answers of a member of the team, above the company's own line. */
    signature: text().notNull().default(''),
    team_notes: text().notNull().default(''),
    team_notes_by: uuid().references((): AnyPgColumn => supportUsers.id, { onDelete: 'set null' }),
    team_notes_at: moment(),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [
    index('support_users_company')
      .on(table.company_id)
      .where(sql`${table.company_id} is not null`),
    index('support_users_merged_into')
      .on(table.merged_into)
      .where(sql`${table.merged_into} is not null`),
    index('support_users_team')
      .on(table.id)
      .where(sql`${table.is_admin}`),
    /** People without a company, by the domain they write from, backwards, and by the company that a form named. */
    index('support_users_mail_domain')
      .on(sql`${backwardDomain(table)} text_pattern_ops`)
      .where(sql`${table.company_id} is null and not ${table.is_admin}`),
    index('support_users_company_text')
      .on(table.company)
      .where(sql`${table.company_id} is null and not ${table.is_admin} and ${table.company} <> ''`),
  ],
)

/** SQL for the address of a person, or else of a record merged into theirs; empty where there is none, as a missing phone number is. */
export const emailOf = ({ email, merged_email }: { email: SQLWrapper; merged_email: SQLWrapper } = supportUsers) =>
  sql<string>`coalesce(${email}, ${merged_email}, '')`

/** A column for a person without whom the row goes. */
export const person = () =>
  uuid()
    .notNull()
    .references(() => supportUsers.id, { onDelete: 'cascade' })
/** A column for a person whom the row outlives: null once they are removed. */
export const formerPerson = () => uuid().references(() => supportUsers.id, { onDelete: 'set null' })

export const tickets = pgTable(
  'tickets',
  {
    id: id(),
    /** The ticket number, shown as #1001. */
    ticket_id: integer().notNull().unique().generatedByDefaultAsIdentity({ startWith: 1001 }),
    title: text().notNull(),
    description: text().notNull(),
    category: ticketCategory().notNull(),
    priority: ticketPriority().notNull(),
    status: ticketStatus().notNull().default('Open'),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
    resolved_at: moment(),
    /**
     * Since when the customer waits for our answer; null when no answer is due, as in a resolved ticket. Both defaults are
     * for processes of an earlier release, which write neither column.
     */
    waiting_since: moment().defaultNow(),
    /** The last word of customer or team: creation, an answer or a customer's message. */
    last_message_at: moment().notNull().defaultNow(),
    user_id: formerPerson(),
    /** The reply shown to the customer right after sending (`aiResponse`); also the body of the confirmation mail. */
    automatic_reply: text().notNull(),
    /** The way it came: by the form, by mail, or made by the team in the dashboard. */
    channel: messageChannel().notNull().default('form'),
    /** The older ticket this one continues, because it was closed too long ago to be reopened. */
    linked_ticket_id: uuid(),
    /** The ticket that has its messages now, and was not merged itself: its number, links and Message-IDs lead there. */
    merged_into: uuid().references((): AnyPgColumn => tickets.id, { onDelete: 'cascade' }),
    /** An older ticket it may belong to: its number was in the subject, or the subject is the same. Only a hint. */
    suggested_ticket_id: uuid(),
    /** Set while the team has to act although no answer is due: `bounced`, an answer did not reach the customer; `woke`, its time to wait is over. */
    attention: text().$type<'bounced' | 'woke'>(),
    /** True: the customer's page asks for a code before anything is read; null: by category (SENSITIVE_CATEGORIES). */
    sensitive: boolean(),
    /**
     * The company as this ticket's form named it; empty for a mail. Anyone who knows an address can name another company on the
     * person's record by a form, but not on the tickets that are there.
     */
    company: text().notNull().default(''),
    /** The requester's company when it came in, or since it was set: it stays when they change firms. */
    company_id: uuid().references(() => companies.id),
    /** For the requester and those who take part alone: colleagues with the company right do not see it. */
    private: boolean().notNull().default(false),
    /** A newsletter or other mail to many: it waits for no answer, and nobody is to take it. */
    bulk: boolean().notNull().default(false),
    /** Marked as spam by the team: it is in no list but that of spam. */
    spam: boolean().notNull().default(false),
    /** True where the mark has blocked the sender, whom taking it back unblocks. */
    spam_blocked: boolean().notNull().default(false),
    /** The owner, a member of the team; null: none. */
    assignee_id: formerPerson(),
    /** Reason and end of a sleep. */
    waiting_for: ticketWaitingFor(),
    wake_at: moment(),
    asleep_since: moment(),
    /** The planned end of a sleep that a message ended early. */
    slept_until: moment(),
    /** Reminders mailed to the customer while it sleeps, and the moment of the last one. */
    reminders: integer().notNull().default(0),
    reminded_at: moment(),
    /** In lower case, in order. */
    tags: text().array().notNull().default([]),
    /** The last message of any kind but automatic ones, notes included: what a member of the team may not have read. */
    last_entry_at: moment().notNull().defaultNow(),
    /** The moment it lost its owner; null for one that never had one. */
    unassigned_since: moment(),
    /** True once the team has got a notice that it has had no owner for too long. */
    unassigned_noticed: boolean().notNull().default(false),
  },
  (table) => [
    index('tickets_user_id').on(table.user_id),
    index('tickets_merged_into')
      .on(table.merged_into)
      .where(sql`${table.merged_into} is not null`),
    index('tickets_linked')
      .on(table.linked_ticket_id)
      .where(sql`${table.linked_ticket_id} is not null`),
    index('tickets_suggested')
      .on(table.suggested_ticket_id)
      .where(sql`${table.suggested_ticket_id} is not null`),
    index('tickets_assignee')
      .on(table.assignee_id)
      .where(sql`${table.assignee_id} is not null`),
    index('tickets_wake_at')
      .on(table.wake_at)
      .where(sql`${table.wake_at} is not null`),
    index('tickets_asleep')
      .on(table.asleep_since)
      .where(sql`${table.waiting_for} = 'customer'`),
    index('tickets_unassigned_since')
      .on(table.unassigned_since)
      .where(sql`${table.unassigned_since} is not null`),
    /** For unread tickets: those that are to be read, found in this index alone (server/conversation/mark-read.ts). */
    index('tickets_unread')
      .on(table.last_entry_at, table.id)
      .where(sql`${table.status} <> 'Resolved' and not ${table.spam} and not ${table.bulk}`),
    /** The open tickets of a company, counted in this index alone (server/companies/find-companies.ts). */
    index('tickets_company_open')
      .on(table.company_id)
      .where(sql`${table.company_id} is not null and ${table.status} <> 'Resolved' and not ${table.spam}`),
    /** The tickets of a company, the latest word first (docs/decisions/customer-page.md). */
    index('tickets_company_id')
      .on(table.company_id, table.last_message_at, table.ticket_id)
      .where(sql`${table.company_id} is not null`),
    /**
     * Full text of resolved titles, for similar tickets. New entries wait in a pending list of limited size: a million tickets
     * are written at a fraction of the cost, and a search reads little more.
     */
    index('tickets_resolved_titles')
      .using('gin', sql`to_tsvector('english', ${table.title})`)
      .with({ gin_pending_list_limit: 256 })
      .where(sql`${table.status} = 'Resolved'`),
  ],
)

/** SQL: no spam, and not merged into another, as most lists and counts have it. */
export const isListed = sql<boolean>`(not ${tickets.spam} and ${tickets.merged_into} is null)`

/** A column for a ticket with which the row goes. */
export const ticket = () =>
  uuid()
    .notNull()
    .references(() => tickets.id, { onDelete: 'cascade' })

/** The messages of a ticket's conversation. The table keeps the name it had when answers were its only rows. */
export const ticketResponses = pgTable(
  'ticket_responses',
  {
    id: id(),
    /** The ticket's id, not its number. */
    ticket_id: ticket(),
    user_id: formerPerson(),
    message: text().notNull(),
    kind: messageKind().notNull(),
    channel: messageChannel().notNull(),
    /**
     * False for an answer, true for every other kind. A trigger computes it from `kind` at each write, and `kind` from it
     * where a process of an earlier release, which knows no kinds, writes the row (migration 0006).
     */
    is_internal: boolean().notNull().default(false),
    /** The text of a mail with quotes and signature; null where `message` is all of it. */
    full_text: text(),
    /** The ticket it was written on, before that was merged into this one. */
    merged_from: uuid().references(() => tickets.id, { onDelete: 'set null' }),
    created_at: moment().notNull(),
  },
  (table) => [
    index('ticket_responses_ticket').on(table.ticket_id, table.created_at),
    index('ticket_responses_user').on(table.user_id),
    index('ticket_responses_merged_from')
      .on(table.merged_from)
      .where(sql`${table.merged_from} is not null`),
  ],
)

/** A column for a message with which the row goes. */
export const message = () =>
  uuid()
    .notNull()
    .references(() => ticketResponses.id, { onDelete: 'cascade' })

/** One analysis a ticket: a better analyser replaces the first one. */
export const aiAnalyses = pgTable('ai_analyses', {
  id: id(),
  ticket_id: ticket().unique(),
  analyser: text().notNull(),
  suggested_category: ticketCategory().notNull(),
  suggested_priority: ticketPriority().notNull(),
  insights: jsonb().$type<string | Record<string, unknown> | unknown[]>(),
  suggested_solutions: jsonb().$type<string[]>().notNull(),
  confidence_score: doublePrecision().notNull(),
  /** Resolved tickets like this one, most alike first; their last responses are read when the analysis is shown. */
  similar_ticket_ids: uuid().array().notNull().default([]),
  created_at: moment().notNull(),
})

/**
 * Every change of a ticket: who, what, from, to, when. The actor is null for the customer and for the system. It outlives
 * the ticket, so that its removal reaches everything that follows the changes; triggers write that event and send the notification.
 */
export const ticketEvents = pgTable(
  'ticket_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ticket_id: uuid().notNull(),
    actor_id: formerPerson(),
    kind: ticketEventKind().notNull(),
    from_value: text(),
    to_value: text(),
    /** The cause of a change that no person decided, a sentence without names. */
    cause: text(),
    /** The analyser's suggestion for the changed field at that moment; null where it had none. */
    suggestion: text(),
    created_at: moment().notNull(),
    /** By this a follower tells what it has seen: numbers are given in another order than commits happen. */
    transaction_id: transactionId()
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index('ticket_events_ticket').on(table.ticket_id, table.id),
    index('ticket_events_transaction').on(table.transaction_id, table.id),
    /** Everybody's acts and one person's, by time (server/tickets/activity.ts). */
    index('ticket_events_created_at').on(table.created_at, table.id),
    index('ticket_events_actor')
      .on(table.actor_id, table.created_at, table.id)
      .where(sql`${table.actor_id} is not null`),
  ],
)

export const attachments = pgTable(
  'attachments',
  {
    /** The object key: `temp/{generated-name}` until claimed, then `{ticketId}/{generated-name}`. */
    id: text().primaryKey(),
    ticket_id: uuid().references(() => tickets.id, { onDelete: 'cascade' }),
    /**
     * The answer it was sent with; null for the ticket's own files. A removed answer leaves the row to the ticket, so that
     * whatever removes the ticket also finds the bytes.
     */
    response_id: uuid().references(() => ticketResponses.id, { onDelete: 'set null' }),
    name: text().notNull(),
    size: integer().notNull(),
    content_type: text().notNull(),
    sha256: text().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    index('attachments_ticket').on(table.ticket_id, table.created_at),
    index('attachments_response')
      .on(table.response_id)
      .where(sql`${table.response_id} is not null`),
    index('attachments_unclaimed')
      .on(table.created_at)
      .where(sql`${table.ticket_id} is null`),
  ],
)
