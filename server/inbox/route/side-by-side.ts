type Running = { keys: Set<string>; done: Promise<void> }

/**
 * Runs works side by side, at most `limit` of them, but never two that have a key in common: the later one begins when the
 * earlier has ended.
 */
export function createSideBySide(limit: number) {
  const running = new Set<Running>()
  const failures: unknown[] = []

  return {
    hasFailed: () => failures.length > 0,

    /** Resolves once the work has begun. */
    async start(keys: Set<string>, work: () => Promise<void>): Promise<void> {
      const related = [...running].filter((earlier) => [...keys].some((key) => earlier.keys.has(key)))
      await Promise.all(related.map(({ done }) => done))
      while (running.size >= limit) await Promise.race([...running].map(({ done }) => done))
      const done = work()
        .catch((error) => void failures.push(error))
        .finally(() => running.delete(entry))
      const entry = { keys, done }
      running.add(entry)
    },

    /** Resolves once all works have ended; throws what the first that failed threw. */
    async end(): Promise<void> {
      await Promise.all([...running].map(({ done }) => done))
      if (failures.length > 0) throw failures[0]
    },
  }
}
