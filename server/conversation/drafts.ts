import { and, inArray, isNull, asc, desc, eq, gt, ne } from 'drizzle-orm'
import { isObjectKey } from '../files/object-key.ts'
import { isFileTokenValid, signFileToken } from '../files/upload-token.ts'
import type { Context, Actor } from '../context.ts'
import type { Transaction, Database } from '../platform/db/database.ts'
import { attachments, drafts, keptDrafts, supportUsers } from '../schema/schema.ts'
import { invalidField } from '../platform/errors.ts'
import type { Parsed } from '#contract/operation.ts'
import type * as draftsContract from '#contract/drafts.ts'
import { type Box, findDraft, isKeptOf, joinFiles, keepReplaced, storeDraft, takeOutDraft } from './draft-box.ts'
import { memberName } from '../team/members.ts'
import { recordEvent } from '../tickets/history.ts'
import { requireTicket, lockTicket } from '../tickets/ticket-lock.ts'
import { lockUnclaimed } from '../files/claim-attachments.ts'
import { FILE_COLUMNS } from '../files/list-attachments.ts'
import { forgetStoppedAnswers } from './held-answers.ts'

const NOT_USABLE = 'A file could not be kept with the draft. Remove it and add it again.'

/**
 * Locks the uploads of a draft until the transaction ends and returns their ids. Throws `invalid-input` for the first that is
 * missing, claimed, repeated, or has a wrong token.
 */
async function checkDraftFiles(
  ctx: Pick<Context, 'signer'>,
  tx: Transaction,
  given: { id: string; token: string }[],
): Promise<string[]> {
  if (given.length === 0) return []
  const ids = given.map(({ id }) => id)
  const unclaimed = await lockUnclaimed(tx, ids.filter(isObjectKey))
  const wrong = given.findIndex(
    ({ id, token }, index) => !unclaimed.has(id) || !isFileTokenValid(ctx, id, token) || ids.indexOf(id) !== index,
  )
  if (wrong >= 0) throw invalidField(`files.${wrong}`, NOT_USABLE)
  return ids
}

export const KEPT_HOURS = 24
const MAX_READ = 20

const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_HOURS * 60 * 60_000)

/** Reads the caller's draft in one box of a ticket; an empty one where there is none. Throws `not-found` for the ticket. */
export async function getDraft(
  ctx: Pick<Context, 'db' | 'signer' | 'now'>,
  { id, kind }: Parsed<typeof draftsContract.getDraft>,
  actor: Pick<Actor, 'id'>,
) {
  await requireTicket(ctx, { id })
  return readDraft(ctx, ctx.db, { user_id: actor.id, ticket_id: id, kind })
}

/** Reads a draft, with fresh tokens of its files, its earlier texts, and what others share in the same box. */
async function readDraft(ctx: Pick<Context, 'signer' | 'now'>, db: Database | Transaction, box: Box) {
  const draft = await findDraft(db, box)
  const { id, message, reason, kept_at } = keptDrafts
  const kept = await db
    .select({ id, message, reason, kept_at })
    .from(keptDrafts)
    .where(and(isKeptOf(box), gt(kept_at, keptSince(ctx.now()))))
    .orderBy(desc(kept_at), desc(id))
    .limit(MAX_READ)
  return {
    message: draft?.message ?? '',
    updated_at: draft?.updated_at ?? null,
    files: await readFiles(ctx, db, draft?.files ?? []),
    to: draft?.to ?? null,
    shared: draft?.shared ?? false,
    kept,
    from_others: await readShared(db, box),
  }
}

/** Reads the files that still are unclaimed uploads, in the given order. */
async function readFiles(ctx: Pick<Context, 'signer'>, db: Database | Transaction, ids: string[]) {
  if (ids.length === 0) return []
  const found = await db
    .select(FILE_COLUMNS)
    .from(attachments)
    .where(and(inArray(attachments.id, ids), isNull(attachments.ticket_id)))
  return found
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((file) => ({ ...file, token: signFileToken(ctx, file.id) }))
}

