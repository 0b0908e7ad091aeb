import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { type Log, errorFields } from '../log.ts'
import type { Database } from './database.ts'
import { leases } from '../../schema/schema.ts'

/** In milliseconds: how long a lease holds, how often it is renewed, and how often the others try to take it. */
export type LeaseTimes = { holdMs: number; renewMs: number; retryMs: number }

/** A process that dies holds up the others for at most 35 seconds. */
const TIMES: LeaseTimes = { holdMs: 30_000, renewMs: 10_000, retryMs: 5_000 }
/** Between two attempts to take a lease that is held for a moment. */
const SOON_MS = 100
/** The last part of a lease, before which work whose lease was not renewed has to end. */
const MARGIN = 1 / 6

/**
 * Runs `work` in one process at a time among all that share the database: the holder of the lease `name` runs it, until its
 * signal aborts (the lease was lost, or `stopping`). Resolves after `stopping`, with the lease released, so that the next
 * holder starts immediately. Work that ends or throws earlier starts again a moment later. The lease is a row that expires, not
 * a lock of the session, so that it works through a connection pooler and in the embedded database; the time is the
 * database's.
 */
export async function keepLease(
  db: Database,
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  stopping: AbortSignal,
  { log, times = TIMES }: { log?: Log; times?: LeaseTimes } = {},
): Promise<void> {
  while (!stopping.aborted) {
    await tryLease(db, name, work, stopping, times).catch((error: unknown) =>
      log?.warn('lease.work_failed', { lease: name, ...errorFields(error) }),
    )
    await pause(times.retryMs, stopping)
  }
}

/** Runs `work` once, in the same way, if no other process holds the lease; returns whether it did. */
export async function tryLease(
  db: Database,
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  stopping: AbortSignal,
  times: LeaseTimes = TIMES,
): Promise<boolean> {
  const lease = { name, holder: randomUUID() }
  const lost = new AbortController()
  const ended = new AbortController()
  // The lease counts from before the query, whose response may be late.
  const renewing = keepRenewing(db, lease, times, { lost, ended: AbortSignal.any([ended.signal, stopping]) })
  const isHeld = await renewing.isHeld
  try {
    if (isHeld) await work(AbortSignal.any([lost.signal, stopping]))
    return isHeld
  } finally {
    ended.abort()
    await renewing.done
    if (isHeld) await release(db, lease)
  }
}

/** Runs `work`, which takes less than half a minute, once nobody else holds the lease; waits for it as long. */
export async function holdLease<T>(db: Database, name: string, work: () => Promise<T>): Promise<T> {
  const lease = { name, holder: randomUUID() }
  const giveUp = AbortSignal.timeout(TIMES.holdMs)
  while (!(await take(db, lease, TIMES.holdMs))) {
    giveUp.throwIfAborted()
    await pause(SOON_MS, giveUp)
  }
  return work().finally(() => release(db, lease))
}

type Lease = { name: string; holder: string }

/** Takes the lease and renews it until `ended`; aborts `lost` before it could expire. */
function keepRenewing(
  db: Database,
  lease: Lease,
  { holdMs, renewMs }: LeaseTimes,
  { lost, ended }: { lost: AbortController; ended: AbortSignal },
) {
  let expiry: NodeJS.Timeout | undefined
  const renew = async (): Promise<boolean> => {
    const asked = performance.now()
    const isHeld = await take(db, lease, holdMs)
    if (!isHeld) return false
    clearTimeout(expiry)
    // However long the database does not respond, the work ends in time.
    expiry = setTimeout(() => lost.abort(), holdMs * (1 - MARGIN) - (performance.now() - asked))
    return true
  }
  const isHeld = renew().catch(() => false)
  const done = isHeld.then(async (held) => {
    if (!held) return
    while (!ended.aborted && !lost.signal.aborted) {
      await pause(renewMs, AbortSignal.any([ended, lost.signal]))
      // An error is not the end yet: the database may be back before the lease expires.
      if (!ended.aborted && !(await renew().catch(() => true))) lost.abort()
    }
    clearTimeout(expiry)
  })
  return { isHeld, done }
}

/** Takes or renews the lease; returns whether it is held. */
async function take(db: Database, lease: Lease, holdMs: number): Promise<boolean> {
  const expires_at = sql`now() + ${holdMs} * interval '1 millisecond'`
  const rows = await db
    .insert(leases)
    .values({ ...lease, expires_at })
    .onConflictDoUpdate({
      target: leases.name,
      set: { holder: lease.holder, expires_at },
      setWhere: sql`${leases.holder} = ${lease.holder} or ${leases.expires_at} < now()`,
    })
    .returning({ holder: leases.holder })
  return rows.length > 0
}

/** Releases the lease early; it would expire otherwise. */
const release = (db: Database, { name, holder }: Lease): Promise<unknown> =>
  db
    .delete(leases)
    .where(and(eq(leases.name, name), eq(leases.holder, holder)))
    .catch(() => undefined)

const pause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
