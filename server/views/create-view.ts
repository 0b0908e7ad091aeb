import { eq } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { createView as operation, SavedView } from '#contract/team/saved-views.ts'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { supportUsers, viewPins, views } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { type IdempotencyKey, runOnce } from '../idempotency.ts'
import { signalTeam } from '../live/signal-team.ts'
import { readView } from './read-view.ts'
import { splitQuery } from './view-query.ts'

const MAX_OWN = 100
const TOO_MANY = `You have ${MAX_OWN} views, which is as many as you can keep. Delete one first.`

/** Saves a view of the actor's own; the same idempotency key saves it once. Throws `conflict` where they have 100 already. */
export async function createView(
  ctx: Pick<Context, 'db' | 'now' | 'transact'>,
  input: Parsed<typeof operation>,
  actor: Pick<Actor, 'id'>,
  idempotency?: IdempotencyKey,
): Promise<SavedView> {
  const now = ctx.now()
  const { id } = await ctx.transact((tx) =>
    runOnce(tx, idempotency, { ...input, user_id: actor.id }, now, () => insertView(tx, input, actor.id, now)),
  )
  return readView(ctx, id, actor.id)
}

async function insertView(
  tx: Transaction,
  { name, query: given, columns, shared, pinned, ...order }: Parsed<typeof operation>,
  owner_id: string,
  now: Date,
) {
  const { query, ...within } = splitQuery(given)
  // One at a time for each person, so that none slips past the limit.
  await tx.select({ id: supportUsers.id }).from(supportUsers).where(eq(supportUsers.id, owner_id)).for('no key update')
  if ((await tx.$count(views, eq(views.owner_id, owner_id))) >= MAX_OWN) throw new AppError('conflict', TOO_MANY)
  const [view] = await tx
    .insert(views)
    .values({
      owner_id,
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
  if (pinned) await tx.insert(viewPins).values({ user_id: owner_id, view_id: view!.id, pinned_at: now })
  await signalTeam(tx, { kind: 'views' })
  // By its owner's id the stored response is found when they are erased.
  return { id: view!.id, user_id: owner_id }
}
