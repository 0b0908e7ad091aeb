import { eq } from 'drizzle-orm'
import { MAX_ATTACHMENTS } from '#contract/vocabulary.ts'
import type { Context } from '../context.ts'
import type { Database, Transaction } from '../db/database.ts'
import { attachments, tickets } from '../db/schema.ts'
import { AppError, notFound } from '../errors.ts'
import { errorFields } from '../log.ts'
import { type IdempotencyKey, runOnce } from '../idempotency.ts'
import { lockTicket } from '../db/ticket-row.ts'
import { assignAttachment } from './assign-attachment.ts'
import { discardAttachment } from './discard-attachment.ts'
import { fileNameOfKey } from './object-key.ts'
import { moveObject } from './move-object.ts'
import type { ReceivedFile } from './receive-file.ts'
import { recordFilesChanged } from './record-files-changed.ts'
import { storeTemporaryUpload } from './store-temporary-upload.ts'
import { type UploadCredentials, mayChangeFiles, signFileToken } from './upload-token.ts'

/**
 * Adds a file to a ticket. `receive` is asked for it only once the caller may, and it is temporary until the ticket
 * has taken it. The same key with the same file adds it once. Throws `not-found`, also when the ticket is not theirs, and
 * `invalid-input` when it has five files.
 */
export async function addAttachment(
  ctx: Context,
  { id: ticketId }: { id: string },
  bearer: UploadCredentials,
  receive: () => Promise<ReceivedFile>,
  idempotency?: IdempotencyKey,
) {
  const [ticket] = await ctx.db
    .select({ id: tickets.id, created_at: tickets.created_at })
    .from(tickets)
    .where(eq(tickets.id, ticketId))
  if (!ticket || !mayChangeFiles(ctx, ticket, bearer)) throw notFound()
  // A file that comes again may be the fifth itself.
  if (!idempotency) await requireFreeSlot(ctx.db, ticketId)
  const file = await receive()
  const { token: _, ...stored } = await storeTemporaryUpload(ctx, file)
  try {
    const added = await ctx.transact((tx, enqueue) =>
      runOnce(tx, idempotency, [ticketId, file.name, file.draft.sha256], ctx.now(), async () => {
        await lockTicket(tx, ticketId)
        await requireFreeSlot(tx, ticketId)
        const id = await assignAttachment(tx, enqueue, stored.id, ticketId)
        await recordFilesChanged(ctx, tx, ticketId, bearer)
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

/** Its job would do it too, a moment later. */
const moveNow = (ctx: Context, from: string, to: string) =>
  moveObject(ctx, { from, to }).catch((error) => ctx.log.warn('a file waits for its job', errorFields(error)))

async function requireFreeSlot(db: Database | Transaction, ticketId: string): Promise<void> {
  const count = await db.$count(attachments, eq(attachments.ticket_id, ticketId))
  if (count >= MAX_ATTACHMENTS)
    throw new AppError('invalid-input', `You can only upload up to ${MAX_ATTACHMENTS} files`)
}
