import { type SQL, and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { attachments } from '../schema/schema.ts'
import { requireTicket } from '../tickets/ticket-lock.ts'
import { type LinkContext, withTeamFileLinks } from './file-link.ts'
import { pick } from '../platform/pick.ts'

/** Lists all files of a ticket, oldest first, with signed links, or null for missing bytes. Throws `not-found`. */
export async function listAttachments(ctx: Context, { id }: { id: string }) {
  const files = await readFiles(ctx.db, id)
  // A ticket with files exists.
  if (files.length === 0) await requireTicket(ctx, { id })
  return withTeamFileLinks(ctx, files.map(withoutMessage))
}

/** Lists the files of a ticket's answers likewise, by the id of the answer. */
export async function listAnswerFiles(ctx: LinkContext, db: Database | Transaction, ticketId: string) {
  const files = await readFiles(db, ticketId, isNotNull(attachments.response_id))
  return groupByMessage(await withTeamFileLinks(ctx, files))
}

/** Groups files by the message they came with, which each then leaves out; the ticket's own are under null. */
export function groupByMessage<File extends { response_id: string | null }>(files: readonly File[]) {
  const byMessage = Map.groupBy(files, ({ response_id }) => response_id)
  return new Map([...byMessage].map(([id, group]) => [id, group.map(withoutMessage)]))
}

/** Omits the message that a file or another part belongs to. */
export function withoutMessage<Part extends { response_id: string | null }>(part: Part) {
  const { response_id: _, ...rest } = part
  return rest
}

export const FILE_COLUMNS = {
  ...pick(attachments, 'id', 'name', 'size'),
  contentType: attachments.content_type,
}

/** Reads the files of a ticket and of its messages, oldest first. */
export const readFiles = (db: Database | Transaction, ticketId: string, matching?: SQL) =>
  db
    .select({ ...FILE_COLUMNS, response_id: attachments.response_id })
    .from(attachments)
    .where(and(eq(attachments.ticket_id, ticketId), matching))
    .orderBy(attachments.created_at, attachments.id)
