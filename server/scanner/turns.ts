/** At most so many works at once; the others wait in the order they came. */
export function createTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []

  return async (work) => {
    if (running < atOnce) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // Whoever waits longest takes the place over, so that nobody who comes later can slip in.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
