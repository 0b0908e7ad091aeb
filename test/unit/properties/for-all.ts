import fc from 'fast-check'
import { expect } from 'vitest'
import { IS_DEEP, drillSizes } from '#test/support/drill.ts'
import { createRandom } from '#test/support/random.ts'

const { runs, seed } = drillSizes({ runs: [25, 10_000, 2_000], seed: ['', ''] })

type Arbitraries<Ts> = { [Key in keyof Ts]: fc.Arbitrary<Ts[Key]> }

/**
 * Checks that something holds for whatever is drawn: always the same values within `npm test`, others in each run of the
 * deep ring. A failure names what it did not hold for, made as small as it gets, and the seed.
 */
export function forAll<Ts extends [unknown, ...unknown[]]>(
  ...given: [...arbitraries: Arbitraries<Ts>, holds: (...drawn: Ts) => unknown]
): Promise<void> {
  const holds = given.pop() as (...drawn: Ts) => unknown
  const property = fc.asyncProperty<Ts>(...(given as unknown as Arbitraries<Ts>), async (...drawn) => {
    await holds(...drawn)
  })
  const chosen = seed ? Number(seed) : IS_DEEP ? undefined : ownSeed()
  return fc.assert(property, { numRuns: runs, ...(chosen !== undefined && { seed: chosen }) })
}

/** The seed of the test that runs, so that each property draws values of its own. */
const ownSeed = () => createRandom(expect.getState().currentTestName!).below(2 ** 31)
