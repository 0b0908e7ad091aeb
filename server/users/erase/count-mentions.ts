import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  bulkChanges,
  contactMessages,
  drafts,
  heldAnswers,
  inboundMails,
  keptDrafts,
  macros,
  mailTexts,
  noteVersions,
  savedReplies,
  suggestedAnswers,
  supportUsers,
  ticketResponses,
  tickets,
  views,
} from '#server/db/schema.ts'

/**
 * Counts the texts of other people that contain the address: tickets, messages, drafts, incoming mails, contact messages,
 * notes about customers, suggested answers, and what the team has saved: replies, macros with what they put into drafts, texts of
 * mails and views.
 */
export async function countMentions(db: Database, address: string): Promise<number> {
  const contains = (text: ReturnType<typeof sql>) => sql`position(${address.toLowerCase()} in lower(${text})) > 0`
  const counts = await Promise.all([
    db.$count(tickets, contains(sql`${tickets.title} || ' ' || ${tickets.description}`)),
    db.$count(
      ticketResponses,
      contains(sql`${ticketResponses.message} || ' ' || coalesce(${ticketResponses.full_text}, '')`),
    ),
    db.$count(
      inboundMails,
      contains(sql`concat_ws(' ', ${inboundMails.sender}, ${inboundMails.subject}, ${inboundMails.text})`),
    ),
    db.$count(contactMessages, contains(sql`${contactMessages.subject} || ' ' || ${contactMessages.message}`)),
    ...[drafts, keptDrafts, heldAnswers, noteVersions].map((table) =>
      db.$count(table, contains(sql`${table.message}`)),
    ),
    db.$count(supportUsers, contains(sql`${supportUsers.team_notes}`)),
    db.$count(suggestedAnswers, contains(sql`${suggestedAnswers.message}`)),
    db.$count(savedReplies, contains(sql`${savedReplies.title} || ' ' || ${savedReplies.text}`)),
    db.$count(macros, contains(sql`${macros.title} || ' ' || ${macros.note}`)),
    db.$count(bulkChanges, contains(sql`${bulkChanges.added} ->> 'draft'`)),
    db.$count(mailTexts, contains(sql`${mailTexts.subject} || ' ' || ${mailTexts.text}`)),
    db.$count(views, contains(sql`${views.name} || ' ' || ${views.query}::text`)),
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}
