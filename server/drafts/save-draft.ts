import { and, eq } from 'drizzle-orm'
import { MAX_ATTACHMENTS } from '#contract/attachment-rules.ts'
import type { Parsed } from '#contract/operation.ts'
import type { saveDraft as operation } from '#contract/team/drafts.ts'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { type Box, isInBox, isKeptOf, keepText, nextVersion } from '../db/draft-box.ts'
import { drafts, keptDrafts } from '../db/schema.ts'
import { lockTicket } from '../db/ticket-row.ts'
import { checkDraftFiles } from './check-draft-files.ts'
import { signalDraft } from '../live/signal-team.ts'
import { readDraft } from './read-draft.ts'
import { restoreKept } from './restore-kept.ts'

type Row = typeof drafts.$inferSelect

/**
 * Saves the caller's draft; blank and without files, there is none any more. A text that another window has saved since `base`
 * is kept and can be had back, and its files stay. A discarded text that is had back brings its files. Changes nothing for an
 * empty text with an old `base`, and for one that was sent meanwhile.
 * Throws `not-found` for the ticket, `invalid-input` for a file that is no upload of the caller's.
 */
export async function saveDraft(
  ctx: Pick<Context, 'transact' | 'signer' | 'now'>,
  input: Parsed<typeof operation>,
  actor: Pick<Actor, 'id'>,
) {
  const box: Box = { user_id: actor.id, ticket_id: input.id, kind: input.kind }
  return ctx.transact(async (tx) => {
    await lockTicket(tx, box.ticket_id)
    const [before] = await tx.select().from(drafts).where(isInBox(box))
    let files = input.files ? await checkDraftFiles(ctx, tx, input.files) : (before?.files ?? [])
    const isEmpty = input.message.trim() === '' && files.length === 0
    if (isOutdated(input.base, before)) {
      if (isEmpty || (!before && (await wasSent(tx, box, input.message)))) return readDraft(ctx, tx, box)
      files = [...new Set([...files, ...(before?.files ?? [])])].slice(0, MAX_ATTACHMENTS)
      if (before && before.message !== input.message)
        await keepText(tx, box, { message: before.message, reason: 'replaced' }, ctx.now())
    }
    if (input.restored) {
      const back = await restoreKept(tx, box, { ...input, id: input.restored }, ctx.now())
      files = [...new Set([...files, ...back])].slice(0, MAX_ATTACHMENTS)
    }
    const shared = input.shared ?? before?.shared ?? false
    if (isEmpty) await tx.delete(drafts).where(isInBox(box))
    else {
      const to = input.to === undefined ? (before?.to ?? null) : input.to
      const updated_at = await nextVersion(tx, box, before, ctx.now())
      const values = { message: input.message, files, to, shared, updated_at }
      await tx
        .insert(drafts)
        .values({ ...box, ...values })
        .onConflictDoUpdate({ target: [drafts.user_id, drafts.ticket_id, drafts.kind], set: values })
      await tx.delete(keptDrafts).where(and(isKeptOf(box), eq(keptDrafts.message, input.message)))
    }
    await signalDraft(tx, box, shared || before?.shared === true)
    return readDraft(ctx, tx, box)
  })
}

/** Whether the draft is another one than the text grew from. */
const isOutdated = (base: string | null | undefined, before: Row | undefined): boolean =>
  base !== undefined && (base === null ? undefined : Date.parse(base)) !== before?.updated_at.getTime()

/** A save may come after its own text was sent. */
async function wasSent(tx: Transaction, box: Box, message: string): Promise<boolean> {
  const sent = await tx
    .select({ message: keptDrafts.message })
    .from(keptDrafts)
    .where(and(isKeptOf(box), eq(keptDrafts.reason, 'sent')))
  return sent.some((each) => each.message.trim() === message.trim())
}
