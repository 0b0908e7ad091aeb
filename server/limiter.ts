/**
 * At most so many works at once; the others wait in the order they came. Where all have the same time, none waits longer
 * than its own: whoever goes before it also began before it.
 */
export function createLimiter(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = atOnce

  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place is handed on, so that nobody who comes later takes it first.
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
