import type { Parsed } from '#contract/operation.ts'
import type { createTicket as operation } from '#contract/tickets.ts'
import { discardAttachment } from '../attachments/discard-attachment.ts'
import type { ReceivedFile } from '../attachments/receive-file.ts'
import { storeTemporaryUpload } from '../attachments/store-temporary-upload.ts'
import type { Context } from '../context.ts'
import type { IdempotencyKey } from '../idempotency.ts'
import { createTicket } from './create-ticket.ts'

type NewTicket = Parsed<typeof operation>

/**
 * Creates a ticket with files that came in the same request; what is stored and not claimed, because the ticket was
 * refused or has been made before, is dropped again. Throws what `createTicket` and storing throw.
 */
export async function createTicketWithFiles(
  ctx: Context,
  input: NewTicket,
  idempotency: IdempotencyKey,
  files: ReceivedFile[],
) {
  const stored: { id: string; token: string }[] = []
  try {
    for (const file of files) stored.push(await storeTemporaryUpload(ctx, file))
    const attachments = stored.map(({ id, token }) => ({ id, token }))
    return await createTicket(ctx, { ...input, attachments }, idempotency)
  } finally {
    // A claimed file has another id by now.
    for (const { id } of stored) await discardAttachment(ctx, id)
  }
}
