import type { Parsed } from '#contract/operation.ts'
import type { createTicket as operation } from '#contract/tickets.ts'
import { dropAttachment } from '../attachments/drop-attachment.ts'
import type { ReceivedFile } from '../attachments/receive-file.ts'
import { storeTemporary } from '../attachments/store-temporary.ts'
import type { Context } from '../context.ts'
import type { Once } from './answer-once.ts'
import { createTicket } from './create-ticket.ts'

type NewTicket = Parsed<typeof operation>

/**
 * Creates a ticket with files that came in the same request; what is stored and not claimed, because the ticket was
 * refused or has been made before, is dropped again. Throws what `createTicket` and storing throw.
 */
export async function createWithFiles(ctx: Context, input: NewTicket, once: Once, files: ReceivedFile[]) {
  const stored: { id: string; token: string }[] = []
  try {
    for (const file of files) stored.push(await storeTemporary(ctx, file))
    const attachments = stored.map(({ id, token }) => ({ id, token }))
    return await createTicket(ctx, { ...input, attachments }, once)
  } finally {
    // A claimed file has another id by now.
    for (const { id } of stored) await dropAttachment(ctx, id)
  }
}
