import { eq } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import type { Parsed } from '#contract/operation.ts'
import type { Macro, updateMacro as operation } from '#contract/team/macros.ts'
import { checkBase, laterThan } from '../changed-since.ts'
import type { Context } from '../context.ts'
import { macros } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { signalTeam } from '../live/signal-team.ts'
import { withoutKeys } from '../mail-ids/without-keys.ts'
import { checkMacro } from './check-macro.ts'
import { readMacro } from './read-macros.ts'

/**
 * Changes a macro; what is left out stays. Throws `not-found`, `conflict` where it has been changed since `base`, and what
 * `checkMacro` throws.
 */
export async function updateMacro(
  ctx: Pick<Context, 'transact' | 'now'>,
  { id, base, ...given }: Parsed<typeof operation>,
): Promise<Macro> {
  return ctx.transact(async (tx) => {
    const [before] = await tx.select().from(macros).where(eq(macros.id, id)).for('update')
    if (!before) throw notFound()
    const { title, reply_id, note, change, updated_at } = before
    const kept = {
      title: given.title ?? title,
      reply_id: given.reply_id === undefined ? reply_id : given.reply_id,
      note: withoutKeys(given.note ?? note),
      change: given.change ?? change,
    }
    // Sent again because its response was lost, or the same change by a colleague.
    const isSame = isDeepStrictEqual(kept, { title, reply_id, note, change })
    if (!isSame) checkBase(updated_at, base, 'macro')
    await checkMacro(tx, kept)
    if (!isSame) {
      await tx
        .update(macros)
        .set({ ...kept, updated_at: laterThan(updated_at, ctx.now()) })
        .where(eq(macros.id, id))
      await signalTeam(tx, { kind: 'replies' })
    }
    return readMacro(tx, id)
  })
}
