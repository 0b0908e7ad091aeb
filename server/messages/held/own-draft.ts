import { and, eq } from 'drizzle-orm'
import { MAX_ATTACHMENTS } from '#contract/attachment-rules.ts'
import type { Transaction } from '../../db/database.ts'
import { type Box, isInBox, isKeptOf, keepText, nextVersion, takeOutDraft } from '../../db/draft-box.ts'
import { drafts, keptDrafts } from '../../db/schema.ts'
import { signalDraft } from '../../live/signal-team.ts'

type Contents = { message: string; files: string[]; to: string[] | null; shared: boolean }

/** Takes the draft out of a box whose contents have been sent. Its text can be had back. Returns whether it was shared. */
export async function takeOutSentDraft(tx: Transaction, box: Box, now: Date): Promise<boolean> {
  const draft = await takeOutDraft(tx, box, 'sent', now)
  if (draft) await signalDraft(tx, box, draft.shared)
  return draft?.shared === true
}

/**
 * Puts an answer to a locked ticket that has not been mailed back into the box. A text that stands there can be had back, and its
 * files stay as far as there is room for them.
 */
export async function putIntoDraft(
  tx: Transaction,
  owner: Omit<Box, 'kind'>,
  { message, files: given, to, shared: wasShared }: Contents,
  now: Date,
): Promise<void> {
  const box: Box = { ...owner, kind: 'answer' }
  const [before] = await tx.select().from(drafts).where(isInBox(box))
  const updated_at = await nextVersion(tx, box, before, now)
  if (before && before.message !== message)
    await keepText(tx, box, { message: before.message, reason: 'replaced' }, now)
  const files = [...new Set([...given, ...(before?.files ?? [])])].slice(0, MAX_ATTACHMENTS)
  const shared = wasShared || before?.shared === true
  const values = { message, files, to, shared, updated_at }
  await tx
    .insert(drafts)
    .values({ ...box, ...values })
    .onConflictDoUpdate({ target: [drafts.user_id, drafts.ticket_id, drafts.kind], set: values })
  // What stands in the box does not have to be had back.
  await tx.delete(keptDrafts).where(and(isKeptOf(box), eq(keptDrafts.message, message)))
  await signalDraft(tx, box, shared)
}
