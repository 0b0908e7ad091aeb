import { eq } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { deleteView as operation } from '#contract/team/saved-views.ts'
import type { Actor, Context } from '../context.ts'
import { views } from '../db/schema.ts'
import { signalTeam } from '../live/signal-team.ts'
import { lockView } from './lock-view.ts'

/** Removes a view, for all who see it. Throws `not-found`, and `forbidden` for another's shared view. */
export async function deleteView(
  { transact }: Pick<Context, 'transact'>,
  { id }: Parsed<typeof operation>,
  actor: Pick<Actor, 'id'>,
): Promise<null> {
  await transact(async (tx) => {
    await lockView(tx, id, actor.id, true)
    await tx.delete(views).where(eq(views.id, id))
    await signalTeam(tx, { kind: 'views' })
  })
  return null
}
