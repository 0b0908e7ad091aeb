import type { Transaction } from '../db/database.ts'
import { keptDrafts } from '../db/schema.ts'
import type { Box } from './read-draft.ts'

/** Keeps the text of a draft, so that its writer can have it back for 24 hours. A blank one is no text. */
export async function keepText(
  tx: Transaction,
  box: Box,
  message: string,
  reason: 'sent' | 'discarded' | 'replaced',
  now: Date,
): Promise<void> {
  if (message.trim() === '') return
  await tx.insert(keptDrafts).values({ ...box, message, reason, kept_at: now })
}
