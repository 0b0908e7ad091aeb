import { expect, it } from 'vitest'
import { ADMIN } from '#test/support/app.ts'
import { drillSizes, formatStatuses, report } from '#test/support/drill.ts'
import { newInstallation } from '#test/support/new-installation.ts'
import { type Random, createRandom } from '#test/support/random.ts'
import { call, startServer } from '#test/support/server.ts'
import { runConcurrently, signIn, unlessRefused } from './support/sign-in.ts'

const size = drillSizes({ guesses: [60, 10_000, 500], 'at-once': [40, 500], seed: ['1', '1'] })
/** Passwords compared for one account in a window (docs/decisions/sign-in-and-security.md). */
const MAX_COMPARED = 10
const WINDOW_MS = 15 * 60 * 1000
const CONCURRENCY = 40
/** Every fifty guesses the password is right: it must not be accepted, as ten others have been compared before. */
const RIGHT_EVERY = CONCURRENCY + MAX_COMPARED
/** A busy machine refuses some for lack of time. */
const REFUSALS = [401, 429, 503]
const HEADERS = ['x-forwarded-for', 'x-client-address', 'x-real-ip', 'true-client-ip', 'cf-connecting-ip']
/** Behind a trusted proxy, metrics are shown to the holder of the token alone. */
const METRICS_TOKEN = 'a-token-for-this-test'

it.for([
  {
    where: 'the embedded database, forged headers without meaning',
    database: 'embedded',
    proxy: 'off',
    processes: 1,
  },
  {
    where: 'two processes that trust the address of each request',
    database: 'postgres',
    proxy: '1',
    processes: 2,
  },
] as const)(
  'A flood of guesses at one account has ten passwords compared and does not lock its admin out: $where',
  async ({ where, database, proxy, processes }) => {
    const random = createRandom(`guesses/${size.seed}/${database}`)
    const env = {
      ...(await newInstallation(database)),
      TRUST_PROXY: proxy,
      RATE_LIMITS: 'on',
      METRICS_TOKEN,
      LOG_LEVEL: 'error',
    }
    const servers = [await startServer(env)]
    while (servers.length < processes) servers.push(await startServer(env))
    const urls = servers.map(({ url }) => url)
    await unlessRefused(() => call(urls[0]!, 'POST', '/api/setup-admin', ADMIN))
    const { headers } = await unlessRefused(() => signIn(urls[0]!, ADMIN))
    const device = headers.getSetCookie().find((cookie) => cookie.includes('.device='))!
    const before = await countPasswordChecks(urls)

    const statuses: number[] = []
    const guess = async (index: number): Promise<void> => {
      const isRight = index > 0 && index % RIGHT_EVERY === 0
      const user = { ...ADMIN, ...(!isRight && { password: random.hex(8) }) }
      statuses.push((await signIn(urls[index % urls.length]!, user, forgedHeaders(random))).status)
    }
    const start = performance.now()
    await runConcurrently(size.guesses, CONCURRENCY, guess)
    await runConcurrently(size['at-once'], size['at-once'], (index) => guess(size.guesses + index))
    const windows = 1 + Math.floor((performance.now() - start) / WINDOW_MS)
    const compared = (await countPasswordChecks(urls)) - before
    const cookie = device.split(';')[0]!
    const admin = await unlessRefused(() => signIn(urls[0]!, ADMIN, { ...forgedHeaders(random), cookie }))
    await Promise.all(servers.map((server) => server.stop()))
    report(`${size.guesses} guesses and ${size['at-once']} at once, ${where}, seed ${size.seed}:`, {
      responses: formatStatuses(statuses),
      'passwords compared': compared,
    })
    expect.soft(statuses.filter((status) => !REFUSALS.includes(status))).toEqual([])
    expect.soft(compared, 'passwords compared').toBeGreaterThan(0)
    expect.soft(compared, 'passwords compared').toBeLessThanOrEqual(MAX_COMPARED * windows)
    expect.soft(admin.status, 'the admin signs in with a known browser').toBe(200)
  },
)

/** How many passwords these processes have compared with a hash since they started. */
async function countPasswordChecks(urls: string[]): Promise<number> {
  const counts = urls.map(async (url) => {
    const { body } = await call(url, 'GET', '/metrics', undefined, {
      authorization: `Bearer ${METRICS_TOKEN}`,
    })
    return Number(/^password_checks_total (\d+)/m.exec(body as string)![1])
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

/** A different address each time, in every header that a careless server believes. */
function forgedHeaders(random: Random): Record<string, string> {
  const v4 = () => Array.from({ length: 4 }, () => 1 + random.below(254)).join('.')
  const v6 = () => `2001:db8:${Array.from({ length: 6 }, () => random.hex(2)).join(':')}`
  const address = random.below(2) === 0 ? v4() : v6()
  return { ...Object.fromEntries(HEADERS.map((name) => [name, address])), forwarded: `for="[${address}]"` }
}
