import { once } from 'node:events'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { keepLease } from '#server/platform/db/lease.ts'
import { leases } from '#server/schema/schema.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { eventually } from '#test/support/server.ts'

/** Long enough for the busiest machine to renew in time. */
const TIMES = { holdMs: 60_000, renewMs: 200, retryMs: 30 }

let app: TestApp
const keepers: { stop: () => Promise<void> }[] = []
beforeAll(async () => void (app = await openTestApp()))
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(keepers.splice(0).map(({ stop }) => stop()))
  await app.ctx.db.delete(leases)
})
afterAll(() => app.close())

/** A process that wants to do the work; it works until its signal aborts. */
function startKeeper(name: string, running: Set<string>, work?: (signal: AbortSignal) => Promise<void>) {
  const stopping = new AbortController()
  const run = async (signal: AbortSignal) => {
    running.add(name)
    await (work ? work(signal) : once(signal, 'abort'))
    running.delete(name)
  }
  const done = keepLease(app.ctx.db, 'the-work', run, stopping.signal, { times: TIMES, log: app.ctx.log })
  const keeper = {
    stop: () => {
      stopping.abort()
      return done
    },
  }
  keepers.push(keeper)
  return keeper
}

const readHolder = async () => (await app.ctx.db.select().from(leases))[0]
/** As another process would, which then dies. */
const holdElsewhere = (milliseconds: number) => {
  const row = {
    name: 'the-work',
    holder: crypto.randomUUID(),
    expires_at: sql`now() + ${milliseconds} * interval '1 millisecond'`,
  }
  return app.ctx.db.insert(leases).values(row).onConflictDoUpdate({ target: leases.name, set: row })
}

describe('Work that only one process may do', () => {
  it('is done by one of three, and by another as soon as that one stops', async () => {
    const running = new Set<string>()
    const [first, ...others] = ['a', 'b', 'c'].map((name) => [name, startKeeper(name, running)] as const)
    await eventually('one works', () => running.size > 0)
    for (let left = [first!, ...others]; left.length > 0;) {
      expect(running.size).toBe(1)
      const [worker] = running
      await left.find(([name]) => name === worker)![1].stop()
      left = left.filter(([name]) => name !== worker)
      if (left.length > 0) await eventually('the next works', () => running.size === 1)
    }
    expect(await readHolder()).toBeUndefined()
  })

  it('is taken over from a process that died, not before its lease expires', async () => {
    await holdElsewhere(400)
    const { expires_at } = (await readHolder())!
    const running = new Set<string>()
    let startedAt: Date | undefined
    startKeeper('a', running, async (signal) => {
      const { rows } = await app.ctx.db.execute<{ now: string }>(sql`select clock_timestamp()::text as now`)
      startedAt ??= new Date(rows[0]!.now)
      if (!signal.aborted) await once(signal, 'abort')
    })
    await eventually('it works', () => startedAt)
    expect(startedAt!.getTime()).toBeGreaterThanOrEqual(expires_at.getTime())
  })

  it('ends where another process has taken the lease, and is done again once that one is gone', async () => {
    const running = new Set<string>()
    startKeeper('a', running)
    await eventually('it works', () => running.size === 1)
    await holdElsewhere(60_000)
    await eventually('it has ended', () => running.size === 0)
    await app.ctx.db.delete(leases).where(eq(leases.name, 'the-work'))
    await eventually('it works again', () => running.size === 1)
  })

  it('starts again when it fails', async () => {
    let attempts = 0
    const running = new Set<string>()
    startKeeper('a', running, async () => {
      attempts++
      throw new Error('no luck')
    })
    await eventually('it is tried again', () => attempts >= 3)
    expect(app.logged.filter((line) => line.includes('lease.work_failed'))).not.toEqual([])
  })

  it('ends before its lease expires while the database does not respond', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const running = new Set<string>()
    startKeeper('a', running)
    await expect.poll(() => running.size).toBe(1)
    const client = await app.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('lock table leases in access exclusive mode')
      vi.advanceTimersByTime(TIMES.holdMs * 0.8)
      expect(running.size).toBe(1)
      vi.advanceTimersByTime(TIMES.holdMs * 0.1)
      await expect.poll(() => running.size).toBe(0)
    } finally {
      // Closes the session: a lock that stayed would block the clean-up, which hides the failure.
      client.release(true)
    }
  })
})
