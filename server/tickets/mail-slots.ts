import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { rateLimits } from '../db/schema.ts'

type SlotContext = Pick<Context, 'db' | 'now'>

/**
 * Takes one of a few slots for a ticket, or the one it has already, and keeps it for `keepMs` milliseconds from its last
 * attempt. So no span of that length, wherever it begins, sees one mail more than there are slots, a retry takes no second
 * slot, and neither several processes nor crashes change the count. Returns whether it has one.
 */
export async function takeSlot(
  ctx: SlotContext,
  keys: string[],
  ticketNumber: number,
  keepMs: number,
): Promise<boolean> {
  // Another process may take a free slot between the read and the write; then the next one is tried.
  for (const _ of keys) if (await tryToTake(ctx, keys, ticketNumber, keepMs)) return true
  return false
}

/** The count column holds the number of the ticket in the slot. */
async function tryToTake({ db, now }: SlotContext, keys: string[], ticketNumber: number, keepMs: number) {
  const at = now()
  const ends = new Date(at.getTime() + keepMs)
  const isFree = sql`${rateLimits.expiresAt} <= ${at.toISOString()}::timestamptz`
  const { rowCount } = await db.execute(sql`
    insert into ${rateLimits} (key, count, expires_at)
    select slot.key, ${ticketNumber}::int, ${ends.toISOString()}::timestamptz
    from unnest(${sql.param(keys)}::text[]) as slot (key)
    left join ${rateLimits} on ${rateLimits.key} = slot.key and not ${isFree}
    where ${rateLimits.key} is null or ${rateLimits.count} = ${ticketNumber}
    order by ${rateLimits.key} is null, slot.key limit 1
    on conflict (key) do update set count = excluded.count, expires_at = excluded.expires_at
      where ${isFree} or ${rateLimits.count} = excluded.count`)
  return rowCount === 1
}
