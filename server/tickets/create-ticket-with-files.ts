import type { Parsed } from '#contract/operation.ts'
import type { createTicket as operation } from '#contract/tickets.ts'
import { discardAttachment } from '../attachments/discard-attachment.ts'
import type { ReceivedFile } from '../attachments/receive-file.ts'
import { storeTemporaryUpload } from '../attachments/store-temporary-upload.ts'
import type { Context } from '../context.ts'
import type { IdempotencyKey } from '../idempotency.ts'
import { createTicket } from './create-ticket.ts'

type Input = Parsed<typeof operation>

/**
 * Creates a ticket with files sent in the same request, as a form without JavaScript does. Files that end up unclaimed,
 * because the ticket was refused or existed already, are discarded. Throws what `createTicket` and
 * `storeTemporaryUpload` throw.
 */
export async function createTicketWithFiles(
  ctx: Context,
  input: Input,
  idempotency: IdempotencyKey,
  files: ReceivedFile[],
) {
  const stored: { id: string; token: string }[] = []
  try {
    for (const file of files) stored.push(await storeTemporaryUpload(ctx, file))
    const attachments = stored.map(({ id, token }) => ({ id, token }))
    return await createTicket(ctx, { ...input, attachments }, idempotency)
  } finally {
    // Does nothing for a claimed file, which has another id by now.
    for (const { id } of stored) await discardAttachment(ctx, id)
  }
}
