/** Time for which a change by another process may go unnoticed. */
const CACHE_MS = 2_000

/** Caches what `load` reads for two seconds; `forget` empties the cache after a change. */
export function createCachedRead<T>(load: () => Promise<T>) {
  let cached: { until: number; values: Promise<T> } | undefined
  const forget = () => void (cached = undefined)

  function read(): Promise<T> {
    const now = performance.now()
    if (cached && now < cached.until) return cached.values
    const values = load()
    cached = { until: now + CACHE_MS, values }
    // A failure is not cached.
    values.catch(forget)
    return values
  }

  return { read, forget }
}
