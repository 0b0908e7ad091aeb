import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { macros } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { signalTeam } from '../live/signal-team.ts'

/** Removes a macro. What it has done stays and can still be undone. Throws `not-found`. */
export async function deleteMacro(ctx: Pick<Context, 'transact'>, { id }: { id: string }): Promise<null> {
  await ctx.transact(async (tx) => {
    const removed = await tx.delete(macros).where(eq(macros.id, id)).returning({ id: macros.id })
    if (removed.length === 0) throw notFound()
    await signalTeam(tx, { kind: 'replies' })
  })
  return null
}
