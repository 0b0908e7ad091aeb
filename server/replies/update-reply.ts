import { and, eq, isNull } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { SavedReply, updateSavedReply } from '#contract/team/saved-replies.ts'
import type { Actor, Context } from '../context.ts'
import { savedReplies } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { signalTeam } from '../live/signal-team.ts'
import { withoutKeys } from '../mail-ids/without-keys.ts'
import { readReply } from './select-replies.ts'

/** Changes a saved reply; what is left out stays. Throws `not-found`. */
export async function updateReply(
  ctx: Pick<Context, 'transact' | 'now'>,
  { id, title, text, folder, tags }: Parsed<typeof updateSavedReply>,
  actor: Pick<Actor, 'id'>,
): Promise<SavedReply> {
  return ctx.transact(async (tx) => {
    const [changed] = await tx
      .update(savedReplies)
      .set({
        ...(title !== undefined && { title }),
        ...(text !== undefined && { text: withoutKeys(text) }),
        ...(folder !== undefined && { folder }),
        ...(tags && { tags: [...new Set(tags)].toSorted() }),
        updated_at: ctx.now(),
      })
      .where(and(eq(savedReplies.id, id), isNull(savedReplies.deleted_at)))
      .returning({ id: savedReplies.id })
    if (!changed) throw notFound()
    await signalTeam(tx, { kind: 'replies' })
    return readReply(tx, id, actor)
  })
}
