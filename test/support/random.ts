import { createHash } from 'node:crypto'
import { seededRandom } from './seeded-random.ts'

export type Random = ReturnType<typeof createRandom>

/** Repeatable choices: the same seed makes the same ones. */
export function createRandom(seed: number | string) {
  const next = seededRandom(typeof seed === 'number' ? seed : hashOf(seed))
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    /** From 0 up to 1. */
    next,
    below,
    /** Whether something with this probability happens: 0 never, 1 always. */
    happens: (probability: number): boolean => next() < probability,
    oneOf: <T>(all: readonly T[]): T => all[below(all.length)]!,
    shuffled: <T>(all: readonly T[]): T[] =>
      all
        .map((each) => [next(), each] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, each]) => each),
    bytes: (length: number): Buffer => Buffer.from(Array.from({ length }, () => below(256))),
    hex(bytes: number): string {
      return this.bytes(bytes).toString('hex')
    },
  }
}

const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32LE()
