import { type SQL, and, isNull, lt, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '#server/context.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { daysBefore } from '#server/platform/in-batches.ts'
import * as schema from '#server/schema/schema.ts'
import { KEPT_HOURS } from '#server/conversation/drafts.ts'
import { UNREAD_DAYS } from '#server/conversation/unread.ts'
import {
  purgeContactMessages,
  purgeInboundMails,
  purgeLinkBrowsers,
  purgeSessions,
  purgeSuggestions,
  purgeUnclaimedUploads,
} from '#server/maintenance/purge.ts'
import { type Erasing, type PersonColumns, deleteRows } from './erasing.ts'
import { eraseBlockedSender, eraseMails, eraseRecipient } from './erase-mails.ts'
import {
  eraseBulkItems,
  eraseFromHistory,
  eraseHeldAnswers,
  eraseMacroRuns,
  eraseOwnViews,
  eraseRecord,
  eraseSuggestions,
  eraseTicketFiles,
  eraseTickets,
} from './erase-tickets.ts'
import { eraseInvitations, eraseRatingRequest, eraseSignIn, eraseStoredResponses } from './erase-sign-in.ts'

/** A date column and the days after which a row is deleted, or the name of the setting that holds them. */
type Retention = { since: PgColumn; days: number | keyof Config['retention']; only?: SQL }

export type PersonalData = {
  table: PgTable
  /**
   * Rows that erasing deletes, or what it does instead. Everything else is done by foreign keys: rows go with the person or
   * their ticket, or lose the person.
   */
  erase?: PersonColumns | ((erasing: Erasing) => Promise<void>)
  /** JSON columns in which the id of the person, under this key, is replaced; by null unless a shown record needs a person. */
  replace?: { column: PgColumn; key: string; by?: 'removed' }[]
  /** Texts of other people, counted if they contain the address. */
  mentions?: (PgColumn | SQL)[]
  /** Until when rows are kept; for as long as the person or their ticket where it is not given. */
  keep?: Retention | ((ctx: Context) => Promise<unknown>)
}

/** Longer than UNREAD_DAYS, so that no clock a little behind makes a read message unread again. */
const READ_DAYS = UNREAD_DAYS + 1
/** Longer than notices are listed: by a notice's id a late reply to its mail is known. */
const NOTICE_DAYS = 90
/** Undoing a bulk change or a macro needs its record. */
const UNDO_DAYS = 30
const DRAFT_DAYS = 30
const HOUR = 1 / 24

const {
  attachments,
  authSessions,
  authUsers,
  authVerifications,
  bulkChanges,
  bulkItems,
  contactMessages,
  customerCodes,
  customerSessions,
  customerSignIns,
  drafts,
  heldAnswers,
  idempotencyKeys,
  inboundMails,
  invitations,
  keptDrafts,
  linkBrowsers,
  macros,
  mailDeliveries,
  mailTexts,
  noteVersions,
  notices,
  rateLimits,
  savedReplies,
  secondFactors,
  suggestedAnswers,
  supportUsers,
  ticketEvents,
  ticketLinks,
  ticketRatings,
  ticketReads,
  ticketResponses,
  tickets,
  views,
} = schema

/** Every table with personal data, in the order in which a person is erased from them. */
export const PERSONAL_DATA: PersonalData[] = [
  { table: ticketEvents, erase: eraseFromHistory },
  {
    table: inboundMails,
    erase: eraseMails,
    mentions: [inboundMails.sender, inboundMails.subject, inboundMails.text],
    keep: purgeInboundMails,
  },
  { table: mailDeliveries, erase: eraseRecipient },
  { table: schema.settings, erase: eraseBlockedSender },
  { table: ticketLinks, erase: { person: ticketLinks.user_id } },
  { table: ticketRatings, erase: { person: ticketRatings.user_id, ticket: ticketRatings.ticket_id } },
  { table: linkBrowsers, erase: { person: linkBrowsers.user_id }, keep: purgeLinkBrowsers },
  {
    table: customerCodes,
    erase: { person: customerCodes.user_id },
    keep: { since: customerCodes.expires_at, days: 0 },
  },
  {
    table: customerSignIns,
    erase: { person: customerSignIns.user_id },
    keep: { since: customerSignIns.expires_at, days: 0 },
  },
  {
    table: customerSessions,
    erase: { person: customerSessions.user_id },
    keep: { since: customerSessions.expires_at, days: 0 },
  },
  { table: rateLimits, erase: eraseRatingRequest, keep: { since: rateLimits.expiresAt, days: 0 } },
  {
    table: suggestedAnswers,
    erase: eraseSuggestions,
    mentions: [suggestedAnswers.message],
    keep: purgeSuggestions,
  },
  {
    table: bulkChanges,
    erase: eraseMacroRuns,
    replace: [{ column: bulkChanges.change, key: 'assignee_id', by: 'removed' }],
    mentions: [sql`${bulkChanges.added} ->> 'draft'`],
    keep: { since: bulkChanges.created_at, days: UNDO_DAYS },
  },
  {
    table: bulkItems,
    erase: eraseBulkItems,
    // Their tickets have no owner any more, so that undoing the change finds them as it left them.
    replace: [
      { column: bulkItems.before, key: 'assignee_id' },
      { column: bulkItems.after, key: 'assignee_id' },
    ],
  },
  { table: schema.bulkBatches },
  {
    table: macros,
    replace: [{ column: macros.change, key: 'assignee_id', by: 'removed' }],
    mentions: [macros.title, macros.note],
  },
  { table: savedReplies, mentions: [savedReplies.title, savedReplies.text] },
  { table: schema.savedReplyUses },
  { table: mailTexts, mentions: [mailTexts.subject, mailTexts.text] },
  {
    table: views,
    erase: eraseOwnViews,
    replace: [{ column: views.query, key: 'assignee', by: 'removed' }],
    mentions: [views.name, sql`${views.query}::text`],
  },
  { table: schema.viewPins },
  { table: schema.tags },
  {
    table: drafts,
    erase: { person: drafts.user_id, ticket: drafts.ticket_id },
    mentions: [drafts.message],
    keep: { since: drafts.updated_at, days: DRAFT_DAYS },
  },
  {
    table: keptDrafts,
    erase: { person: keptDrafts.user_id, ticket: keptDrafts.ticket_id },
    mentions: [keptDrafts.message],
    keep: { since: keptDrafts.kept_at, days: KEPT_HOURS * HOUR },
  },
  {
    table: heldAnswers,
    erase: eraseHeldAnswers,
    mentions: [heldAnswers.message],
    // Stopped by the customer; no longer shown after a day.
    keep: { since: heldAnswers.stopped_at, days: 1 },
  },
  { table: schema.ticketParticipants },
  { table: schema.ticketFollowers },
  { table: ticketReads, keep: { since: ticketReads.read_until, days: READ_DAYS } },
  { table: notices, keep: { since: notices.created_at, days: NOTICE_DAYS } },
  { table: schema.noticeSettings },
  { table: noteVersions, mentions: [noteVersions.message] },
  { table: attachments, erase: eraseTicketFiles, keep: purgeUnclaimedUploads },
  {
    table: ticketResponses,
    erase: { ticket: ticketResponses.ticket_id },
    mentions: [ticketResponses.message, ticketResponses.full_text],
  },
  { table: schema.aiAnalyses, erase: { ticket: schema.aiAnalyses.ticket_id } },
  { table: tickets, erase: eraseTickets, mentions: [tickets.title, tickets.description] },
  {
    table: contactMessages,
    erase: { email: contactMessages.email },
    mentions: [contactMessages.subject, contactMessages.message],
    keep: purgeContactMessages,
  },
  { table: invitations, erase: eraseInvitations, keep: { since: invitations.expiresAt, days: 0 } },
  { table: authVerifications, keep: { since: authVerifications.expiresAt, days: 0 } },
  { table: authUsers, erase: eraseSignIn },
  { table: schema.authAccounts },
  { table: authSessions, keep: purgeSessions },
  {
    table: secondFactors,
    // Set up and never confirmed.
    keep: { since: secondFactors.createdAt, days: HOUR, only: isNull(secondFactors.confirmedAt) },
  },
  { table: schema.recoveryCodes },
  { table: supportUsers, erase: eraseRecord, mentions: [supportUsers.team_notes] },
  {
    table: idempotencyKeys,
    erase: eraseStoredResponses,
    keep: { since: idempotencyKeys.created_at, days: 'idempotencyKeys' },
  },
]

/** Stands for a person in what the team has saved, where a missing one would read as none. */
const REMOVED_ID = '00000000-0000-0000-0000-000000000000'

/** Erases a person from a table. */
export async function eraseFrom({ table, erase, replace = [] }: PersonalData, erasing: Erasing): Promise<void> {
  if (typeof erase === 'function') await erase(erasing)
  else if (erase) await deleteRows(erasing, table, erase)
  const { tx, personId } = erasing
  if (!personId) return
  for (const { column, key, by } of replace) {
    const value = by === 'removed' ? REMOVED_ID : null
    await tx
      .update(table)
      .set({ [column.name]: sql`jsonb_set(${column}, ${`{${key}}`}::text[], ${JSON.stringify(value)}::jsonb)` })
      .where(sql`${column} ->> ${key} = ${personId}`)
  }
}

/** Counts the texts of other people that contain the address. */
export async function countMentions(db: Database, address: string): Promise<number> {
  const counts = await Promise.all(
    PERSONAL_DATA.flatMap(({ table, mentions }) => {
      if (!mentions) return []
      const text = sql`concat_ws(' ', ${sql.join(mentions, sql`, `)})`
      return db.$count(table, sql`position(${address.toLowerCase()} in lower(${text})) > 0`)
    }),
  )
  return counts.reduce((sum, each) => sum + each, 0)
}

const PURGE_BATCH = 100

/** Deletes what a table keeps no longer, in batches, so that the database is never held for long. */
export async function purge({ table, keep }: PersonalData, ctx: Context): Promise<void> {
  if (typeof keep === 'function') {
    await keep(ctx)
    return
  }
  if (!keep) return
  const days = typeof keep.days === 'number' ? keep.days : ctx.config.retention[keep.days]
  const isOver = and(lt(keep.since, daysBefore(ctx.now(), days)), keep.only)
  let deleted: number
  do {
    const batch = sql`ctid = any(array(select ctid from ${table} where ${isOver} limit ${PURGE_BATCH}))`
    deleted = (await ctx.db.delete(table).where(and(batch, isOver))).rowCount ?? 0
  } while (deleted === PURGE_BATCH)
}

/** Deletes what these tables keep no longer. */
export async function purgeTables(ctx: Context, tables: PgTable[]): Promise<void> {
  for (const data of PERSONAL_DATA) if (tables.includes(data.table)) await purge(data, ctx)
}
