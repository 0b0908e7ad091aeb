import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { rateLimits } from '../db/schema.ts'
import { createGathering } from '../gathering.ts'
import type { Counts, Window } from './counts.ts'
import type { Limit } from './rules.ts'

/** Processes up to which all together stay within twice a limit. */
const PROCESSES = 8
/** Windows told and learnt in one statement. */
const TOGETHER = 100

type Shared = { key: string; window: Window }
type Wanted = Limit & { key: string }

/**
 * Makes processes on one database count together. Each counts by itself up to an eighth of a limit, then tells the
 * database what it counted and learns what all did: few statements, and never more than one for what is counted.
 */
export function createSharing(db: Database, counts: Counts, now: () => Date) {
  const underWay = new Map<string, Promise<unknown>>()
  const tell = createGathering((shared: Shared[]) => exchange(db, shared, now()), {
    most: TOGETHER,
    apart: ({ key }) => [key],
  })

  function share({ key, window: seconds }: Wanted): Promise<unknown> {
    const running = underWay.get(key)
    if (running) return running
    const work = tell({ key, window: counts.open(key, seconds) }).finally(() => underWay.delete(key))
    underWay.set(key, work)
    return work
  }

  return {
    /** Whether this process may count one more without asking. */
    isFresh({ key, soft, max }: Wanted): boolean {
      return (counts.find(key)?.own ?? 0) < Math.max(1, Math.floor((soft ?? max) / PROCESSES))
    },
    share,
  }
}

async function exchange(db: Database, shared: Shared[], at: Date): Promise<void[]> {
  const told = shared
    .map(({ key, window }) => ({ key, window, own: window.own }))
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
    window.own -= own
    window.count = row.count + window.own
    window.endsAt = row.expiresAt.getTime()
  }
  return shared.map(() => undefined)
}
