import { and, eq, isNull } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import type { Parsed } from '#contract/operation.ts'
import type { SavedReply, updateSavedReply } from '#contract/team/saved-replies.ts'
import { checkBase, laterThan } from '../changed-since.ts'
import type { Actor, Context } from '../context.ts'
import { savedReplies } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { signalTeam } from '../live/signal-team.ts'
import { withoutKeys } from '../mail-ids/without-keys.ts'
import { readReply } from './select-replies.ts'

/** Changes a saved reply; what is left out stays. Throws `not-found`, and `conflict` where it has been changed since `base`. */
export async function updateReply(
  ctx: Pick<Context, 'transact' | 'now'>,
  { id, base, ...given }: Parsed<typeof updateSavedReply>,
  actor: Pick<Actor, 'id'>,
): Promise<SavedReply> {
  return ctx.transact(async (tx) => {
    const [before] = await tx
      .select()
      .from(savedReplies)
      .where(and(eq(savedReplies.id, id), isNull(savedReplies.deleted_at)))
      .for('update')
    if (!before) throw notFound()
    const { title, text, folder, tags, updated_at } = before
    const kept = {
      title: given.title ?? title,
      text: withoutKeys(given.text ?? text),
      folder: given.folder ?? folder,
      tags: [...new Set(given.tags ?? tags)].toSorted(),
    }
    // Sent again because its response was lost, or the same change by a colleague.
    if (!isDeepStrictEqual(kept, { title, text, folder, tags })) {
      checkBase(updated_at, base, 'reply')
      const changes = { ...kept, updated_at: laterThan(updated_at, ctx.now()) }
      await tx.update(savedReplies).set(changes).where(eq(savedReplies.id, id))
      await signalTeam(tx, { kind: 'replies' })
    }
    return readReply(tx, id, actor)
  })
}
