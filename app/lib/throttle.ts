import { setBusy } from './page-state.ts'

/** Limits how often `run` is called: at once, then at most once per `interval` milliseconds; calls in between share one. */
export function throttle(interval: number, run: () => void): () => void {
  let isScheduled = false
  let lastRun = -Infinity
  return () => {
    if (isScheduled) return
    isScheduled = true
    setBusy(run, true)
    const wait = Math.max(0, lastRun + interval - performance.now())
    setTimeout(() => {
      isScheduled = false
      lastRun = performance.now()
      run()
      setBusy(run, false)
    }, wait)
  }
}
