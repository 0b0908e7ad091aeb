import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { MAIL_TEXT_NAMES } from '#contract/mail-texts.ts'
import type { AnswerSource } from '#contract/suggested-answers.ts'
import type { MacroChange } from '#contract/ticket-change.ts'
import { id, moment } from './columns.ts'
import { formerPerson, person, ticket } from './tickets.ts'

/** Replies the team keeps. A removed one stays as long as a macro may name it. */
export const savedReplies = pgTable(
  'saved_replies',
  {
    id: id(),
    title: text().notNull(),
    /** With variables (contract/variables.ts). */
    text: text().notNull(),
    folder: text().notNull().default(''),
    tags: text().array().notNull().default([]),
    created_by: formerPerson(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
    deleted_at: moment(),
  },
  (table) => [
    index('saved_replies_kept')
      .on(table.title)
      .where(sql`${table.deleted_at} is null`),
    index('saved_replies_author').on(table.created_by),
  ],
)

export const savedReplyUses = pgTable(
  'saved_reply_uses',
  {
    reply_id: uuid()
      .notNull()
      .references(() => savedReplies.id, { onDelete: 'cascade' }),
    user_id: person(),
    uses: integer().notNull(),
    last_used_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.reply_id] }),
    index('saved_reply_uses_reply').on(table.reply_id),
  ],
)

/** A reply, a note and changes of fields that are made by one press. */
export const macros = pgTable(
  'macros',
  {
    id: id(),
    title: text().notNull(),
    /** Removed replies stay, so that a macro can say that its reply is gone. */
    reply_id: uuid().references(() => savedReplies.id),
    note: text().notNull().default(''),
    change: jsonb().$type<MacroChange>().notNull(),
    created_by: formerPerson(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [index('macros_reply').on(table.reply_id), index('macros_author').on(table.created_by)],
)

/** Texts of mails to customers that have been changed here; without a row, ours. */
export const mailTexts = pgTable(
  'mail_texts',
  {
    name: text({ enum: MAIL_TEXT_NAMES }).primaryKey(),
    subject: text().notNull(),
    text: text().notNull(),
    updated_by: formerPerson(),
    updated_at: moment().notNull(),
  },
  (table) => [index('mail_texts_author').on(table.updated_by)],
)

/** Answers that were suggested and put into a box, and what became of them. */
export const suggestedAnswers = pgTable(
  'suggested_answers',
  {
    id: id(),
    ticket_id: ticket(),
    user_id: formerPerson(),
    message: text().notNull(),
    sources: jsonb().$type<AnswerSource[]>().notNull(),
    created_at: moment().notNull(),
    /** Sent as it was, sent with changes, or not sent; null until then. */
    outcome: text({ enum: ['taken', 'changed', 'dropped'] }),
    decided_at: moment(),
  },
  (table) => [
    index('suggested_answers_ticket').on(table.ticket_id, table.user_id),
    index('suggested_answers_user').on(table.user_id),
    index('suggested_answers_created_at').on(table.created_at),
  ],
)
