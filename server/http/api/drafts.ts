import { discardDraft, getDraft, saveDraft } from '#contract/team/drafts.ts'
import type { Context } from '#server/context.ts'
import { discardDraft as discard } from '#server/drafts/discard-draft.ts'
import { getDraft as get } from '#server/drafts/read-draft.ts'
import { saveDraft as save } from '#server/drafts/save-draft.ts'
import type { Serve } from '../serve.ts'

/** Serves the drafts of the team. */
export function serveDrafts(serve: Serve, ctx: Context): void {
  serve(getDraft, (input, { actor }) => get(ctx, input, actor))
  serve(saveDraft, (input, { actor }) => save(ctx, input, actor))
  serve(discardDraft, (input, { actor }) => discard(ctx, input, actor))
}
