import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { rateLimits } from '../../schema/schema.ts'
import { createBatcher } from '../batcher.ts'
import type { MemoryCounter, CounterWindow } from './memory-counter.ts'
import type { Limit } from './rules.ts'

/** Up to this many processes never exceed twice a limit together. */
const MAX_PROCESSES = 8
/** Windows exchanged with the database in one statement. */
const MAX_BATCH = 100

type SharedWindow = { key: string; window: CounterWindow }
type SharedLimit = Limit & { key: string }

/**
 * Adds up the counts of all processes on one database. Each process counts in memory up to an eighth of a limit, then adds
 * that to the database and reads the total: few statements, and never two at once for the same key.
 */
export function createSharedCounter(db: Database, counts: MemoryCounter, now: () => Date) {
  const inFlight = new Map<string, Promise<void>>()
  const exchangeBatched = createBatcher((windows: SharedWindow[]) => exchange(db, windows, now()), {
    maxItems: MAX_BATCH,
    conflictKeys: ({ key }) => [key],
  })

  return {
    /** Whether this process may count one more without asking the database. */
    isWithinOwnShare({ key, soft, max }: SharedLimit): boolean {
      return (counts.find(key)?.unshared ?? 0) < Math.max(1, Math.floor((soft ?? max) / MAX_PROCESSES))
    },

    /** Resolves once the count includes what all processes have shared. */
    sync({ key, window: seconds }: SharedLimit): Promise<void> {
      const running = inFlight.get(key)
      if (running) return running
      const window = counts.open(key, seconds)
      const exchanged = exchangeBatched({ key, window }).finally(() => inFlight.delete(key))
      inFlight.set(key, exchanged)
      return exchanged
    },
  }
}

async function exchange(db: Database, windows: SharedWindow[], at: Date): Promise<void[]> {
  const sent = windows
    .map(({ key, window }) => ({ key, window, count: window.unshared }))
    // All processes lock the rows in the same order, which prevents deadlocks.
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const isExpired = sql`${rateLimits.expiresAt} <= ${at.toISOString()}::timestamptz`
  const rows = await db
    .insert(rateLimits)
    .values(sent.map(({ key, window, count }) => ({ key, count, expiresAt: new Date(window.endsAt) })))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isExpired} then 0 else ${rateLimits.count} end + excluded.count`,
        expiresAt: sql`case when ${isExpired} then excluded.expires_at else ${rateLimits.expiresAt} end`,
      },
    })
    .returning()
  const rowByKey = new Map(rows.map((row) => [row.key, row]))
  for (const { key, window, count } of sent) {
    const row = rowByKey.get(key)!
    // Requests were counted meanwhile.
    window.unshared -= count
    window.count = row.count + window.unshared
    const latest = at.getTime() + window.lengthMs
    window.endsAt = Math.min(row.expiresAt.getTime(), latest)
    if (row.expiresAt.getTime() > latest) await endBy(db, key, new Date(latest))
  }
  return windows.map(() => undefined)
}

/** Shortens a window that a process began while its clock was ahead. */
async function endBy(db: Database, key: string, latest: Date): Promise<void> {
  await db
    .update(rateLimits)
    .set({ expiresAt: latest })
    .where(and(eq(rateLimits.key, key), gt(rateLimits.expiresAt, latest)))
}
