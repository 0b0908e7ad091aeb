import { and, eq } from 'drizzle-orm'
import { LIMITS } from '#contract/vocabulary.ts'
import type { Transaction } from '../platform/db/database.ts'
import { type Box, isInBox, isKeptOf, nextVersion } from './own-draft.ts'
import { drafts, keptDrafts } from '../schema/schema.ts'
import { AppError } from '../platform/errors.ts'
import { signalDraft } from '../team/signal-team.ts'

type Owner = Omit<Box, 'kind'>

const GAP = '\n\n'
const TOO_LONG = 'The answer in the box would become too long. Shorten it first'

/** Puts a text below the draft of an answer, a blank line between them. The caller holds the ticket locked. Throws `invalid-input`. */
export async function appendToDraft(tx: Transaction, owner: Owner, text: string, now: Date): Promise<void> {
  const box: Box = { ...owner, kind: 'answer' }
  const [before] = await tx.select().from(drafts).where(isInBox(box))
  const message = before?.message.trim() ? `${before.message.trimEnd()}${GAP}${text}` : text
  if (message.length > LIMITS.message)
    throw new AppError('invalid-input', `${TOO_LONG}.`, [{ path: 'reply_id', message: TOO_LONG }])
  const set = { message, updated_at: await nextVersion(tx, box, before, now) }
  await tx
    .insert(drafts)
    .values({ ...box, ...set })
    .onConflictDoUpdate({ target: [drafts.user_id, drafts.ticket_id, drafts.kind], set })
  // What stands in the box does not have to be had back.
  await tx.delete(keptDrafts).where(and(isKeptOf(box), eq(keptDrafts.message, message)))
  await signalDraft(tx, box, before?.shared === true)
}

/**
 * Takes the text back out of the draft if it still stands at its end as it was put there. Returns whether it did. The caller holds
 * the ticket locked.
 */
export async function takeFromDraft(tx: Transaction, owner: Owner, text: string, now: Date): Promise<boolean> {
  const box: Box = { ...owner, kind: 'answer' }
  const [draft] = await tx.select().from(drafts).where(isInBox(box))
  if (!draft || (draft.message !== text && !draft.message.endsWith(GAP + text))) return false
  const message = draft.message === text ? '' : draft.message.slice(0, -(GAP + text).length)
  if (message === '' && draft.files.length === 0) await tx.delete(drafts).where(isInBox(box))
  else
    await tx
      .update(drafts)
      .set({ message, updated_at: await nextVersion(tx, box, draft, now) })
      .where(isInBox(box))
  await signalDraft(tx, box, draft.shared)
  return true
}
