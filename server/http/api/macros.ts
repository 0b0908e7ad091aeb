import { undoBulkChange } from '#contract/team/bulk.ts'
import { applyMacro, createMacro, deleteMacro, listMacros, updateMacro } from '#contract/team/macros.ts'
import { undoBulkChange as undo } from '#server/bulk/undo-bulk-change.ts'
import type { Context } from '#server/context.ts'
import { applyMacro as apply } from '#server/macros/apply-macro.ts'
import { createMacro as create } from '#server/macros/create-macro.ts'
import { deleteMacro as remove } from '#server/macros/delete-macro.ts'
import { listMacros as list } from '#server/macros/read-macros.ts'
import { updateMacro as update } from '#server/macros/update-macro.ts'
import type { Serve } from '../serve.ts'
import { idempotencyKey } from './idempotency-key.ts'

/** Serves the team's macros, and the way back from what they did. */
export function serveMacros(serve: Serve, ctx: Context): void {
  serve(listMacros, () => list(ctx))
  serve(createMacro, (input, { actor, http }) => create(ctx, input, actor, idempotencyKey(http)))
  serve(updateMacro, (input) => update(ctx, input))
  serve(deleteMacro, (input) => remove(ctx, input))
  serve(applyMacro, (input, { actor, http }) => apply(ctx, input, actor, idempotencyKey(http)))
  serve(undoBulkChange, (input, { actor }) => undo(ctx, input, actor))
}
