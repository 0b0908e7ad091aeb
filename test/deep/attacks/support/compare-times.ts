import { percentile } from '#test/support/drill.ts'

/** Standard deviations that chance does not reach: once in thirty thousand comparisons. */
const SIGMAS = 4

/**
 * Compares times that were measured in turns, the same number of each kind. Returns which kind takes longer than another: its
 * median is more than `ratio` times the other's, and it was the slower one in more turns than chance allows, as whatever else
 * the machine did met every kind alike.
 */
export function findSlower(times: Map<string, number[]>, ratio: number): string[] {
  const kinds = [...times]
  return kinds.flatMap(([name, own]) =>
    kinds.flatMap(([otherName, other]) => {
      const turns = own.length
      const slower = own.filter((time, turn) => time > other[turn]!).length
      const isSlower = slower > turns / 2 + (SIGMAS * Math.sqrt(turns)) / 2
      const [median, otherMedian] = [percentile(own, 0.5), percentile(other, 0.5)]
      if (!isSlower || median <= ratio * otherMedian) return []
      return [
        `${name} ${median.toFixed(2)} ms, ${otherName} ${otherMedian.toFixed(2)} ms, slower in ${slower} of ${turns} turns`,
      ]
    }),
  )
}
