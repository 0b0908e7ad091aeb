import type { Context } from '../context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { ticketEvents } from '../schema/schema.ts'
import type { UploadCredentials } from './upload-token.ts'

/** Records added or removed files of a ticket. The event names an admin, never a customer. */
export async function recordFilesChanged(
  { now }: Pick<Context, 'now'>,
  tx: Transaction,
  ticketId: string,
  { actor }: UploadCredentials,
): Promise<void> {
  await tx.insert(ticketEvents).values({
    ticket_id: ticketId,
    actor_id: actor?.is_admin ? actor.id : null,
    kind: 'files_changed',
    created_at: now(),
  })
}
