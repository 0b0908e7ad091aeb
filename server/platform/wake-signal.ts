import type { Clock } from './clock.ts'

export type WakeSignal = ReturnType<typeof createWakeSignal>

export function createWakeSignal(clock: Pick<Clock, 'sleep'>) {
  let isWoken = false
  let waiting: AbortController | undefined
  return {
    /** Ends the current wait, or else the next one. */
    wake(): void {
      isWoken = true
      waiting?.abort()
    },
    /** Resolves with true when woken, with false after these milliseconds or when the signal is aborted. */
    async wait(milliseconds: number, stopping: AbortSignal): Promise<boolean> {
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
