import { type SQL, and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { attachments } from '../schema/schema.ts'
import { requireTicket } from '../tickets/ticket-lock.ts'
import { fileColumns } from './claim-attachments.ts'
import { withTeamFileLinks } from './file-link.ts'

type LinkContext = Pick<Context, 'signer' | 'now' | 'storage'>

/**
 * Lists a ticket's files, its own and those of answers, oldest first, each with a signed link, or null where its bytes
 * are missing. Throws `not-found`.
 */
export async function listAttachments(ctx: Context, { id }: { id: string }) {
  const files = await selectFiles(ctx.db, eq(attachments.ticket_id, id))
  // A ticket with files exists.
  if (files.length === 0) await requireTicket(ctx, { id })
  return withTeamFileLinks(ctx, files.map(withoutMessage))
}

/** Lists the files of a ticket's answers likewise, by the id of the answer. */
export async function listAnswerFiles(ctx: LinkContext, db: Database | Transaction, ticketId: string) {
  const files = await selectFiles(db, and(eq(attachments.ticket_id, ticketId), isNotNull(attachments.response_id)))
  const byAnswer = Map.groupBy(await withTeamFileLinks(ctx, files), ({ response_id }) => response_id!)
  return new Map([...byAnswer].map(([answer, group]) => [answer, group.map(withoutMessage)]))
}

/** Omits the message that a file or another part belongs to. */
export function withoutMessage<Part extends { response_id: string | null }>(part: Part) {
  const { response_id: _, ...rest } = part
  return rest
}

const selectFiles = (db: Database | Transaction, matching: SQL | undefined) =>
  db
    .select({ ...fileColumns, response_id: attachments.response_id })
    .from(attachments)
    .where(matching)
    .orderBy(attachments.created_at, attachments.id)
