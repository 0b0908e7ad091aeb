import { createHash } from 'node:crypto'

/** Returns random numbers from 0 up to 1. */
export type Random = () => number

/** Creates a repeatable generator (sfc32): the same seed text gives the same numbers. */
export function createRandom(words: string): Random {
  const start = createHash('sha256').update(words).digest()
  let [a, b, c, count] = [start.readInt32LE(0), start.readInt32LE(4), start.readInt32LE(8), 1]
  const next = () => {
    const result = (((a + b) | 0) + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + result
    c |= 0
    return (result >>> 0) / 2 ** 32
  }
  for (let warm = 0; warm < 12; warm++) next()
  return next
}

export const randomBelow = (random: Random, limit: number): number => Math.floor(random() * limit)

export const randomBetween = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1))

export const pick = <T>(random: Random, list: readonly T[]): T => list[randomBelow(random, list.length)]!

/** Shuffles in place (Fisher–Yates). */
export function shuffle(random: Random, list: unknown[]): void {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = randomBelow(random, at + 1)
    ;[list[at], list[other]] = [list[other], list[at]]
  }
}

/** Picks an index of `weights` with the probability of its weight. */
export function weightedIndex(random: Random, weights: readonly number[]): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
  return Math.max(
    0,
    weights.findIndex((weight) => (left -= weight) < 0),
  )
}

/** Draws from a log-normal distribution with this median: always positive, sometimes several times as large. */
export function skewed(random: Random, median: number, spread: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return median * Math.exp(spread * normal)
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Returns random bytes in lower-case hexadecimal. */
export function randomHex(random: Random, bytes: number): string {
  let text = ''
  for (let index = 0; index < bytes; index++) text += HEX[Math.floor(random() * 256)]
  return text
}
