import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { attachments, tickets } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { isObjectKey } from './object-key.ts'
import { recordFilesChanged } from './record-files-changed.ts'
import { type UploadCredentials, isFileTokenValid, mayChangeFiles } from './upload-token.ts'

/** Removes one file; its bytes follow as a job. Throws `not-found`, also when the file is not theirs. */
export async function removeAttachment(
  ctx: Context,
  { id }: { id: string },
  bearer: UploadCredentials,
): Promise<null> {
  if (!isObjectKey(id)) throw notFound()
  await ctx.transact(async (tx, enqueue) => {
    const [found] = await tx
      .select({ ticket: { id: tickets.id, created_at: tickets.created_at } })
      .from(attachments)
      .leftJoin(tickets, eq(tickets.id, attachments.ticket_id))
      .where(eq(attachments.id, id))
      .for('update', { of: attachments })
    if (!found || !mayRemove(ctx, id, found.ticket, bearer)) throw notFound()
    await tx.delete(attachments).where(eq(attachments.id, id))
    if (found.ticket) await recordFilesChanged(ctx, tx, found.ticket.id, bearer)
    await enqueue('remove-object', { key: id })
  })
  return null
}

function mayRemove(
  ctx: Context,
  id: string,
  ticket: { id: string; created_at: Date } | null,
  bearer: UploadCredentials,
): boolean {
  if (bearer.actor?.is_admin || isFileTokenValid(ctx, id, bearer.token)) return true
  return ticket !== null && mayChangeFiles(ctx, ticket, bearer)
}
