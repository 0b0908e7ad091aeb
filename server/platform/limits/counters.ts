import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../db/database.ts'
import { rateLimits } from '../../schema/schema.ts'

/** At most `max` attempts in each window of seconds. */
export type AttemptLimit = { window: number; max: number }

/**
 * Counts an attempt in the database, for all processes together. One statement decides and counts: concurrent attempts wait
 * for the row lock, so none passes beyond the limit. A rejected attempt writes nothing, unless the window was begun while a
 * clock was ahead: then it is shortened to end one window from now. In a transaction an attempt counts once that is committed.
 * The window ends at `endsAt` (milliseconds since 1970), in `retryAfter` seconds.
 */
export async function countAttempt(
  { db, now }: { db: Database | Transaction } & Pick<Context, 'now'>,
  key: string,
  { window, max }: AttemptLimit,
) {
  const at = now()
  const { count, expiresAt } = rateLimits
  const isExpired = sql`${expiresAt} <= ${at.toISOString()}::timestamptz`
  const [written] = await db
    .insert(rateLimits)
    .values({ key, count: 1, expiresAt: new Date(at.getTime() + window * 1000) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isExpired} then 1 else ${count} + 1 end`,
        expiresAt: sql`case when ${isExpired} then excluded.expires_at else least(${expiresAt}, excluded.expires_at) end`,
      },
      setWhere: sql`${isExpired} or ${count} < ${max} or ${expiresAt} > excluded.expires_at`,
    })
    .returning()
  const row = written ?? (await db.select().from(rateLimits).where(eq(rateLimits.key, key)))[0]
  const endsAt = row?.expiresAt.getTime() ?? at.getTime()
  return {
    allowed: written !== undefined && written.count <= max,
    count: row?.count ?? max,
    endsAt,
    retryAfter: Math.max(1, Math.ceil((endsAt - at.getTime()) / 1000)),
  }
}

/** A window of `lengthMs` that ends at `endsAt` (milliseconds since 1970), and the count of the one just before it. */
type CounterWindow = { count: number; previousCount: number; endsAt: number; lengthMs: number }
export type MemoryCounter = ReturnType<typeof createMemoryCounter>

/** About 10 MB. */
const MAX_WINDOWS = 50_000
/** Share that stays when room is made: that goes through all windows, so it must not happen for each new key. */
const KEPT_SHARE = 0.9

/**
 * Counts by key in fixed windows, in this process. A window begins with the first count. Memory is bounded however many
 * keys there are: the oldest windows are dropped, and requests of those senders still count for everyone's limit.
 */
export function createMemoryCounter(now: () => Date, maxWindows = MAX_WINDOWS) {
  const windows = new Map<string, CounterWindow>()

  function find(key: string): CounterWindow | undefined {
    const window = windows.get(key)
    const at = now().getTime()
    if (!window || window.endsAt <= at) return undefined
    // A window begun while the clock was ahead would last until then.
    window.endsAt = Math.min(window.endsAt, at + window.lengthMs)
    return window
  }

  function makeRoom() {
    const at = now().getTime()
    for (const [key, { endsAt }] of windows) if (endsAt <= at) windows.delete(key)
    for (const key of windows.keys()) {
      if (windows.size <= maxWindows * KEPT_SHARE) break
      windows.delete(key)
    }
  }

  /** Returns the current window of a key, or a new one. */
  function open(key: string, seconds: number): CounterWindow {
    const current = find(key)
    if (current) return current
    const last = windows.get(key)
    windows.delete(key)
    if (windows.size >= maxWindows) makeRoom()
    const lengthMs = seconds * 1000
    const at = now().getTime()
    const previousCount = last && at < last.endsAt + lengthMs ? last.count : 0
    const window = { count: 0, previousCount, endsAt: at + lengthMs, lengthMs }
    windows.set(key, window)
    return window
  }

  return {
    find,
    open,
    add(key: string, seconds: number): void {
      open(key, seconds).count++
    },
    /** Remembers a window that is counted elsewhere. */
    remember(key: string, seconds: number, { count, endsAt }: Pick<CounterWindow, 'count' | 'endsAt'>): void {
      Object.assign(open(key, seconds), { count, endsAt })
    },
    size: () => windows.size,
  }
}
