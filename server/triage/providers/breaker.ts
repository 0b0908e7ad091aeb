import { failure } from './provider.ts'

const MAX_FAILURES = 5
/** Milliseconds. */
export const OPEN_MS = 60_000

/**
 * Creates a circuit breaker: after five failures in a row it opens for a minute, then lets one call through, which
 * decides. While open, `run` throws a Failure (`away`) without calling; `now` is in milliseconds.
 */
export function createBreaker(now: () => number, onOpen = () => {}) {
  let failures = 0
  let openUntil = 0
  let trying = false
  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      const isTrial = failures >= MAX_FAILURES
      if (isTrial && (trying || now() < openUntil)) {
        onOpen()
        throw failure('away', 'failed several times in a row and is not asked for a minute')
      }
      trying ||= isTrial
      try {
        const result = await work()
        failures = 0
        return result
      } catch (error) {
        failures++
        if (failures >= MAX_FAILURES) openUntil = now() + OPEN_MS
        throw error
      } finally {
        if (isTrial) trying = false
      }
    },
  }
}
