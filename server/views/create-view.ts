import { eq } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { createView as operation, SavedView } from '#contract/team/saved-views.ts'
import type { Actor, Context } from '../context.ts'
import { supportUsers, viewPins, views } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { signalTeam } from '../live/signal-team.ts'
import { readView } from './read-view.ts'
import { splitQuery } from './view-query.ts'

const MAX_OWN = 100
const TOO_MANY = `You have ${MAX_OWN} views, which is as many as you can keep. Delete one first.`

/** Saves a view of the actor's own. Throws `conflict` where they have 100 already. */
export async function createView(
  ctx: Pick<Context, 'db' | 'now' | 'transact'>,
  { name, query: given, columns, shared, pinned, ...order }: Parsed<typeof operation>,
  actor: Pick<Actor, 'id'>,
): Promise<SavedView> {
  const { query, ...within } = splitQuery(given)
  const now = ctx.now()
  const id = await ctx.transact(async (tx) => {
    // One at a time for each person, so that none slips past the limit.
    await tx
      .select({ id: supportUsers.id })
      .from(supportUsers)
      .where(eq(supportUsers.id, actor.id))
      .for('no key update')
    if ((await tx.$count(views, eq(views.owner_id, actor.id))) >= MAX_OWN) throw new AppError('conflict', TOO_MANY)
    const [view] = await tx
      .insert(views)
      .values({
        owner_id: actor.id,
        name,
        query,
        columns: [...new Set(columns)],
        shared,
        sort: order.sort ?? within.sort ?? 'created_at',
        direction: order.direction ?? within.direction ?? 'desc',
        created_at: now,
        updated_at: now,
      })
      .returning({ id: views.id })
    if (pinned) await tx.insert(viewPins).values({ user_id: actor.id, view_id: view!.id, pinned_at: now })
    await signalTeam(tx, { kind: 'views' })
    return view!.id
  })
  return readView(ctx, id, actor.id)
}
