import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  contactMessages,
  drafts,
  heldAnswers,
  inboundMails,
  keptDrafts,
  noteVersions,
  supportUsers,
  ticketResponses,
  tickets,
} from '#server/db/schema.ts'

/**
 * Counts the texts of other people that contain the address: tickets, messages, drafts, incoming mails, contact messages
 * and notes about customers.
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
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}
