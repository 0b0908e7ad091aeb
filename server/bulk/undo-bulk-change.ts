import { eq } from 'drizzle-orm'
import type { Actor, Context } from '../context.ts'
import { bulkChanges } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { undoMacro } from '../macros/undo-macro.ts'

/** Takes a bulk change or a macro back, as far as nothing has been changed since. Throws `not-found` and `conflict`. */
export async function undoBulkChange(
  ctx: Pick<Context, 'db' | 'transact' | 'now'>,
  { id }: { id: string },
  actor: Actor,
): Promise<{ undone: number; kept: { id: string; reason: string }[] }> {
  const [change] = await ctx.db.select({ kind: bulkChanges.kind }).from(bulkChanges).where(eq(bulkChanges.id, id))
  if (change?.kind === 'macro') return undoMacro(ctx, id, actor)
  throw notFound()
}
