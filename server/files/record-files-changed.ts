import type { Context } from '../context.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { UploadCredentials } from './upload-token.ts'
import { recordEvent } from '../tickets/history.ts'

/** Records added or removed files of a ticket. The event names an admin, never a customer. */
export async function recordFilesChanged(
  { now }: Pick<Context, 'now'>,
  tx: Transaction,
  ticketId: string,
  { actor }: UploadCredentials,
): Promise<void> {
  await recordEvent(tx, ticketId, 'files_changed', now(), { by: actor?.is_admin ? actor.id : null })
}
