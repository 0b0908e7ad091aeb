import fc from 'fast-check'

/** `npm run drill -- properties` asks for more of them, and for those of a seed. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 100)
const SEED = process.env.PROPERTY_SEED

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
  return fc.assert(property, { numRuns: RUNS, ...(SEED !== undefined && { seed: Number(SEED) }) })
}
