import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { rateLimits } from '../../schema/schema.ts'

/** At most `max` attempts in each window of seconds. */
export type AttemptLimit = { window: number; max: number }
/** Whether an attempt is allowed; if not, `retryAfter` is the seconds until the next window. */
export type AttemptResult = { allowed: true } | { allowed: false; retryAfter: number }
export type CountAttempt = (key: string, rule: AttemptLimit) => Promise<AttemptResult>

/**
 * Counts attempts in the database, for all processes together. One statement decides and counts: concurrent attempts wait
 * for the row lock, so none passes beyond the limit. A rejected attempt writes nothing, unless the window was begun while a
 * clock was ahead: then it is shortened to end one window from now. In a transaction an attempt counts once that is committed.
 */
export function createDatabaseCounter({ db, now }: { db: Database | Transaction; now: () => Date }): CountAttempt {
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
          expiresAt: sql`case when ${isExpired} then excluded.expires_at else least(${rateLimits.expiresAt}, excluded.expires_at) end`,
        },
        setWhere: sql`${isExpired} or ${rateLimits.count} < ${max}`,
      })
      .returning({ key: rateLimits.key })
    if (counted.length > 0) return { allowed: true }
    const [full] = await db.select({ endsAt: rateLimits.expiresAt }).from(rateLimits).where(eq(rateLimits.key, key))
    if (!full) return { allowed: false, retryAfter: 1 }
    if (full.endsAt > endsAt)
      await db
        .update(rateLimits)
        .set({ expiresAt: endsAt })
        .where(and(eq(rateLimits.key, key), gt(rateLimits.expiresAt, endsAt)))
    const msLeft = Math.min(full.endsAt.getTime(), endsAt.getTime()) - at.getTime()
    return { allowed: false, retryAfter: Math.max(1, Math.ceil(msLeft / 1000)) }
  }
}
