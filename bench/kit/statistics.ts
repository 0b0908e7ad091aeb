/** The value that this share of all values does not exceed. */
export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!

export const median = (values: number[]): number => percentile(values, 0.5)

export const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

/** Milliseconds until the work is done. */
export async function time(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Runs a task `times` times with limited concurrency; returns the duration of each run in milliseconds. */
export async function runConcurrently(
  concurrency: number,
  times: number,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const taken: number[] = []
  let left = times
  const worker = async () => {
    while (left-- > 0) taken.push(await time(work))
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return taken
}

/** Returns how many times a second the work is done with this concurrency. */
export async function perSecond(concurrency: number, times: number, work: () => Promise<unknown>): Promise<number> {
  return times / ((await time(() => runConcurrently(concurrency, times, work))) / 1000)
}

/** Measures the sides in turn, so that a slow moment of the machine affects all of them; the first `warmUp` rounds do not count. */
export async function alternate<Side extends string>(
  sides: Record<Side, () => Promise<number>>,
  { rounds, warmUp = 1 }: { rounds: number; warmUp?: number },
): Promise<Record<Side, number[]>> {
  const names = Object.keys(sides) as Side[]
  const taken = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Side, number[]>
  for (let round = 0; round < warmUp + rounds; round++)
    for (const name of names) {
      const value = await sides[name]()
      if (round >= warmUp) taken[name].push(value)
    }
  return taken
}
