import { changeTickets, getBulkChange, undoBulkChange } from '#contract/team/bulk.ts'
import { listTags, renameTag } from '#contract/team/tags.ts'
import { getBulkChange as get } from '#server/bulk/get-bulk-change.ts'
import { startBulkChange } from '#server/bulk/start-bulk-change.ts'
import { undoBulkChange as undo } from '#server/bulk/undo-bulk-change.ts'
import type { Context } from '#server/context.ts'
import { listTags as list } from '#server/tags/list-tags.ts'
import { renameTag as rename } from '#server/tags/rename-tag.ts'
import type { Serve } from '../serve.ts'
import { idempotencyKey } from './idempotency-key.ts'

/** Serves changes of many tickets at once, and the tags. */
export function serveBulk(serve: Serve, ctx: Context): void {
  serve(changeTickets, (input, { actor, http }) => startBulkChange(ctx, input, actor, idempotencyKey(http)))
  serve(getBulkChange, (input) => get(ctx, input))
  serve(undoBulkChange, (input, { actor }) => undo(ctx, input, actor))
  serve(listTags, () => list(ctx))
  serve(renameTag, (input, { actor, http }) => rename(ctx, input, actor, idempotencyKey(http)))
}
