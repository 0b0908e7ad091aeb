import { sql } from 'drizzle-orm'
import { MAX_COUNTED_MAILS } from '#contract/mails.ts'
import type { Context } from '../../context.ts'

/** Reads how many mails wait to be read, the age of the oldest in seconds, and how many need somebody, each up to MAX_COUNTED_MAILS. */
export async function readMailDepth({ db }: Pick<Context, 'db'>, now: Date) {
  const inState = (state: string) =>
    sql`(select count(*)::int from (select from inbound_mails where state = ${state} limit ${MAX_COUNTED_MAILS}) of_state)`
  const { rows } = await db.execute<{ waiting: number; failed: number; held: number; oldest: string | null }>(sql`
    select ${inState('received')} as waiting, ${inState('failed')} as failed, ${inState('held')} as held,
      (select min(received_at)::text from inbound_mails where state = 'received') as oldest`)
  const { oldest, ...counts } = rows[0]!
  const oldestSeconds = oldest === null ? 0 : Math.max(0, (now.getTime() - Date.parse(oldest)) / 1000)
  return { ...counts, oldestSeconds }
}
