import { and, eq, isNull } from 'drizzle-orm'
import { MAX_ATTACHMENTS } from '#contract/attachment-rules.ts'
import type { Context } from '../context.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { attachments, tickets } from '../schema/schema.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { errorFields } from '../platform/log.ts'
import { type IdempotencyKey, runOnce } from '../platform/idempotency.ts'
import { lockTicket } from '../tickets/ticket-lock.ts'
import { assignAttachment } from './claim-attachments.ts'
import { discardAttachment } from './remove-attachment.ts'
import { fileNameOfKey } from './object-key.ts'
import { moveObject } from './stored-objects.ts'
import type { ReceivedFile } from './receive-file.ts'
import { recordFilesChanged } from './record-files-changed.ts'
import { storeTemporaryUpload } from './store-temporary-uploads.ts'
import { type UploadCredentials, mayChangeFiles, signFileToken } from './upload-token.ts'

/**
 * Adds a file to a ticket, once per idempotency key. `receive` reads the request's body and is called only for an
 * authorised caller. Throws `not-found`, also for a caller without rights, and `invalid-input` for a sixth file.
 */
export async function addAttachment(
  ctx: Context,
  { id: ticketId }: { id: string },
  credentials: UploadCredentials,
  receive: () => Promise<ReceivedFile>,
  idempotency?: IdempotencyKey,
) {
  const [ticket] = await ctx.db
    .select({ id: tickets.id, created_at: tickets.created_at })
    .from(tickets)
    .where(eq(tickets.id, ticketId))
  if (!ticket || !mayChangeFiles(ctx, ticket, credentials)) throw notFound()
  // A repeated request may be the one that added the fifth file.
  if (!idempotency) await requireFreeSlot(ctx.db, ticketId)
  const file = await receive()
  const { token: _, ...stored } = await storeTemporaryUpload(ctx, file)
  try {
    const added = await ctx.transact((tx, enqueue) =>
      runOnce(tx, idempotency, [ticketId, file.name, file.stagedFile.sha256], ctx.now(), async () => {
        await lockTicket(tx, ticketId)
        await requireFreeSlot(tx, ticketId)
        const id = await assignAttachment(tx, enqueue, stored.id, ticketId)
        await recordFilesChanged(ctx, tx, ticketId, credentials)
        return { ...stored, id }
      }),
    )
    if (fileNameOfKey(added.id) === fileNameOfKey(stored.id)) await moveNow(ctx, stored.id, added.id)
    else await discardAttachment(ctx, stored.id)
    return { ...added, token: signFileToken(ctx, added.id) }
  } catch (error) {
    await discardAttachment(ctx, stored.id)
    throw error
  }
}

/** Moves the bytes now, as the queued job would a moment later. */
const moveNow = (ctx: Context, from: string, to: string) =>
  moveObject(ctx, { from, to }).catch((error) => ctx.log.warn('attachment.move_pending', errorFields(error)))

/** Throws for a sixth file. Files of answers do not count: a customer's limit does not depend on what they were sent. */
async function requireFreeSlot(db: Database | Transaction, ticketId: string): Promise<void> {
  const count = await db.$count(attachments, and(eq(attachments.ticket_id, ticketId), isNull(attachments.response_id)))
  if (count >= MAX_ATTACHMENTS)
    throw new AppError('invalid-input', `You can only upload up to ${MAX_ATTACHMENTS} files`)
}
