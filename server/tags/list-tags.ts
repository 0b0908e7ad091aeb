import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'

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
