import { eq, sql } from 'drizzle-orm'
import type { Actor, Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { tags } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { fillBulkChange } from '../bulk/start-bulk-change.ts'

/**
 * Renames a tag, or merges it into one that is there: at once in saved replies, macros and views, on the tickets by a bulk change,
 * whose id it returns. Throws `not-found` for a tag that no ticket has had.
 */
export function renameTag(
  ctx: Pick<Context, 'transact' | 'now'>,
  { from, to }: { from: string; to: string },
  actor: Actor,
): Promise<{ id: string }> {
  const now = ctx.now()
  return ctx.transact(async (tx, enqueue) => {
    const [known] = await tx.select().from(tags).where(eq(tags.name, from)).for('update')
    if (!known) throw notFound()
    if (from !== to) await renameElsewhere(tx, from, to, now)
    const found = sql`select ticket_id as id from ticket_list_tags where ${from !== to} and tag = ${from}`
    const change = { add_tags: [to], remove_tags: [from] }
    return fillBulkChange(tx, enqueue, { kind: 'tag', change, found }, actor, now)
  })
}

async function renameElsewhere(tx: Transaction, from: string, to: string, now: Date): Promise<void> {
  await tx.execute(sql`delete from tags where name = ${from}`)
  await tx.insert(tags).values({ name: to, created_at: now }).onConflictDoNothing()
  await tx.execute(sql`update saved_replies set tags = array(
      select distinct tag from unnest(array_replace(tags, ${from}, ${to})) as given (tag) order by tag
    ) where tags @> array[${from}]::text[]`)
  for (const list of ['add_tags', 'remove_tags'])
    await tx.execute(sql`update macros set change = jsonb_set(change, array[${list}]::text[], (
        select jsonb_agg(distinct case when tag = ${from} then ${to}::text else tag end)
        from jsonb_array_elements_text(change -> ${list}::text) as given (tag)
      )) where change -> ${list}::text ? ${from}::text`)
  await tx.execute(
    sql`update views set query = jsonb_set(query, '{tag}', to_jsonb(${to}::text)) where query ->> 'tag' = ${from}`,
  )
}
