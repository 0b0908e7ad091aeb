import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { rateLimits } from '../db/schema.ts'

/** At most so many tries in so many seconds. */
export type AttemptLimit = { window: number; max: number }
/** Whether a try was let through, and if not, in how many seconds the next window begins. */
export type AttemptResult = { allowed: true } | { allowed: false; retryAfter: number }
export type CountAttempt = (key: string, rule: AttemptLimit) => Promise<AttemptResult>

/**
 * Counts tries in the database, so that all processes count together. One statement decides and counts: rivals wait for
 * the row, so no race lets one more through. A refused try writes nothing.
 */
export function createDatabaseCounter({ db, now }: { db: Database; now: () => Date }): CountAttempt {
  return async (key, { window, max }) => {
    const at = now()
    const ends = new Date(at.getTime() + window * 1000)
    const isOver = sql`${rateLimits.expiresAt} <= ${at.toISOString()}::timestamptz`
    const counted = await db
      .insert(rateLimits)
      .values({ key, count: 1, expiresAt: ends })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
          expiresAt: sql`case when ${isOver} then excluded.expires_at else ${rateLimits.expiresAt} end`,
        },
        setWhere: sql`${isOver} or ${rateLimits.count} < ${max}`,
      })
      .returning({ key: rateLimits.key })
    if (counted.length > 0) return { allowed: true }
    const [full] = await db
      .select({ ends: rateLimits.expiresAt })
      .from(rateLimits)
      .where(eq(rateLimits.key, key))
    const left = full ? Math.ceil((full.ends.getTime() - at.getTime()) / 1000) : 1
    return { allowed: false, retryAfter: Math.max(1, left) }
  }
}
