import { and, eq, notExists, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { attachments, noteVersions, ticketResponses, tickets } from '../db/schema.ts'

/**
 * Removes a note that a macro has added to a locked ticket, with the notices of those it mentions, unless it has been edited or
 * has files. Returns whether it did; the history keeps that it was added.
 */
export async function takeBackNote(tx: Transaction, ticketId: string, noteId: string): Promise<boolean> {
  const { id, kind } = ticketResponses
  const edited = tx
    .select({ one: sql`1` })
    .from(noteVersions)
    .where(eq(noteVersions.response_id, noteId))
  const filed = tx
    .select({ one: sql`1` })
    .from(attachments)
    .where(eq(attachments.response_id, noteId))
  const removed = await tx
    .delete(ticketResponses)
    .where(and(eq(id, noteId), eq(kind, 'note'), notExists(edited), notExists(filed)))
    .returning({ id })
  if (removed.length === 0) return false
  await tx
    .update(tickets)
    .set({
      last_entry_at: sql`greatest(
        ${tickets.created_at},
        (select max(created_at) from ticket_responses where ticket_id = ${ticketId} and kind <> 'automatic')
      )`,
    })
    .where(eq(tickets.id, ticketId))
  return true
}
