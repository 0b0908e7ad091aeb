import type { SavedView } from '#contract/team/saved-views.ts'
import type { Actor, Context } from '../context.ts'
import { describeViews } from './describe-views.ts'
import { findViews } from './find-views.ts'

/** The actor's views and those that others share, pinned ones first; the first 30 are counted. */
export async function listViews(ctx: Pick<Context, 'db' | 'now'>, actor: Pick<Actor, 'id'>): Promise<SavedView[]> {
  return describeViews(ctx, await findViews(ctx.db, actor.id), actor.id)
}
