import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { rateLimits } from '../db/schema.ts'

/** At most `max` attempts in each window of seconds. */
export type AttemptLimit = { window: number; max: number }
/** Whether an attempt is allowed; if not, `retryAfter` is the seconds until the next window. */
export type AttemptResult = { allowed: true } | { allowed: false; retryAfter: number }
export type CountAttempt = (key: string, rule: AttemptLimit) => Promise<AttemptResult>

/**
 * Counts attempts in the database, for all processes together. One statement decides and counts: concurrent attempts wait
 * for the row lock, so none passes beyond the limit. A rejected attempt writes nothing.
 */
export function createDatabaseCounter({ db, now }: { db: Database; now: () => Date }): CountAttempt {
  return async (key, { window, max }) => {
    const at = now()
    const endsAt = new Date(at.getTime() + window * 1000)
    const isExpired = sql`${rateLimits.expiresAt} <= ${at.toISOString()}::timestamptz`
    const counted = await db
      .insert(rateLimits)
      .values({ key, count: 1, expiresAt: endsAt })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          count: sql`case when ${isExpired} then 1 else ${rateLimits.count} + 1 end`,
          expiresAt: sql`case when ${isExpired} then excluded.expires_at else ${rateLimits.expiresAt} end`,
        },
        setWhere: sql`${isExpired} or ${rateLimits.count} < ${max}`,
      })
      .returning({ key: rateLimits.key })
    if (counted.length > 0) return { allowed: true }
    const [full] = await db.select({ endsAt: rateLimits.expiresAt }).from(rateLimits).where(eq(rateLimits.key, key))
    const secondsLeft = full ? Math.ceil((full.endsAt.getTime() - at.getTime()) / 1000) : 1
    return { allowed: false, retryAfter: Math.max(1, secondsLeft) }
  }
}
