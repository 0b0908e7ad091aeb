/** Throttles calls: the first runs at once, later ones at most once per `interval` (milliseconds), the last included. */
export function throttle(interval: number, run: () => void): () => void {
  let isScheduled = false
  let lastRun = -Infinity
  return () => {
    if (isScheduled) return
    isScheduled = true
    const wait = Math.max(0, lastRun + interval - performance.now())
    setTimeout(() => {
      isScheduled = false
      lastRun = performance.now()
      run()
    }, wait)
  }
}
