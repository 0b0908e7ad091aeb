import { seededRandom } from './seeded-random.ts'

export type Random = ReturnType<typeof createRandom>

/** Repeatable choices: the same seed makes the same ones. */
export function createRandom(seed: number) {
  const next = seededRandom(seed)
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    /** True so often: 0 never, 1 always. */
    happens: (share: number): boolean => next() < share,
    oneOf: <T>(all: readonly T[]): T => all[below(all.length)]!,
    shuffled: <T>(all: readonly T[]): T[] =>
      all
        .map((each) => [next(), each] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, each]) => each),
    bytes: (length: number): Buffer => Buffer.from(Array.from({ length }, () => below(256))),
  }
}
