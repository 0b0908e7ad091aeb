import { type SQL, and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '#server/context.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { daysBefore } from '#server/platform/in-batches.ts'
import * as schema from '#server/schema/schema.ts'
import { unlistSenders } from '#server/settings/blocked-senders.ts'
import { KEPT_HOURS } from '#server/conversation/drafts.ts'
import { UNREAD_DAYS } from '#server/conversation/mark-read.ts'
import {
  purgeContactMessages,
  purgeInboundMails,
  purgeLinkBrowsers,
  purgeSessions,
  purgeSuggestions,
  purgeUnclaimedUploads,
} from '#server/maintenance/purge.ts'
import { type Erasing, type PersonColumns, deleteRows } from './erasing.ts'
import { eraseMails, eraseRecipient } from './erase-mails.ts'
import {
  eraseBulkItems,
  eraseFromHistory,
  eraseFromJournal,
  eraseHeldAnswers,
  eraseMacroRuns,
  eraseRecord,
  eraseSuggestions,
  eraseTicketFiles,
  eraseTickets,
} from './erase-tickets.ts'
import { eraseSignIn, eraseStoredResponses } from './erase-sign-in.ts'

/** A date column and the days after which a row is deleted, or the name of the setting that holds them. */
type Retention = { since: PgColumn; days: number | keyof Config['retention']; only?: SQL }

export type PersonalData = {
  table: PgTable
  /**
   * Rows that erasing deletes, or what it does instead. Everything else is done by foreign keys: rows go with the person or
   * their ticket, or lose the person.
   */
  erase?: PersonColumns | ((erasing: Erasing) => Promise<unknown>)
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

/** Every table with personal data, in the order in which a person is erased from them. */
export const PERSONAL_DATA: PersonalData[] = [
  { table: schema.ticketEvents, erase: eraseFromHistory },
  {
    table: schema.inboundMails,
    erase: eraseMails,
    mentions: [schema.inboundMails.sender, schema.inboundMails.subject, schema.inboundMails.text],
    keep: purgeInboundMails,
  },
  { table: schema.mailDeliveries, erase: eraseRecipient },
  { table: schema.settings, erase: ({ tx, email }) => unlistSenders(tx, [email]) },
  { table: schema.ticketLinks, erase: { person: schema.ticketLinks.user_id } },
  {
    table: schema.ticketRatings,
    erase: { person: schema.ticketRatings.user_id, ticket: schema.ticketRatings.ticket_id },
  },
  { table: schema.linkBrowsers, erase: { person: schema.linkBrowsers.user_id }, keep: purgeLinkBrowsers },
  ...[schema.customerCodes, schema.customerSignIns, schema.customerSessions].map((table): PersonalData => ({
    table,
    erase: { person: table.user_id },
    keep: { since: table.expires_at, days: 0 },
  })),
  {
    table: schema.rateLimits,
    erase: ({ tx, personId }) =>
      tx.delete(schema.rateLimits).where(eq(schema.rateLimits.key, `rating-request:${personId}`)),
    keep: { since: schema.rateLimits.expiresAt, days: 0 },
  },
  {
    table: schema.suggestedAnswers,
    erase: eraseSuggestions,
    mentions: [schema.suggestedAnswers.message],
    keep: purgeSuggestions,
  },
  {
    table: schema.bulkChanges,
    erase: eraseMacroRuns,
    replace: [{ column: schema.bulkChanges.change, key: 'assignee_id', by: 'removed' }],
    mentions: [sql`${schema.bulkChanges.added} ->> 'draft'`],
    keep: { since: schema.bulkChanges.created_at, days: UNDO_DAYS },
  },
  {
    table: schema.bulkItems,
    erase: eraseBulkItems,
    // Their tickets have no owner any more, so that undoing the change finds them as it left them.
    replace: [
      { column: schema.bulkItems.before, key: 'assignee_id' },
      { column: schema.bulkItems.after, key: 'assignee_id' },
    ],
  },
  { table: schema.bulkBatches },
  {
    table: schema.macros,
    replace: [{ column: schema.macros.change, key: 'assignee_id', by: 'removed' }],
    mentions: [schema.macros.title, schema.macros.note],
  },
  { table: schema.savedReplies, mentions: [schema.savedReplies.title, schema.savedReplies.text] },
  { table: schema.savedReplyUses },
  { table: schema.mailTexts, mentions: [schema.mailTexts.subject, schema.mailTexts.text] },
  {
    table: schema.views,
    // Those that others use stay.
    erase: ({ tx, personId }) =>
      tx.delete(schema.views).where(and(eq(schema.views.owner_id, personId), eq(schema.views.shared, false))),
    replace: [{ column: schema.views.query, key: 'assignee', by: 'removed' }],
    mentions: [schema.views.name, sql`${schema.views.query}::text`],
  },
  { table: schema.viewPins },
  { table: schema.tags },
  {
    table: schema.drafts,
    erase: { person: schema.drafts.user_id, ticket: schema.drafts.ticket_id },
    mentions: [schema.drafts.message],
    keep: { since: schema.drafts.updated_at, days: DRAFT_DAYS },
  },
  {
    table: schema.keptDrafts,
    erase: { person: schema.keptDrafts.user_id, ticket: schema.keptDrafts.ticket_id },
    mentions: [schema.keptDrafts.message],
    keep: { since: schema.keptDrafts.kept_at, days: KEPT_HOURS * HOUR },
  },
  {
    table: schema.heldAnswers,
    erase: eraseHeldAnswers,
    mentions: [schema.heldAnswers.message],
    // Stopped by the customer; no longer shown after a day.
    keep: { since: schema.heldAnswers.stopped_at, days: 1 },
  },
  {
    table: schema.companies,
    // Without a foreign key, because people refer to companies.
    erase: ({ tx, personId }) =>
      tx.update(schema.companies).set({ notes_by: null }).where(eq(schema.companies.notes_by, personId)),
    mentions: [schema.companies.name, schema.companies.warning, schema.companies.notes],
  },
  { table: schema.companyDomains },
  {
    table: schema.companySites,
    mentions: [schema.companySites.name, schema.companySites.address, schema.companySites.note],
  },
  // People are values by their id, which names nobody from then on.
  { table: schema.companyEvents },
  { table: schema.merges },
  { table: schema.mergeRows, erase: eraseFromJournal },
  { table: schema.dismissedSuggestions },
  { table: schema.ticketParticipants },
  { table: schema.ticketFollowers },
  { table: schema.ticketReads, keep: { since: schema.ticketReads.read_until, days: READ_DAYS } },
  { table: schema.notices, keep: { since: schema.notices.created_at, days: NOTICE_DAYS } },
  { table: schema.noticeSettings },
  { table: schema.noteVersions, mentions: [schema.noteVersions.message] },
  { table: schema.attachments, erase: eraseTicketFiles, keep: purgeUnclaimedUploads },
  {
    table: schema.ticketResponses,
    erase: { ticket: schema.ticketResponses.ticket_id },
    mentions: [schema.ticketResponses.message, schema.ticketResponses.full_text],
  },
  { table: schema.aiAnalyses, erase: { ticket: schema.aiAnalyses.ticket_id } },
  { table: schema.tickets, erase: eraseTickets, mentions: [schema.tickets.title, schema.tickets.description] },
  {
    table: schema.contactMessages,
    erase: { email: schema.contactMessages.email },
    mentions: [schema.contactMessages.subject, schema.contactMessages.message],
    keep: purgeContactMessages,
  },
  {
    table: schema.invitations,
    erase: { email: schema.invitations.email, signIn: schema.invitations.invitedBy },
    keep: { since: schema.invitations.expiresAt, days: 0 },
  },
  { table: schema.authVerifications, keep: { since: schema.authVerifications.expiresAt, days: 0 } },
  { table: schema.authUsers, erase: eraseSignIn },
  { table: schema.authAccounts },
  { table: schema.authSessions, keep: purgeSessions },
  {
    table: schema.secondFactors,
    // Set up and never confirmed.
    keep: { since: schema.secondFactors.createdAt, days: HOUR, only: isNull(schema.secondFactors.confirmedAt) },
  },
  { table: schema.recoveryCodes },
  { table: schema.supportUsers, erase: eraseRecord, mentions: [schema.supportUsers.team_notes] },
  {
    table: schema.idempotencyKeys,
    erase: eraseStoredResponses,
    keep: { since: schema.idempotencyKeys.created_at, days: 'idempotencyKeys' },
  },
]

/** Stands for a person in what the team has saved, where a missing one would read as none. */
const REMOVED_ID = '00000000-0000-0000-0000-000000000000'

export async function eraseFrom({ table, erase, replace = [] }: PersonalData, erasing: Erasing): Promise<void> {
  if (typeof erase === 'function') await erase(erasing)
  else if (erase) await deleteRows(erasing, table, erase)
  const { tx, personId } = erasing
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

export async function purgeTables(ctx: Context, tables: PgTable[]): Promise<void> {
  for (const data of PERSONAL_DATA) if (tables.includes(data.table)) await purge(data, ctx)
}
