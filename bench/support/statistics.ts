import { availableParallelism, loadavg } from 'node:os'

/** Runs a task `times` times with limited concurrency; returns the duration of each run in milliseconds. */
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

/** The value that this share of all values does not exceed. */
export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!

export const median = (values: number[]): number => percentile(values, 0.5)

/** A note with the machine's load average: other work would be mistaken for our slowness. */
export const loadAverageNote = (): string =>
  `load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores before the first run`
