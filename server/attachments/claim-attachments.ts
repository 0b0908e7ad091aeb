import { and, inArray, isNull } from 'drizzle-orm'
import { MAX_ATTACHMENTS } from '#contract/attachment-rules.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { attachments } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import type { Enqueue } from '../jobs/job-types.ts'
import { assignAttachment } from './assign-attachment.ts'
import { isObjectKey } from './object-key.ts'
import { isFileTokenValid } from './upload-token.ts'

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
  if (given.length > MAX_ATTACHMENTS) throw notClaimableError(MAX_ATTACHMENTS)
  const ids = given.map(({ id }) => id)
  const unclaimed = await lockUnclaimedUploads(tx, ids.filter(isObjectKey))
  for (const [index, { id, token }] of given.entries()) {
    const isClaimable = unclaimed.has(id) && isFileTokenValid(ctx, id, token)
    if (!isClaimable || ids.indexOf(id) !== index) throw notClaimableError(index)
  }
  for (const id of ids) await assignAttachment(tx, enqueue, id, ticketId, responseId)
}

/** Locks in a fixed order, so that two tickets claiming the same files wait for each other instead of deadlocking. */
async function lockUnclaimedUploads(tx: Transaction, ids: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: attachments.id })
    .from(attachments)
    .where(and(inArray(attachments.id, ids), isNull(attachments.ticket_id)))
    .orderBy(attachments.id)
    .for('update')
  return new Set(rows.map(({ id }) => id))
}

const notClaimableError = (index: number) =>
  new AppError('invalid-input', NOT_CLAIMABLE_MESSAGE, [
    { path: `attachments.${index}`, message: NOT_CLAIMABLE_MESSAGE },
  ])
