const MAX = 4

const waiting: (() => void)[] = []
let running = 0

/** Does the work when its turn comes: at most four at once, so that many uploads exhaust neither memory nor file handles. */
export async function fewAtOnce<T>(work: () => Promise<T>): Promise<T> {
  if (running < MAX) running += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
