import { vi } from 'vitest'
import type { Clock, Timers } from '#server/platform/clock.ts'

type Timer = { at: number; work: () => void; everyMs?: number }
export type ManualClock = ReturnType<typeof createManualClock>

/**
 * A clock that stands still until the test turns it. `advance` moves it from one moment at which a loop wakes to the next, and
 * resolves once all that became due has been done and every loop sleeps again. Timers of pg-boss fire too, but what they
 * begin is not waited for.
 */
export function createManualClock(start = new Date('2026-11-24T16:00:00Z')) {
  let time = start.getTime()
  let timers: Timer[] = []
  let sleeping = 0
  /** Loops that have been woken and do not sleep again yet. */
  let awake = 0

  const add = (timer: Timer) => {
    timers = [...timers, timer].toSorted((a, b) => a.at - b.at)
    return timer
  }
  const remove = (timer: unknown) => void (timers = timers.filter((each) => each !== timer))

  function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    awake = Math.max(0, awake - 1)
    sleeping++
    const { promise, resolve } = Promise.withResolvers<void>()
    const end = () => {
      remove(timer)
      signal?.removeEventListener('abort', end)
      sleeping--
      awake++
      resolve()
    }
    const timer = add({ at: time + Math.max(milliseconds, 0), work: end })
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end)
    return promise
  }

  const asleep = (loops = 1) => vi.waitUntil(() => awake === 0 && sleeping >= loops, { timeout: 60_000, interval: 1 })

  function fire(timer: Timer): void {
    time = Math.max(time, timer.at)
    remove(timer)
    if (timer.everyMs !== undefined) {
      timer.at += timer.everyMs
      add(timer)
    }
    timer.work()
  }

  const ofPgBoss: Timers = {
    now: () => time,
    setTimeout: (work, ms) => add({ at: time + ms, work }),
    clearTimeout: remove,
    setInterval: (work, ms) => add({ at: time + ms, work, everyMs: ms }),
    clearInterval: remove,
  }
  const clock: Clock = { now: () => new Date(time), sleep, timers: ofPgBoss }
  return {
    ...clock,
    /** Resolves once that many loops sleep, and none is awake. */
    asleep,
    async advance(milliseconds: number): Promise<void> {
      await asleep()
      const end = time + milliseconds
      for (let next = timers[0]; next && next.at <= end; next = timers[0]) {
        fire(next)
        await asleep()
      }
      time = end
    },
  }
}
