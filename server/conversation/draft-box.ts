import { and, desc, eq, max, notInArray } from 'drizzle-orm'
import { MAX_ATTACHMENTS } from '#contract/attachment-rules.ts'
import { type DraftKind, LIMITS } from '#contract/vocabulary.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { invalidField } from '../platform/errors.ts'
import { drafts, keptDrafts } from '../schema/schema.ts'
import { signalDraft } from '../team/signal-team.ts'

/** The place of a draft: a person's box of a ticket. The caller of every function here holds the ticket locked. */
export type Box = { user_id: string; ticket_id: string; kind: DraftKind }
type Owner = Omit<Box, 'kind'>
type Row = typeof drafts.$inferSelect
type Contents = Pick<Row, 'message' | 'files' | 'to' | 'shared'>

const isOf = (table: typeof drafts | typeof keptDrafts, { user_id, ticket_id, kind }: Box) =>
  and(eq(table.user_id, user_id), eq(table.ticket_id, ticket_id), eq(table.kind, kind))
const isInBox = (box: Box) => isOf(drafts, box)
export const isKeptOf = (box: Box) => isOf(keptDrafts, box)

export async function findDraft(db: Database | Transaction, box: Box): Promise<Row | undefined> {
  const [draft] = await db.select().from(drafts).where(isInBox(box))
  return draft
}

/** Stores the contents of a box in place of `before`; blank and without files, there is no draft any more. */
export async function storeDraft(
  tx: Transaction,
  box: Box,
  before: Row | undefined,
  contents: Contents,
  now: Date,
): Promise<void> {
  const { message, files, to, shared } = contents
  if (message.trim() === '' && files.length === 0) await tx.delete(drafts).where(isInBox(box))
  else {
    const values = { message, files, to, shared, updated_at: await nextVersion(tx, box, before, now) }
    await tx
      .insert(drafts)
      .values({ ...box, ...values })
      .onConflictDoUpdate({ target: [drafts.user_id, drafts.ticket_id, drafts.kind], set: values })
    // A text that is in the box does not have to be had back.
    await tx.delete(keptDrafts).where(and(isKeptOf(box), eq(keptDrafts.message, message)))
  }
  await signalDraft(tx, box, shared || before?.shared === true)
}

/** Returns the time of a new version, later than every earlier one, because windows compare these times. */
async function nextVersion(tx: Transaction, box: Box, before: Row | undefined, now: Date): Promise<Date> {
  const [kept] = await tx
    .select({ at: max(keptDrafts.kept_at) })
    .from(keptDrafts)
    .where(isKeptOf(box))
  const last = Math.max(before?.updated_at.getTime() ?? 0, kept?.at?.getTime() ?? 0)
  return new Date(Math.max(now.getTime(), last + 1))
}

type Kept = { message: string; files?: string[]; reason: (typeof keptDrafts.$inferSelect)['reason'] }

/** Texts kept of a box: two windows that take turns in it would add one with each save. */
const MAX_KEPT = 20

/** Keeps the text of a draft for 24 hours, with uploads that come back with it; a blank one is not kept. */
async function keepText(tx: Transaction, box: Box, { message, files, reason }: Kept, at: Date): Promise<void> {
  if (message.trim() === '') return
  await tx.insert(keptDrafts).values({ ...box, message, files, reason, kept_at: at })
  const newest = tx
    .select({ id: keptDrafts.id })
    .from(keptDrafts)
    .where(isKeptOf(box))
    .orderBy(desc(keptDrafts.kept_at))
    .limit(MAX_KEPT)
  await tx.delete(keptDrafts).where(and(isKeptOf(box), notInArray(keptDrafts.id, newest)))
}

/** Keeps the text of a draft that another text is about to replace. */
export async function keepReplaced(tx: Transaction, box: Box, before: Row | undefined, message: string, now: Date) {
  if (before && before.message !== message)
    await keepText(tx, box, { message: before.message, reason: 'replaced' }, now)
}

/** Joins the files of two versions of a draft, as far as there is room for them. */
export const joinFiles = (files: string[], more: string[] = []): string[] =>
  [...new Set([...files, ...more])].slice(0, MAX_ATTACHMENTS)

/** Empties a box and keeps its text, a discarded one with its files. Returns whether the draft was shared. */
export async function takeOutDraft(
  tx: Transaction,
  box: Box,
  reason: 'sent' | 'discarded',
  now: Date,
): Promise<boolean> {
  const [draft] = await tx.delete(drafts).where(isInBox(box)).returning()
  if (!draft) return false
  const files = reason === 'discarded' ? draft.files : []
  // Not before its last version: the next one has to be later (`nextVersion`).
  const at = new Date(Math.max(now.getTime(), draft.updated_at.getTime()))
  await keepText(tx, box, { message: draft.message, files, reason }, at)
  await signalDraft(tx, box, draft.shared)
  return draft.shared
}

/** Puts an answer that has not been mailed back into the box. A text that is there can be had back. */
export async function putIntoDraft(tx: Transaction, owner: Owner, contents: Contents, now: Date): Promise<void> {
  const box: Box = { ...owner, kind: 'answer' }
  const before = await findDraft(tx, box)
  await keepReplaced(tx, box, before, contents.message, now)
  const { message, to } = contents
  const files = joinFiles(contents.files, before?.files)
  await storeDraft(tx, box, before, { message, files, to, shared: contents.shared || before?.shared === true }, now)
}

const GAP = '\n\n'

/** Puts a text below the draft of an answer, a blank line between them. Throws `invalid-input`. */
export async function appendToDraft(tx: Transaction, owner: Owner, text: string, now: Date): Promise<void> {
  const box: Box = { ...owner, kind: 'answer' }
  const before = await findDraft(tx, box)
  const message = before?.message.trim() ? `${before.message.trimEnd()}${GAP}${text}` : text
  if (message.length > LIMITS.message)
    throw invalidField('reply_id', 'The reply in the box would become too long. Shorten it first')
  await storeDraft(tx, box, before, { ...(before ?? { files: [], to: null, shared: false }), message }, now)
}

/** Removes a text from the end of the draft of an answer. Returns whether it was still there. */
export async function removeFromDraft(tx: Transaction, owner: Owner, text: string, now: Date): Promise<boolean> {
  const box: Box = { ...owner, kind: 'answer' }
  const draft = await findDraft(tx, box)
  if (!draft || (draft.message !== text && !draft.message.endsWith(GAP + text))) return false
  const message = draft.message === text ? '' : draft.message.slice(0, -(GAP + text).length)
  await storeDraft(tx, box, draft, { ...draft, message }, now)
  return true
}
