import { eq } from 'drizzle-orm'
import type { SavedView } from '#contract/team/saved-views.ts'
import type { Context } from '../context.ts'
import { views } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { describeViews } from './describe-views.ts'
import { findViews } from './find-views.ts'

/** Returns one view as the viewer sees it. Throws `not-found` for one they do not see. */
export async function readView(ctx: Pick<Context, 'db' | 'now'>, id: string, viewerId: string): Promise<SavedView> {
  const [described] = await describeViews(ctx, await findViews(ctx.db, viewerId, eq(views.id, id)), viewerId)
  if (!described) throw notFound()
  return described
}
