import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { savedReplies } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { signalTeam } from '../live/signal-team.ts'

/** Removes a saved reply. Its row stays, so that a macro that puts it in can say that it is gone. Throws `not-found`. */
export async function deleteReply(ctx: Pick<Context, 'transact' | 'now'>, { id }: { id: string }): Promise<null> {
  await ctx.transact(async (tx) => {
    const [removed] = await tx
      .update(savedReplies)
      .set({ deleted_at: ctx.now() })
      .where(and(eq(savedReplies.id, id), isNull(savedReplies.deleted_at)))
      .returning({ id: savedReplies.id })
    if (!removed) throw notFound()
    await signalTeam(tx, { kind: 'replies' })
  })
  return null
}
