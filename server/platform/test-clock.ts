import { readFileSync } from 'node:fs'
import { type Clock, systemClock } from './clock.ts'

const REREAD_MS = 100

/**
 * Returns a clock that reads the time from a file holding an ISO 8601 moment (TEST_CLOCK); the file may change at any time.
 * While the file cannot be read, the moment before counts; without one the clock throws.
 */
export function createTestClock(path: string): Clock {
  let moment: Date | undefined
  let readAt = -Infinity
  return createJumpingClock(() => {
    if (performance.now() - readAt >= REREAD_MS) {
      moment = readMoment(path) ?? moment
      readAt = performance.now()
    }
    if (!moment) throw new Error(`TEST_CLOCK: ${path} holds no ISO 8601 moment.`)
    return new Date(moment)
  })
}

/**
 * A clock with a time of its own, which may jump. It sleeps until that time has moved on by as much, or as long as any other
 * clock: a stopped time holds up no retry.
 */
export const createJumpingClock = (now: () => Date): Clock => ({
  now,
  async sleep(milliseconds, signal) {
    const [until, limit] = [now().getTime() + milliseconds, performance.now() + milliseconds]
    const isOver = () => signal?.aborted || now().getTime() >= until || performance.now() >= limit
    while (!isOver()) await systemClock.sleep(Math.min(limit - performance.now(), REREAD_MS), signal)
  },
})

function readMoment(path: string): Date | undefined {
  try {
    const moment = new Date(readFileSync(path, 'utf8').trim())
    return Number.isNaN(moment.getTime()) ? undefined : moment
  } catch {
    return undefined
  }
}
