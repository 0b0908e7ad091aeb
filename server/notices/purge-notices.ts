import { inArray, lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { notices } from '../db/schema.ts'
import { daysBefore, inBatches } from '../in-batches.ts'

/** Longer than they are listed: by a notice's id a late reply to its mail is known. */
const KEPT_DAYS = 90

/** Removes notices after 90 days. */
export async function purgeNotices({ db, now }: Context): Promise<void> {
  const before = daysBefore(now(), KEPT_DAYS)
  await inBatches(async (limit) => {
    const old = db.select({ id: notices.id }).from(notices).where(lt(notices.created_at, before)).limit(limit)
    const { rowCount } = await db.delete(notices).where(inArray(notices.id, old))
    return rowCount ?? 0
  })
}
