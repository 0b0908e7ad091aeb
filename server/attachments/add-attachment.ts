import { eq } from 'drizzle-orm'
import { MAX_ATTACHMENTS } from '#contract/vocabulary.ts'
import type { Context } from '../context.ts'
import type { Database, Transaction } from '../db/client.ts'
import { attachments, tickets } from '../db/schema.ts'
import { AppError, notFound } from '../errors.ts'
import { errorFields } from '../log.ts'
import { lockTicket } from '../tickets/get-ticket.ts'
import { assignToTicket } from './assign-to-ticket.ts'
import { dropAttachment } from './drop-attachment.ts'
import type { ReceivedFile } from './receive-file.ts'
import { storeTemporary } from './store-temporary.ts'
import { type Bearer, mayChangeFilesOf } from './upload-token.ts'

/**
 * Adds a file to a ticket. `receive` is asked for it only once the caller may, and it is temporary until the ticket
 * has taken it. Throws `not-found`, also when the ticket is not theirs, and `invalid-input` when it has five files.
 */
export async function addAttachment(
  ctx: Context,
  { id: ticketId }: { id: string },
  bearer: Bearer,
  receive: () => Promise<ReceivedFile>,
) {
  const [ticket] = await ctx.db
    .select({ id: tickets.id, created_at: tickets.created_at })
    .from(tickets)
    .where(eq(tickets.id, ticketId))
  if (!ticket || !mayChangeFilesOf(ctx, ticket, bearer)) throw notFound()
  await refuseWhenFull(ctx.db, ticketId)
  const stored = await storeTemporary(ctx, await receive())
  try {
    const id = await ctx.transact(async (tx, enqueue) => {
      await lockTicket(tx, ticketId)
      await refuseWhenFull(tx, ticketId)
      return assignToTicket(tx, enqueue, stored.id, ticketId)
    })
    await ctx.storage
      .move(stored.id, id)
      .catch((error) => ctx.log.warn('a file waits for its job', errorFields(error)))
    return { ...stored, id }
  } catch (error) {
    await dropAttachment(ctx, stored.id)
    throw error
  }
}

async function refuseWhenFull(db: Database | Transaction, ticketId: string): Promise<void> {
  const count = await db.$count(attachments, eq(attachments.ticket_id, ticketId))
  if (count >= MAX_ATTACHMENTS)
    throw new AppError('invalid-input', `You can only upload up to ${MAX_ATTACHMENTS} files`)
}
