import { availableParallelism, loadavg } from 'node:os'

/** Does a piece of work so many times, so many of them at once. Answers how long each took, in milliseconds. */
export async function runConcurrently(
  concurrency: number,
  times: number,
  work: () => Promise<void>,
): Promise<number[]> {
  const taken: number[] = []
  let left = times
  const worker = async () => {
    while (left-- > 0) {
      const start = performance.now()
      await work()
      taken.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return taken
}

/** The value that so large a share of all stays below. */
export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!

export const median = (values: number[]): number => percentile(values, 0.5)

/** Other work on the machine passes for slowness of ours. */
export const loadAverageNote = (): string =>
  `load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores before the first run`
