import fc from 'fast-check'
import { drillSizes } from '#test/support/drill.ts'

/** Without a seed, each run draws other values. */
const { runs, seed } = drillSizes({ runs: [25, 10_000], seed: ['', ''] })

type Arbitraries<Ts> = { [Key in keyof Ts]: fc.Arbitrary<Ts[Key]> }

/**
 * Checks that something holds for whatever is drawn. A failure names what it did not hold for, made as small as it gets,
 * and the seed.
 */
export function forAll<Ts extends [unknown, ...unknown[]]>(
  ...given: [...arbitraries: Arbitraries<Ts>, holds: (...drawn: Ts) => unknown]
): Promise<void> {
  const holds = given.pop() as (...drawn: Ts) => unknown
  const property = fc.asyncProperty<Ts>(...(given as unknown as Arbitraries<Ts>), async (...drawn) => {
    await holds(...drawn)
  })
  return fc.assert(property, { numRuns: runs, ...(seed && { seed: Number(seed) }) })
}
