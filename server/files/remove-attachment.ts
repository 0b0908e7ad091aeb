import { type SQL, eq, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { Enqueue } from '../platform/jobs/job-types.ts'
import { attachments, tickets } from '../schema/schema.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { isHeld, isInDraft } from '../conversation/held-files.ts'
import { isObjectKey } from './object-key.ts'
import { recordFilesChanged } from './record-files-changed.ts'
import { type UploadCredentials, isFileTokenValid, mayChangeFiles } from './upload-token.ts'
import { errorFields } from '../platform/log.ts'

/**
 * Removes a file; a job removes its bytes. Throws `not-found`, also for a caller without rights, and `conflict` while
 * it is part of an answer about to be mailed, or of a colleague's draft.
 */
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
    if (!found.ticket) await refuseWhileNeeded(tx, id, credentials)
    await deleteFiles({ tx, enqueue }, eq(attachments.id, id))
    if (found.ticket) await recordFilesChanged(ctx, tx, found.ticket.id, credentials)
  })
  return null
}

async function refuseWhileNeeded(tx: Transaction, id: string, { actor }: UploadCredentials): Promise<void> {
  const [file] = await tx
    .select({ isHeld: isHeld(), isInDraft: isInDraft(actor?.id) })
    .from(attachments)
    .where(eq(attachments.id, id))
  if (file?.isHeld)
    throw new AppError('conflict', 'This file belongs to a reply that is about to be sent. Undo it first.')
  if (file?.isInDraft && actor) throw new AppError('conflict', 'This file belongs to a colleague’s draft.')
}

function mayRemove(
  ctx: Context,
  id: string,
  { ticket, response_id }: { ticket: { id: string; created_at: Date } | null; response_id: string | null },
  credentials: UploadCredentials,
): boolean {
  if (credentials.actor?.is_admin || isFileTokenValid(ctx, id, credentials.token)) return true
  // The ticket's token is the customer's, who may not remove what they were sent.
  return ticket !== null && response_id === null && mayChangeFiles(ctx, ticket, credentials)
}

/** Removes an upload that failed, if possible: maintenance removes the rest, and the caller reports the error. */
export async function discardAttachment(ctx: Context, id: string): Promise<void> {
  try {
    await ctx.transact((tx, enqueue) => deleteFiles({ tx, enqueue }, eq(attachments.id, id)))
  } catch (error) {
    ctx.log.warn('attachment.discard_failed', errorFields(error))
  }
}

type Deleting = { tx: Transaction; enqueue: Enqueue }

/** Deletes files; jobs remove their bytes. Returns a row without an id for each, because these jobs name their keys. */
export async function deleteFiles({ tx, enqueue }: Deleting, which: SQL): Promise<{ id: null }[]> {
  const files = await tx
    .delete(attachments)
    .where(which)
    .returning({ id: sql<null>`null`, key: attachments.id })
  for (const { key } of files) await enqueue('remove-object', { key })
  return files
}
