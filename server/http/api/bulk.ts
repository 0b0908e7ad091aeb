import { changeTickets, getBulkChange, undoBulkChange } from '#contract/team/bulk.ts'
import { listTags, renameTag } from '#contract/team/tags.ts'
import { getBulkChange as get } from '#server/bulk/get-bulk-change.ts'
import { startBulkChange } from '#server/bulk/start-bulk-change.ts'
import { undoBulkChange as undo } from '#server/bulk/undo-bulk-change.ts'
import type { Context } from '#server/context.ts'
import { listTags as list } from '#server/tags/list-tags.ts'
import { renameTag as rename } from '#server/tags/rename-tag.ts'
import type { Serve } from '../serve.ts'

/** Serves changes of many tickets at once, and the tags. */
export function serveBulk(serve: Serve, ctx: Context): void {
  serve(changeTickets, (input, { actor }) => startBulkChange(ctx, input, actor))
  serve(getBulkChange, (input) => get(ctx, input))
  serve(undoBulkChange, (input, { actor }) => undo(ctx, input, actor))
  serve(listTags, () => list(ctx))
  serve(renameTag, (input, { actor }) => rename(ctx, input, actor))
}
