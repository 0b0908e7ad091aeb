import { and, inArray, isNull } from 'drizzle-orm'
import { MAX_ATTACHMENTS } from '#contract/attachment-rules.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { attachments } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import type { Enqueue } from '../jobs/job-types.ts'
import { assignAttachment } from './assign-attachment.ts'
import { isHeld } from '../db/held-files.ts'
import { isObjectKey } from './object-key.ts'
import { isFileTokenValid } from './upload-token.ts'

type Upload = { id: string; name: string; size: number; contentType: string }

const NOT_CLAIMABLE_MESSAGE = 'A file could not be attached. Remove it and add it again.'

/**
 * Assigns temporary uploads to a new ticket, or to an answer of a ticket. Throws `invalid-input` naming the first that does not exist or whose token is
 * wrong.
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
 * Locks temporary uploads, to be assigned or removed, and returns them as given. Throws `invalid-input` naming the first that does
 * not exist or whose token is wrong.
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
 * Locks in a fixed order, so that two tickets claiming the same files wait for each other instead of deadlocking. A file of an
 * answer that is held is spoken for; whether it is one is read once the locks are there, because the answer takes them first.
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

/** Locks those of the uploads that no ticket has claimed, and returns them by their ids. */
export async function lockUnclaimed(tx: Transaction, ids: string[]): Promise<Map<string, Upload>> {
  const rows = await tx
    .select({
      id: attachments.id,
      name: attachments.name,
      size: attachments.size,
      contentType: attachments.content_type,
    })
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
