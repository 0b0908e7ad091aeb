import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { rateLimits } from '../db/schema.ts'
import { createBatcher } from '../batcher.ts'
import type { MemoryCounter, CounterWindow } from './memory-counter.ts'
import type { Limit } from './rules.ts'

/** Processes up to which all together stay within twice a limit. */
const MAX_PROCESSES = 8
/** Windows told and learnt in one statement. */
const MAX_BATCH = 100

type Shared = { key: string; window: CounterWindow }
type SharedLimit = Limit & { key: string }

/**
 * Makes processes on one database count together. Each counts by itself up to an eighth of a limit, then tells the
 * database what it counted and learns what all did: few statements, and never more than one for what is counted.
 */
export function createSharedCounter(db: Database, counts: MemoryCounter, now: () => Date) {
  const inFlight = new Map<string, Promise<unknown>>()
  const syncBatched = createBatcher((shared: Shared[]) => exchange(db, shared, now()), {
    maxItems: MAX_BATCH,
    conflictKeys: ({ key }) => [key],
  })

  function sync({ key, window: seconds }: SharedLimit): Promise<unknown> {
    const running = inFlight.get(key)
    if (running) return running
    const work = syncBatched({ key, window: counts.open(key, seconds) }).finally(() => inFlight.delete(key))
    inFlight.set(key, work)
    return work
  }

  return {
    /** Whether this process may count one more without asking. */
    isWithinOwnShare({ key, soft, max }: SharedLimit): boolean {
      return (counts.find(key)?.unshared ?? 0) < Math.max(1, Math.floor((soft ?? max) / MAX_PROCESSES))
    },
    share: sync,
  }
}

async function exchange(db: Database, shared: Shared[], at: Date): Promise<void[]> {
  const told = shared
    .map(({ key, window }) => ({ key, window, own: window.unshared }))
    // All processes lock the rows in one order, so that none waits for another in a circle.
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const isOver = sql`${rateLimits.expiresAt} <= ${at.toISOString()}::timestamptz`
  const rows = await db
    .insert(rateLimits)
    .values(told.map(({ key, window, own }) => ({ key, count: own, expiresAt: new Date(window.endsAt) })))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 0 else ${rateLimits.count} end + excluded.count`,
        expiresAt: sql`case when ${isOver} then excluded.expires_at else ${rateLimits.expiresAt} end`,
      },
    })
    .returning()
  const known = new Map(rows.map((row) => [row.key, row]))
  for (const { key, window, own } of told) {
    const row = known.get(key)!
    window.unshared -= own
    window.count = row.count + window.unshared
    window.endsAt = row.expiresAt.getTime()
  }
  return shared.map(() => undefined)
}
