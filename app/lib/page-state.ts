/** Requests in flight, and saves that are due. */
const works = new Set<unknown>()

/**
 * Writes on the document what this page is doing, as `data-live`, `data-event` and `data-busy` of `html`, for whoever watches
 * it from outside. Nothing of the page reads it.
 */
export function showState(name: 'live' | 'event' | 'busy', value: string) {
  if (typeof document !== 'undefined') document.documentElement.dataset[name] = value
}

export function setBusy(work: unknown, isBusy: boolean) {
  if (isBusy) works.add(work)
  else works.delete(work)
  showState('busy', String(works.size))
}

export function whileBusy<T>(work: Promise<T>): Promise<T> {
  setBusy(work, true)
  const end = () => setBusy(work, false)
  work.then(end, end)
  return work
}

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
