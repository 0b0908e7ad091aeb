import { and, desc, eq, max, notInArray } from 'drizzle-orm'
import type { DraftKind } from '#contract/vocabulary.ts'
import type { Transaction } from '../platform/db/database.ts'
import { drafts, keptDrafts } from '../schema/schema.ts'
import { MAX_ATTACHMENTS } from '#contract/attachment-rules.ts'
import { signalDraft } from '../team/signal-team.ts'

/** Where a draft stands: a person's box of a ticket. */
export type Box = { user_id: string; ticket_id: string; kind: DraftKind }

type Kept = { message: string; files?: string[]; reason: (typeof keptDrafts.$inferSelect)['reason'] }

export const isInBox = (box: Box) =>
  and(eq(drafts.user_id, box.user_id), eq(drafts.ticket_id, box.ticket_id), eq(drafts.kind, box.kind))

export const isKeptOf = (box: Box) =>
  and(eq(keptDrafts.user_id, box.user_id), eq(keptDrafts.ticket_id, box.ticket_id), eq(keptDrafts.kind, box.kind))

/** The newest texts of a box that are kept: two windows that take turns in it would add one with each save. */
const MAX_KEPT = 20

/** Keeps the text of a draft for 24 hours, and uploads that come back with it. A blank text is not kept, nor what was with it. */
export async function keepText(
  tx: Transaction,
  { user_id, ticket_id, kind }: Box,
  { message, files, reason }: Kept,
  at: Date,
): Promise<void> {
  if (message.trim() === '') return
  await tx.insert(keptDrafts).values({ user_id, ticket_id, kind, message, files, reason, kept_at: at })
  const newest = tx
    .select({ id: keptDrafts.id })
    .from(keptDrafts)
    .where(isKeptOf({ user_id, ticket_id, kind }))
    .orderBy(desc(keptDrafts.kept_at))
    .limit(MAX_KEPT)
  await tx.delete(keptDrafts).where(and(isKeptOf({ user_id, ticket_id, kind }), notInArray(keptDrafts.id, newest)))
}

/**
 * Takes the draft out of a box and keeps its text, a discarded one with its files. Returns it; undefined where there was none. The
 * caller holds the ticket locked.
 */
export async function takeOutDraft(tx: Transaction, box: Box, reason: 'sent' | 'discarded', now: Date) {
  const [draft] = await tx.delete(drafts).where(isInBox(box)).returning()
  // Not before its last version: the next one has to be later (`nextVersion`).
  if (draft)
    await keepText(
      tx,
      box,
      { message: draft.message, files: reason === 'discarded' ? draft.files : [], reason },
      new Date(Math.max(now.getTime(), draft.updated_at.getTime())),
    )
  return draft
}

/**
 * The moment of a new version of a draft: later than every one before it, even by a clock that stands still, because windows
 * compare these moments. The caller holds the ticket locked.
 */
export async function nextVersion(
  tx: Transaction,
  box: Box,
  before: { updated_at: Date } | undefined,
  now: Date,
): Promise<Date> {
  const [kept] = await tx
    .select({ at: max(keptDrafts.kept_at) })
    .from(keptDrafts)
    .where(isKeptOf(box))
  const last = Math.max(before?.updated_at.getTime() ?? 0, kept?.at?.getTime() ?? 0)
  return new Date(Math.max(now.getTime(), last + 1))
}

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
