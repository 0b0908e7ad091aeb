import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  renderSavedReply,
  updateSavedReply,
} from '#contract/team/saved-replies.ts'
import type { Context } from '#server/context.ts'
import { createReply } from '#server/replies/create-reply.ts'
import { deleteReply } from '#server/replies/delete-reply.ts'
import { listReplies } from '#server/replies/list-replies.ts'
import { renderReply } from '#server/replies/render-reply.ts'
import { updateReply } from '#server/replies/update-reply.ts'
import type { Serve } from '../serve.ts'
import { idempotencyKey } from './idempotency-key.ts'

/** Serves the replies the team keeps. */
export function serveReplies(serve: Serve, ctx: Context): void {
  serve(listSavedReplies, (input, { actor }) => listReplies(ctx, input, actor))
  serve(createSavedReply, (input, { actor, http }) => createReply(ctx, input, actor, idempotencyKey(http)))
  serve(updateSavedReply, (input, { actor }) => updateReply(ctx, input, actor))
  serve(deleteSavedReply, (input) => deleteReply(ctx, input))
  serve(renderSavedReply, (input, { actor }) => renderReply(ctx, input, actor))
}
