import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import type { Context } from '../context.ts'

/** Notes tags as ones that tickets have. */
export async function keepTags(tx: Transaction, names: readonly string[], now: Date): Promise<void> {
  if (names.length === 0) return
  await tx.execute(sql`
    insert into tags (name, created_at) select name, ${now.toISOString()}::timestamptz
    from unnest(${sql.param([...names])}::text[]) as given (name) order by name on conflict do nothing`)
}

const MAX_COUNTED = 1_000

/** Returns every tag that a ticket has, by name, with how many have it, counted up to 1,000. */
export async function listTags({ db }: Pick<Context, 'db'>): Promise<{ name: string; tickets: number }[]> {
  const { rows } = await db.execute<{ name: string; tickets: number }>(sql`
    select name, tickets from (
      select name, (
        select count(*)::int from (select from ticket_list_tags where tag = name limit ${MAX_COUNTED}) having_it
      ) as tickets from tags
    ) counted where tickets > 0 order by name`)
  return rows
}
