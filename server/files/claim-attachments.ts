import { eq, and, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import { attachments } from '../schema/schema.ts'
import type { Enqueue } from '../platform/jobs/job-types.ts'
import { ticketKey, fileNameOfKey, isObjectKey } from './object-key.ts'
import { MAX_ATTACHMENTS } from '#contract/attachment-rules.ts'
import type { Context } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { isHeld } from '../conversation/held-files.ts'
import { isFileTokenValid } from './upload-token.ts'

/**
 * Assigns a temporary file, whose row is locked, to a ticket and perhaps an answer; a job moves its bytes. Returns the
 * new key.
 */
export async function assignAttachment(
  tx: Transaction,
  enqueue: Enqueue,
  from: string,
  ticketId: string,
  responseId: string | null = null,
): Promise<string> {
  const to = ticketKey(ticketId, fileNameOfKey(from))
  await tx
    .update(attachments)
    .set({ id: to, ticket_id: ticketId, response_id: responseId })
    .where(eq(attachments.id, from))
  await enqueue('move-object', { from, to })
  return to
}

export const fileColumns = {
  id: attachments.id,
  name: attachments.name,
  size: attachments.size,
  contentType: attachments.content_type,
}
type Upload = { id: string; name: string; size: number; contentType: string }

const NOT_CLAIMABLE_MESSAGE = 'A file could not be attached. Remove it and add it again.'

/**
 * Assigns temporary uploads to a new ticket, or to an answer. Throws `invalid-input` for the first that is missing or
 * has a wrong token.
 */
export async function claimAttachments(
  ctx: Pick<Context, 'signer'>,
  tx: Transaction,
  enqueue: Enqueue,
  ticketId: string,
  given: { id: string; token: string }[],
  responseId?: string,
): Promise<void> {
  if (given.length === 0) return
  for (const { id } of await lockUploads(ctx, tx, given)) await assignAttachment(tx, enqueue, id, ticketId, responseId)
}

/**
 * Locks temporary uploads and returns them as given. Throws `invalid-input` for the first that is missing or has a
 * wrong token.
 */
export async function lockUploads(
  ctx: Pick<Context, 'signer'>,
  tx: Transaction,
  given: { id: string; token: string }[],
): Promise<Upload[]> {
  if (given.length > MAX_ATTACHMENTS) throw notClaimableError(MAX_ATTACHMENTS)
  const ids = given.map(({ id }) => id)
  const unclaimed = await lockUnclaimedUploads(tx, ids.filter(isObjectKey))
  return given.map(({ id, token }, index) => {
    const upload = unclaimed.get(id)
    if (!upload || !isFileTokenValid(ctx, id, token) || ids.indexOf(id) !== index) throw notClaimableError(index)
    return upload
  })
}

/**
 * Locks in a fixed order, so that two tickets claiming the same files do not deadlock. Files of held answers are
 * excluded, read after locking because the answer locks them first.
 */
async function lockUnclaimedUploads(tx: Transaction, ids: string[]): Promise<Map<string, Upload>> {
  const rows = await lockUnclaimed(tx, ids)
  const held = await tx
    .select({ id: attachments.id })
    .from(attachments)
    .where(and(inArray(attachments.id, ids), isHeld()))
  for (const { id } of held) rows.delete(id)
  return rows
}

/** Locks the uploads that no ticket has claimed and returns them by id. */
export async function lockUnclaimed(tx: Transaction, ids: string[]): Promise<Map<string, Upload>> {
  const rows = await tx
    .select(fileColumns)
    .from(attachments)
    .where(and(inArray(attachments.id, ids), isNull(attachments.ticket_id)))
    .orderBy(attachments.id)
    .for('update')
  return new Map(rows.map((upload) => [upload.id, upload]))
}

const notClaimableError = (index: number) =>
  new AppError('invalid-input', NOT_CLAIMABLE_MESSAGE, [
    { path: `attachments.${index}`, message: NOT_CLAIMABLE_MESSAGE },
  ])
