import { createView, deleteView, listViews, updateView } from '#contract/team/saved-views.ts'
import type { Context } from '#server/context.ts'
import { createView as create } from '#server/views/create-view.ts'
import { deleteView as remove } from '#server/views/delete-view.ts'
import { listViews as list } from '#server/views/list-views.ts'
import { updateView as update } from '#server/views/update-view.ts'
import type { Serve } from '../serve.ts'
import { idempotencyKey } from './idempotency-key.ts'

/** Serves the saved views of the list. */
export function serveViews(serve: Serve, ctx: Context): void {
  serve(listViews, (_, { actor }) => list(ctx, actor))
  serve(createView, (input, { actor, http }) => create(ctx, input, actor, idempotencyKey(http)))
  serve(updateView, (input, { actor }) => update(ctx, input, actor))
  serve(deleteView, (input, { actor }) => remove(ctx, input, actor))
}
