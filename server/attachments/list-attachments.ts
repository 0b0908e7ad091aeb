import { type SQL, and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Database, Transaction } from '../db/database.ts'
import { attachments } from '../db/schema.ts'
import { requireTicket } from '../db/ticket-row.ts'
import { createTeamFileLink } from './file-link.ts'

type LinkContext = Pick<Context, 'signer' | 'now' | 'storage'>

/**
 * Lists a ticket's files, its own and those sent with answers, oldest first, each with a signed link, or null where its bytes
 * are missing. Throws `not-found`.
 */
export async function listAttachments(ctx: Context, { id }: { id: string }) {
  await requireTicket(ctx, { id })
  const files = await selectFiles(ctx.db, eq(attachments.ticket_id, id))
  return Promise.all(
    files.map(({ id: key, name, size, contentType }) => withLink(ctx, { id: key, name, size, contentType })),
  )
}

/** Lists the files sent with the answers of a ticket in the same way, by the id of the answer. */
export async function listAnswerFiles(ctx: LinkContext, db: Database | Transaction, ticketId: string) {
  const files = await selectFiles(db, and(eq(attachments.ticket_id, ticketId), isNotNull(attachments.response_id)))
  const linked = await Promise.all(
    files.map(async ({ response_id, ...file }) => ({ response_id, file: await withLink(ctx, file) })),
  )
  const byAnswer = Map.groupBy(linked, ({ response_id }) => response_id!)
  return new Map([...byAnswer].map(([answer, group]) => [answer, group.map(({ file }) => file)]))
}

const selectFiles = (db: Database | Transaction, matching: SQL | undefined) =>
  db
    .select({
      id: attachments.id,
      name: attachments.name,
      size: attachments.size,
      contentType: attachments.content_type,
      response_id: attachments.response_id,
    })
    .from(attachments)
    .where(matching)
    .orderBy(attachments.created_at, attachments.id)

const withLink = async <File extends { id: string; name: string; contentType: string }>(
  ctx: LinkContext,
  file: File,
) => ({
  ...file,
  url: await createTeamFileLink(ctx, file.id),
})
