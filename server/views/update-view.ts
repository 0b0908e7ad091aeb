import { and, eq } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { SavedView, updateView as operation } from '#contract/team/saved-views.ts'
import { checkBase, laterThan } from '../changed-since.ts'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { viewPins, views } from '../db/schema.ts'
import { signalTeam } from '../live/signal-team.ts'
import { lockView } from './lock-view.ts'
import { readView } from './read-view.ts'
import { splitQuery } from './view-query.ts'

/**
 * Changes a view, or pins it for the actor, which everybody can who sees it. Throws `not-found`, `forbidden` for another's
 * shared view, and `conflict` for one that has been changed since `base`.
 */
export async function updateView(
  ctx: Pick<Context, 'db' | 'now' | 'transact'>,
  { id, base, pinned, query: given, ...changes }: Parsed<typeof operation>,
  actor: Pick<Actor, 'id'>,
): Promise<SavedView> {
  const columns = changes.columns && [...new Set(changes.columns)]
  const filled = { ...withoutUnset(given ? splitQuery(given) : {}), ...withoutUnset({ ...changes, columns }) }
  const isChanged = Object.keys(filled).length > 0
  await ctx.transact(async (tx) => {
    const changedAt = await lockView(tx, id, actor.id, isChanged)
    if (isChanged) {
      checkBase(changedAt, base, 'view')
      await tx
        .update(views)
        .set({ ...filled, updated_at: laterThan(changedAt, ctx.now()) })
        .where(eq(views.id, id))
    }
    if (pinned !== undefined) await setPin(tx, { user_id: actor.id, view_id: id, pinned_at: ctx.now() }, pinned)
    await signalTeam(tx, { kind: 'views' })
  })
  return readView(ctx, id, actor.id)
}

const withoutUnset = (changes: object) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

async function setPin(tx: Transaction, pin: typeof viewPins.$inferInsert, pinned: boolean): Promise<void> {
  if (pinned) await tx.insert(viewPins).values(pin).onConflictDoNothing()
  else await tx.delete(viewPins).where(and(eq(viewPins.user_id, pin.user_id), eq(viewPins.view_id, pin.view_id)))
}