function readShared(db: Database | Transaction, box: Box) {
  return db
    .select({
      admin: { id: supportUsers.id, name: memberName },
      message: drafts.message,
    })
    .from(drafts)
    .innerJoin(supportUsers, eq(supportUsers.id, drafts.user_id))
    .where(
      and(
        eq(drafts.ticket_id, box.ticket_id),
        eq(drafts.kind, box.kind),
        eq(drafts.shared, true),
        ne(drafts.user_id, box.user_id),
        ne(drafts.message, ''),
        eq(supportUsers.is_admin, true),
      ),
    )
    .orderBy(asc(drafts.updated_at))
}

/**
 * Records in the history that a sent or discarded text was restored, never the text, and returns its files that still are
 * unclaimed. Does nothing where another machine of the same person has restored it. The caller holds the ticket locked and then
 * removes the kept text.
 */
async function restoreKept(
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
  await recordEvent(tx, box.ticket_id, 'draft_restored', now, { by: box.user_id, from: kept.reason, to: box.kind })
  const unclaimed = await lockUnclaimed(tx, kept.files)
  return kept.files.filter((file) => unclaimed.has(file))
}

type Row = typeof drafts.$inferSelect

/**
 * Saves the caller's draft, or deletes it if it is blank and without files. A text that another window has saved since `base`
 * is kept, and its files stay; an empty text with an old `base`, and one that was sent meanwhile, change nothing. Throws
 * `not-found` for the ticket, and `invalid-input` for files that are not the caller's uploads.
 */
export async function saveDraft(
  ctx: Pick<Context, 'transact' | 'signer' | 'now'>,
  input: Parsed<typeof draftsContract.saveDraft>,
  actor: Pick<Actor, 'id'>,
) {
  const box: Box = { user_id: actor.id, ticket_id: input.id, kind: input.kind }
  return ctx.transact(async (tx) => {
    // Of a ticket that was merged while somebody wrote: nothing typed is lost.
    box.ticket_id = (await lockTicket(tx, box.ticket_id, { follows: true })).id
    const before = await findDraft(tx, box)
    let files = input.files ? await checkDraftFiles(ctx, tx, input.files) : (before?.files ?? [])
    const isEmpty = input.message.trim() === '' && files.length === 0
    if (isOutdated(input.base, before)) {
      if (isEmpty || (!before && (await wasSent(tx, box, input.message)))) return readDraft(ctx, tx, box)
      files = joinFiles(files, before?.files)
      await keepReplaced(tx, box, before, input.message, ctx.now())
    }
    if (input.restored)
      files = joinFiles(files, await restoreKept(tx, box, { ...input, id: input.restored }, ctx.now()))
    const shared = input.shared ?? before?.shared ?? false
    const to = input.to === undefined ? (before?.to ?? null) : input.to
    await storeDraft(tx, box, before, { message: input.message, files, to, shared }, ctx.now())
    return readDraft(ctx, tx, box)
  })
}

/** Returns true if the stored draft is not the one that the text grew from. */
const isOutdated = (base: string | null | undefined, before: Row | undefined): boolean =>
  base !== undefined && (base === null ? undefined : Date.parse(base)) !== before?.updated_at.getTime()

/** Finds a text among the sent ones: a save may arrive after its own text was sent. */
async function wasSent(tx: Transaction, box: Box, message: string): Promise<boolean> {
  const sent = await tx
    .select({ message: keptDrafts.message })
    .from(keptDrafts)
    .where(and(isKeptOf(box), eq(keptDrafts.reason, 'sent')))
  return sent.some((each) => each.message.trim() === message.trim())
}

/** Discards the caller's draft; its text can be restored. Throws `not-found` for the ticket. */
export async function discardDraft(
  ctx: Pick<Context, 'transact' | 'signer' | 'now'>,
  { id, kind }: Parsed<typeof draftsContract.discardDraft>,
  actor: Pick<Actor, 'id'>,
) {
  const box: Box = { user_id: actor.id, ticket_id: id, kind }
  return ctx.transact(async (tx) => {
    await lockTicket(tx, id)
    if (kind === 'answer') await forgetStoppedAnswers(tx, box)
    await takeOutDraft(tx, box, 'discarded', ctx.now())
    return readDraft(ctx, tx, box)
  })
}
