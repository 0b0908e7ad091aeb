import { and, eq, gt, inArray } from 'drizzle-orm'
import { lockUnclaimed } from '../attachments/claim-attachments.ts'
import type { Transaction } from '../db/database.ts'
import { type Box, isKeptOf } from '../db/draft-box.ts'
import { keptDrafts, ticketEvents } from '../db/schema.ts'
import { keptSince } from './read-draft.ts'

/**
 * Records that a sent or discarded text is a draft again, never the text. Returns the ids of the files that were discarded with
 * it and are unclaimed uploads still; they stay there until the transaction ends. Does nothing where the text is not kept any
 * more: another machine of the same person has restored it. The caller holds the ticket locked and then removes the kept text.
 */
export async function restoreKept(
  tx: Transaction,
  box: Box,
  { id, message }: { id: string; message: string },
  now: Date,
): Promise<string[]> {
  const [kept] = await tx
    .select({ reason: keptDrafts.reason, files: keptDrafts.files })
    .from(keptDrafts)
    .where(
      and(
        isKeptOf(box),
        eq(keptDrafts.id, id),
        eq(keptDrafts.message, message),
        inArray(keptDrafts.reason, ['sent', 'discarded']),
        gt(keptDrafts.kept_at, keptSince(now)),
      ),
    )
  if (!kept) return []
  await tx.insert(ticketEvents).values({
    ticket_id: box.ticket_id,
    actor_id: box.user_id,
    kind: 'draft_restored',
    from_value: kept.reason,
    to_value: box.kind,
    created_at: now,
  })
  const unclaimed = await lockUnclaimed(tx, kept.files)
  return kept.files.filter((file) => unclaimed.has(file))
}
