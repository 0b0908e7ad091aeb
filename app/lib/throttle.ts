/** Does it at once, then again at most every so many milliseconds: calls in between are done together at the end. */
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
