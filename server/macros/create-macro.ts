import type { Parsed } from '#contract/operation.ts'
import type { createMacro as operation, Macro } from '#contract/team/macros.ts'
import type { Actor, Context } from '../context.ts'
import { macros } from '../db/schema.ts'
import { type IdempotencyKey, runOnce } from '../idempotency.ts'
import { signalTeam } from '../live/signal-team.ts'
import { withoutKeys } from '../mail-ids/without-keys.ts'
import { checkMacro } from './check-macro.ts'
import { readMacro } from './read-macros.ts'

/** Keeps a macro for the whole team; the same idempotency key keeps it once. Throws what `checkMacro` throws. */
export async function createMacro(
  ctx: Pick<Context, 'transact' | 'now'>,
  { title, reply_id, note, change }: Parsed<typeof operation>,
  actor: Pick<Actor, 'id'>,
  idempotency?: IdempotencyKey,
): Promise<Macro> {
  const now = ctx.now()
  const kept = { title, reply_id, note: withoutKeys(note), change }
  return ctx.transact((tx) =>
    runOnce(tx, idempotency, { ...kept, user_id: actor.id }, now, async () => {
      await checkMacro(tx, kept)
      const [macro] = await tx
        .insert(macros)
        .values({ ...kept, created_by: actor.id, created_at: now, updated_at: now })
        .returning({ id: macros.id })
      await signalTeam(tx, { kind: 'replies' })
      return readMacro(tx, macro!.id)
    }),
  )
}
