import { eq } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { Macro, updateMacro as operation } from '#contract/team/macros.ts'
import type { Context } from '../context.ts'
import { macros } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { signalTeam } from '../live/signal-team.ts'
import { withoutKeys } from '../mail-ids/without-keys.ts'
import { checkMacro } from './check-macro.ts'
import { readMacro } from './read-macros.ts'

/** Changes a macro; what is left out stays. Throws `not-found` and what `checkMacro` throws. */
export async function updateMacro(
  ctx: Pick<Context, 'transact' | 'now'>,
  { id, ...given }: Parsed<typeof operation>,
): Promise<Macro> {
  return ctx.transact(async (tx) => {
    const [before] = await tx.select().from(macros).where(eq(macros.id, id)).for('update')
    if (!before) throw notFound()
    const kept = {
      title: given.title ?? before.title,
      reply_id: given.reply_id === undefined ? before.reply_id : given.reply_id,
      note: withoutKeys(given.note ?? before.note),
      change: given.change ?? before.change,
    }
    await checkMacro(tx, kept)
    await tx
      .update(macros)
      .set({ ...kept, updated_at: ctx.now() })
      .where(eq(macros.id, id))
    await signalTeam(tx, { kind: 'replies' })
    return readMacro(tx, id)
  })
}
