import type { Parsed } from '#contract/operation.ts'
import type { discardDraft as operation } from '#contract/team/drafts.ts'
import type { Actor, Context } from '../context.ts'
import { type Box, takeOutDraft } from '../db/draft-box.ts'
import { lockTicket } from '../db/ticket-row.ts'
import { forgetStoppedAnswers } from '../messages/held/stop-held-answers.ts'
import { signalDraft } from '../live/signal-team.ts'
import { readDraft } from './read-draft.ts'

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
    const draft = await takeOutDraft(tx, box, 'discarded', ctx.now())
    if (draft) await signalDraft(tx, box, draft.shared)
    return readDraft(ctx, tx, box)
  })
}
