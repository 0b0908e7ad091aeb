import { expect, it } from 'vitest'
import { ADMIN } from '#test/support/app.ts'
import { IS_FULL_SIZE, drillSizes, percentile, report } from '#test/support/drill.ts'
import { newInstallation } from '#test/support/new-installation.ts'
import { createRandom } from '#test/support/random.ts'
import { call, startServer } from '#test/support/server.ts'
import { signIn } from './support/sign-in.ts'

/** `within` limits how far the medians may be apart, in milliseconds. */
const size = drillSizes({ samples: [6, 400], within: [Infinity, 2], seed: ['1', '1'] })
const WARM_UP = IS_FULL_SIZE ? 10 : 1
/** On a busy machine, the times are compared as a ratio: without the hash, an unknown address takes a hundredth. */
const MAX_RATIO = 4

it('A wrong password takes the same time, and gets the same response, for a known and an unknown address', async () => {
  const random = createRandom(`sign-in-time/${size.seed}`)
  const server = await startServer({ ...(await newInstallation()), LOG_LEVEL: 'error', TEST_PASSWORD_COST: '' })
  await call(server.url, 'POST', '/api/setup-admin', ADMIN)
  const responses = new Set<string>()
  const time = async (email: string): Promise<number> => {
    const start = performance.now()
    const { status, body, headers } = await signIn(server.url, { email, password: random.hex(8) })
    const took = performance.now() - start
    responses.add(JSON.stringify([status, body, headers.getSetCookie()]))
    return took
  }
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let turn = 0; turn < WARM_UP + size.samples; turn++) {
    // As long as the known address, so that nothing else differs.
    const unknown = `${random.hex(1)}@${ADMIN.email.split('@')[1]}`
    const order = random.below(2) === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const which of order) {
      const took = await time(which === 'known' ? ADMIN.email : unknown)
      if (turn >= WARM_UP) times[which].push(took)
    }
  }
  await server.stop()
  const [known, unknown] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)]
  report(`${size.samples} wrong passwords for each, seed ${size.seed}:`, {
    'median for a known address': `${known.toFixed(2)} ms`,
    'median for an unknown address': `${unknown.toFixed(2)} ms`,
  })
  expect([...responses], 'different responses').toHaveLength(1)
  expect(Math.max(known / unknown, unknown / known)).toBeLessThan(MAX_RATIO)
  expect(Math.abs(known - unknown)).toBeLessThanOrEqual(size.within)
})
