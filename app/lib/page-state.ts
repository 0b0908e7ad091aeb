/** Requests in flight, and scheduled saves. */
const works = new Set<unknown>()

/** Writes the state of the page to `data-live`, `data-event` and `data-busy` of `html`, for tests; the page never reads it. */
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

/** Limits `run` to one call per `interval` milliseconds, the first one immediately; calls in between share one. */
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
