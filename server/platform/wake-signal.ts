import type { Clock } from './clock.ts'

export type WakeSignal = {
  /** Ends the current wait, or else the next one. */
  wake: () => void
  /** Resolves with true when woken, with false after these milliseconds or when the signal is aborted. */
  wait: (milliseconds: number, stopping: AbortSignal) => Promise<boolean>
}

export function createWakeSignal(clock: Pick<Clock, 'sleep'>): WakeSignal {
  let isWoken = false
  let waiting: AbortController | undefined
  return {
    wake() {
      isWoken = true
      waiting?.abort()
    },
    async wait(milliseconds, stopping) {
      if (!isWoken && !stopping.aborted) {
        waiting = new AbortController()
        await clock.sleep(milliseconds, AbortSignal.any([waiting.signal, stopping]))
        waiting = undefined
      }
      const wasWoken = isWoken
      isWoken = false
      return wasWoken
    },
  }
}
