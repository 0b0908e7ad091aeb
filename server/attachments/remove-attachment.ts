import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { attachments, tickets } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { isObjectKey } from './object-key.ts'
import { recordFilesChanged } from './record-files-changed.ts'
import { type UploadCredentials, isFileTokenValid, mayChangeFiles } from './upload-token.ts'

/** Removes a file; a job removes its bytes. Throws `not-found`, also when the caller may not remove it. */
export async function removeAttachment(
  ctx: Context,
  { id }: { id: string },
  credentials: UploadCredentials,
): Promise<null> {
  if (!isObjectKey(id)) throw notFound()
  await ctx.transact(async (tx, enqueue) => {
    const [found] = await tx
      .select({ ticket: { id: tickets.id, created_at: tickets.created_at }, response_id: attachments.response_id })
      .from(attachments)
      .leftJoin(tickets, eq(tickets.id, attachments.ticket_id))
      .where(eq(attachments.id, id))
      .for('update', { of: attachments })
    if (!found || !mayRemove(ctx, id, found, credentials)) throw notFound()
    await tx.delete(attachments).where(eq(attachments.id, id))
    if (found.ticket) await recordFilesChanged(ctx, tx, found.ticket.id, credentials)
    await enqueue('remove-object', { key: id })
  })
  return null
}

function mayRemove(
  ctx: Context,
  id: string,
  { ticket, response_id }: { ticket: { id: string; created_at: Date } | null; response_id: string | null },
  credentials: UploadCredentials,
): boolean {
  if (credentials.actor?.is_admin || isFileTokenValid(ctx, id, credentials.token)) return true
  // The ticket's token is the customer's, who may not take back what they were sent.
  return ticket !== null && response_id === null && mayChangeFiles(ctx, ticket, credentials)
}
