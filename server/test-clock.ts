import { readFileSync } from 'node:fs'

/** How long a moment that was read is used. */
const REREAD_MS = 100

/**
 * Returns a clock that reads the time from a file holding an ISO 8601 moment (TEST_CLOCK); the file may change at any time.
 * While the file cannot be read, the moment before counts; without one the clock throws.
 */
export function createTestClock(path: string): () => Date {
  let moment: Date | undefined
  let readAt = -Infinity
  return () => {
    if (performance.now() - readAt >= REREAD_MS) {
      moment = readMoment(path) ?? moment
      readAt = performance.now()
    }
    if (!moment) throw new Error(`TEST_CLOCK: ${path} holds no ISO 8601 moment.`)
    return new Date(moment)
  }
}

function readMoment(path: string): Date | undefined {
  try {
    const moment = new Date(readFileSync(path, 'utf8').trim())
    return Number.isNaN(moment.getTime()) ? undefined : moment
  } catch {
    return undefined
  }
}
