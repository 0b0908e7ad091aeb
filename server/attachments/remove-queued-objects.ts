import { sql } from 'drizzle-orm'
import { removeObject } from './remove-object.ts'
import type { Context } from '../context.ts'

/**
 * Removes the bytes of every file whose job to do so waits, without waiting for a server to work on it. The job finds
 * nothing left to do.
 */
export async function removeQueuedObjects(ctx: Pick<Context, 'db' | 'storage'>): Promise<void> {
  const { rows } = await ctx.db.execute<{ key: string }>(sql`
    select data->>'key' as key from pgboss.job where name = 'remove-object' and state < 'completed'`)
  for (const { key } of rows) await removeObject(ctx, { key })
}
