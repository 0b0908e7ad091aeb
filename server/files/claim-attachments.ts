import { eq, and, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import { attachments } from '../schema/schema.ts'
import type { Enqueue } from '../platform/jobs/job-types.ts'
import { ticketKey, fileNameOfKey, isObjectKey } from './object-key.ts'
import { MAX_ATTACHMENTS } from '#contract/attachment-rules.ts'
import type { Context } from '../context.ts'
import { invalidField } from '../platform/errors.ts'
import { isHeld } from '../conversation/held-files.ts'
import { FILE_COLUMNS } from './list-attachments.ts'
import { isFileTokenValid } from './upload-token.ts'

/** Assigns a locked temporary file to a ticket and perhaps an answer; a job moves its bytes. Returns the new key. */
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

type Upload = { id: string; name: string; size: number; contentType: string }

/** Assigns temporary uploads to a new ticket, or to an answer. Throws as `lockUploads` does. */
export async function claimAttachments(
  ctx: Pick<Context, 'signer'>,
  tx: Transaction,
  enqueue: Enqueue,
  ticketId: string,
  given: { id: string; token: string }[],
  responseId?: string,
): Promise<void> {
  for (const { id } of await lockUploads(ctx, tx, given)) await assignAttachment(tx, enqueue, id, ticketId, responseId)
}

/** Locks uploads, in the order given. Throws `invalid-input` for one that is missing or has a wrong token. */
export async function lockUploads(
  ctx: Pick<Context, 'signer'>,
  tx: Transaction,
  given: { id: string; token: string }[],
): Promise<Upload[]> {
  if (given.length === 0) return []
  if (given.length > MAX_ATTACHMENTS) throw notClaimableError(MAX_ATTACHMENTS)
  const ids = given.map(({ id }) => id)
  const keys = ids.filter(isObjectKey)
  const unclaimed = await lockUnclaimed(tx, keys)
  // Files of held answers are no longer available; read after locking, because the answer locks them first.
  const held = await tx
    .select({ id: attachments.id })
    .from(attachments)
    .where(and(inArray(attachments.id, keys), isHeld()))
  for (const { id } of held) unclaimed.delete(id)
  return given.map(({ id, token }, index) => {
    const upload = unclaimed.get(id)
    if (!upload || !isFileTokenValid(ctx, id, token) || ids.indexOf(id) !== index) throw notClaimableError(index)
    return upload
  })
}

/** Locks uploads that no ticket has claimed, by id; in a fixed order, so that two tickets that claim them do not deadlock. */
export async function lockUnclaimed(tx: Transaction, ids: string[]): Promise<Map<string, Upload>> {
  const rows = await tx
    .select(FILE_COLUMNS)
    .from(attachments)
    .where(and(inArray(attachments.id, ids), isNull(attachments.ticket_id)))
    .orderBy(attachments.id)
    .for('update')
  return new Map(rows.map((upload) => [upload.id, upload]))
}

const notClaimableError = (index: number) =>
  invalidField(`attachments.${index}`, 'A file could not be attached. Remove it and add it again.')
