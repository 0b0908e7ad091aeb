import { expect, it } from 'vitest'
import { ADMIN } from '#test/support/app.ts'
import { drillSizes, percentile, report } from '#test/support/drill.ts'
import { newInstallation } from '#test/support/new-installation.ts'
import { createRandom } from '#test/support/random.ts'
import { call, startServer } from '#test/support/server.ts'
import { findSlower } from './support/compare-times.ts'
import { signIn, unlessRefused } from './support/sign-in.ts'

const size = drillSizes({ samples: [30, 400], seed: ['1', '1'] })
const WARM_UP = 5
/** Without the hash, an unknown address takes a hundredth. */
const MAX_RATIO = 1.05

it('A wrong password takes the same time, and gets the same response, for a known and an unknown address', async () => {
  const random = createRandom(`sign-in-time/${size.seed}`)
  const server = await startServer({ ...(await newInstallation()), LOG_LEVEL: 'error', TEST_PASSWORD_COST: '' })
  await call(server.url, 'POST', '/api/setup-admin', ADMIN)
  const responses = new Set<string>()
  const time = async (email: string): Promise<number> => {
    const { milliseconds, status, body, headers } = await unlessRefused(async () => {
      const start = performance.now()
      const response = await signIn(server.url, { email, password: random.hex(8) })
      return { ...response, milliseconds: performance.now() - start }
    })
    responses.add(JSON.stringify([status, body, headers.getSetCookie()]))
    return milliseconds
  }
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < WARM_UP + size.samples; turn++) {
    // As long as the known address, so that nothing else differs.
    const stranger = `${random.hex(1)}@${ADMIN.email.split('@')[1]}`
    const isKnownFirst = random.happens(0.5)
    const first = await time(isKnownFirst ? ADMIN.email : stranger)
    const second = await time(isKnownFirst ? stranger : ADMIN.email)
    if (turn < WARM_UP) continue
    known.push(isKnownFirst ? first : second)
    unknown.push(isKnownFirst ? second : first)
  }
  await server.stop()
  report(`${size.samples} wrong passwords for each, seed ${size.seed}:`, {
    'median for a known address': `${percentile(known, 0.5).toFixed(2)} ms`,
    'median for an unknown address': `${percentile(unknown, 0.5).toFixed(2)} ms`,
  })
  expect([...responses], 'different responses').toHaveLength(1)
  const times = new Map([
    ['a known address', known],
    ['an unknown address', unknown],
  ])
  expect(findSlower(times, MAX_RATIO)).toEqual([])
})
