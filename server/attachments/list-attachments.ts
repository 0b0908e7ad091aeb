import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { attachments } from '../db/schema.ts'
import { requireTicket } from '../db/ticket-row.ts'
import { createFileLink } from './file-link.ts'

/** Lists a ticket's files, oldest first, each with a signed link, or null where its bytes are missing. Throws `not-found`. */
export async function listAttachments(ctx: Context, { id }: { id: string }) {
  await requireTicket(ctx, { id })
  const files = await ctx.db
    .select({
      id: attachments.id,
      name: attachments.name,
      size: attachments.size,
      contentType: attachments.content_type,
    })
    .from(attachments)
    .where(eq(attachments.ticket_id, id))
    .orderBy(attachments.created_at, attachments.id)
  return Promise.all(files.map(async (file) => ({ ...file, url: await createFileLink(ctx, file.id, file) })))
}
