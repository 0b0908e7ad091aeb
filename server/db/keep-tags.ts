import { sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'

/** Notes tags as ones that tickets have. */
export async function keepTags(tx: Transaction, names: readonly string[], now: Date): Promise<void> {
  if (names.length === 0) return
  await tx.execute(sql`
    insert into tags (name, created_at) select name, ${now.toISOString()}::timestamptz
    from unnest(${sql.param([...names])}::text[]) as given (name) order by name on conflict do nothing`)
}
