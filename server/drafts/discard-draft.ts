import type { Parsed } from '#contract/operation.ts'
import type { discardDraft as operation } from '#contract/team/drafts.ts'
import type { Actor, Context } from '../context.ts'
import { drafts } from '../db/schema.ts'
import { lockTicket } from '../db/ticket-row.ts'
import { forgetStoppedAnswers } from '../messages/held/stop-held-answers.ts'
import { keepText } from './keep-text.ts'
import { type Box, isInBox, readDraft } from './read-draft.ts'
import { signalDraft } from './signal-draft.ts'

/** Discards the caller's draft, whose text can be had back. Does nothing where there is none. Throws `not-found`. */
export async function discardDraft(
  ctx: Pick<Context, 'transact' | 'signer' | 'now'>,
  { id, kind }: Parsed<typeof operation>,
  actor: Pick<Actor, 'id'>,
) {
  const box: Box = { user_id: actor.id, ticket_id: id, kind }
  return ctx.transact(async (tx) => {
    await lockTicket(tx, id)
    if (kind === 'answer') await forgetStoppedAnswers(tx, box)
    const [draft] = await tx
      .delete(drafts)
      .where(isInBox(box))
      .returning({ message: drafts.message, updated_at: drafts.updated_at, shared: drafts.shared })
    if (draft) {
      const keptAt = new Date(Math.max(ctx.now().getTime(), draft.updated_at.getTime()))
      await keepText(tx, box, draft.message, 'discarded', keptAt)
      await signalDraft(tx, box, draft.shared)
    }
    return readDraft(ctx, tx, box)
  })
}
