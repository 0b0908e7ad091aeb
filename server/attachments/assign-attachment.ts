import { eq } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { attachments } from '../db/schema.ts'
import type { Enqueue } from '../jobs/job-types.ts'
import { ticketKey, fileNameOfKey } from './object-key.ts'

/**
 * Assigns a temporary file, whose row the caller has locked, to a ticket, and to an answer if it was sent with one; a job
 * moves its bytes. Returns the new key.
 */
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
