import { eq, sql } from 'drizzle-orm'
import type { Actor, Context } from '../context.ts'
import { tags } from '../schema/schema.ts'
import { notFound } from '../platform/errors.ts'
import { insertBulkChange } from './bulk.ts'
import { type IdempotencyKey, runOnce } from '../platform/idempotency.ts'
import { renameElsewhere } from './tags.ts'

/**
 * Renames a tag, or merges it into an existing one: immediately in saved replies, macros and views, on the tickets by a bulk change,
 * whose id it returns. Throws `not-found` for a tag that no ticket has had.
 */
export function renameTag(
  ctx: Pick<Context, 'transact' | 'now'>,
  { from, to }: { from: string; to: string },
  actor: Actor,
  idempotency?: IdempotencyKey,
): Promise<{ id: string }> {
  const now = ctx.now()
  return ctx.transact((tx, enqueue) =>
    runOnce(tx, idempotency, { from, to, user_id: actor.id }, now, async () => {
      const [known] = await tx.select().from(tags).where(eq(tags.name, from)).for('update')
      if (!known) throw notFound()
      const found = sql`select ticket_id as id from ticket_list_tags where ${from !== to} and tag = ${from}`
      const change = { add_tags: [to], remove_tags: [from] }
      const renamed = from === to ? {} : { renamed: await renameElsewhere(tx, { from, to }, now) }
      return insertBulkChange(tx, enqueue, { kind: 'tag', change, found, ...renamed }, actor, now)
    }),
  )
}
