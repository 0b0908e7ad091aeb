import { and, eq } from 'drizzle-orm'
import { MAX_ATTACHMENTS } from '#contract/attachment-rules.ts'
import type { DraftKind } from '#contract/vocabulary.ts'
import type { Transaction } from '../../db/database.ts'
import { drafts, keptDrafts } from '../../db/schema.ts'
import { signalTeam } from '../../live/signal-team.ts'

type Box = { ticket_id: string; user_id: string; kind: DraftKind }
type Contents = { message: string; files: string[]; to: string[] | null }

const isOf = ({ ticket_id, user_id, kind }: Box) =>
  and(eq(drafts.ticket_id, ticket_id), eq(drafts.user_id, user_id), eq(drafts.kind, kind))

/** Takes the draft out of a box whose contents have been sent. Its text can be had back (contract/team/drafts.ts). */
export async function takeOutSentDraft(tx: Transaction, box: Box, now: Date): Promise<void> {
  const [draft] = await tx.delete(drafts).where(isOf(box)).returning({ message: drafts.message })
  if (!draft) return
  await keep(tx, box, { message: draft.message, reason: 'sent' }, now)
  await signalTeam(tx, { kind: 'draft', ticket_id: box.ticket_id, admin_id: box.user_id })
}

/**
 * Puts an answer that has not been mailed back into the box. A text that stands there can be had back, and its files stay as far
 * as there is room for them.
 */
export async function putIntoDraft(
  tx: Transaction,
  owner: Omit<Box, 'kind'>,
  given: Contents,
  now: Date,
): Promise<void> {
  const box: Box = { ...owner, kind: 'answer' }
  // Written first, so that a draft that is being saved at this moment is waited for and kept.
  const made = await tx
    .insert(drafts)
    .values({ ...box, message: given.message, files: given.files, to: given.to, updated_at: now })
    .onConflictDoNothing()
    .returning({ id: drafts.id })
  if (made.length === 0) await replace(tx, box, given, now)
  await signalTeam(tx, { kind: 'draft', ticket_id: box.ticket_id, admin_id: box.user_id })
}

async function replace(tx: Transaction, box: Box, { message, files, to }: Contents, now: Date): Promise<void> {
  const [before] = await tx.select().from(drafts).where(isOf(box)).for('update')
  if (before!.message !== message) await keep(tx, box, { message: before!.message, reason: 'replaced' }, now)
  await tx
    .update(drafts)
    .set({
      message,
      to,
      files: [...new Set([...files, ...before!.files])].slice(0, MAX_ATTACHMENTS),
      // Later than the one before, so that a window that saves what it began earlier is recognised (save-draft, `base`).
      updated_at: new Date(Math.max(now.getTime(), before!.updated_at.getTime() + 1)),
    })
    .where(isOf(box))
}

async function keep(
  tx: Transaction,
  { ticket_id, user_id, kind }: Box,
  { message, reason }: { message: string; reason: 'sent' | 'replaced' },
  now: Date,
): Promise<void> {
  if (message.trim() === '') return
  await tx.insert(keptDrafts).values({ ticket_id, user_id, kind, message, reason, kept_at: now })
}
