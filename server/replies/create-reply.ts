import type { Parsed } from '#contract/operation.ts'
import type { createSavedReply, SavedReply } from '#contract/team/saved-replies.ts'
import type { Actor, Context } from '../context.ts'
import { savedReplies } from '../db/schema.ts'
import { type IdempotencyKey, runOnce } from '../idempotency.ts'
import { signalTeam } from '../live/signal-team.ts'
import { withoutKeys } from '../mail-ids/without-keys.ts'

/** Keeps a reply for the whole team, without keys of customers' links. The same idempotency key keeps it once. */
export async function createReply(
  ctx: Pick<Context, 'transact' | 'now'>,
  { title, text, folder, tags }: Parsed<typeof createSavedReply>,
  actor: Pick<Actor, 'id'>,
  idempotency?: IdempotencyKey,
): Promise<SavedReply> {
  const now = ctx.now()
  const kept = { title, text: withoutKeys(text), folder, tags: [...new Set(tags)].toSorted() }
  return ctx.transact((tx) =>
    runOnce(tx, idempotency, { ...kept, user_id: actor.id }, now, async () => {
      const [reply] = await tx
        .insert(savedReplies)
        .values({ ...kept, created_by: actor.id, created_at: now, updated_at: now })
        .returning({ id: savedReplies.id })
      await signalTeam(tx, { kind: 'replies' })
      return { id: reply!.id, ...kept, uses: 0, updated_at: now.toISOString() }
    }),
  )
}
