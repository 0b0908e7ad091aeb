/**
 * `npm run drill -- guesses [--guesses N] [--at-once N] [--seed S]`: a flood of guesses at one account under forged
 * addresses, first where such headers mean nothing, then, the attacker's best day, where each is taken for an address and
 * two processes share the work. Counted are the passwords that were really compared.
 */
import { parseArgs } from 'node:util'
import { type Random, randomBelow, createRandom, randomHex } from '../../cli/seed/random.ts'
import { newInstallation } from '../support/own-database.ts'
import { startProduct } from '../support/drill-server.ts'
import {
  METRICS_TOKEN,
  ADMIN,
  runConcurrently,
  countPasswordChecks,
  post,
  signIn,
  formatStatuses as statusesTold,
} from './support/sign-in.ts'
import { type Finding, exactly, tell, told } from '../support/report.ts'

/** Of docs/decisions/0037. */
const MOST = 10
const WINDOW_MS = 15 * 60 * 1000
/** Guessed at a time before the rest comes at once. */
const WIDTH = 40
/** So many guesses are not guesses: the right password must not get through once the limit is reached. */
const RIGHT_EVERY = 50
const HEADERS = ['x-forwarded-for', 'x-client-address', 'x-real-ip', 'true-client-ip', 'cf-connecting-ip']

const OPTIONS = {
  guesses: { type: 'string', default: '10000' },
  'at-once': { type: 'string', default: '500' },
  seed: { type: 'string', default: '1' },
} as const

export async function drill(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const sizes = { guesses: Number(values.guesses), together: Number(values['at-once']) }
  const title = (where: string) =>
    `${sizes.guesses} guesses and ${sizes.together} at once, ${where}, seed ${values.seed}:`
  const alone = await flood(
    'embedded',
    { TRUST_PROXY: 'off' },
    createRandom(`guesses/${values.seed}/1`),
    sizes,
  )
  const first = tell(title('forged headers that mean nothing'), alone)
  const shared = await flood(
    'postgres',
    { TRUST_PROXY: '1' },
    createRandom(`guesses/${values.seed}/2`),
    sizes,
  )
  const second = tell(title('an address for each, two processes'), shared)
  return first && second
}

type Sizes = { guesses: number; together: number }

async function flood(
  kind: 'embedded' | 'postgres',
  extra: Record<string, string>,
  chance: Random,
  { guesses, together }: Sizes,
): Promise<Finding[]> {
  const installation = await newInstallation(kind)
  const processes = kind === 'postgres' ? 2 : 1
  const start = () =>
    startProduct({
      ...installation.env,
      ...extra,
      PORT: '0',
      RATE_LIMITS: 'on',
      METRICS_TOKEN,
      LOG_LEVEL: 'error',
    })
  const products = [await start()]
  try {
    while (products.length < processes) products.push(await start())
    const urls = products.map(({ url }) => url)
    await post(urls[0]!, '/api/setup-admin', ADMIN)
    const known = await signIn(urls[0]!, ADMIN)
    const device = known.cookies.find((cookie) => cookie.includes('.device='))!
    const checked = async () => {
      const counts = await Promise.all(urls.map(countPasswordChecks))
      return counts.reduce((sum, count) => sum + count, 0)
    }
    const before = await checked()
    const statuses = new Map<number, number>()
    let through = 0
    const guess = async (index: number): Promise<void> => {
      const isRight = index >= 2 * MOST && index % RIGHT_EVERY === 0
      const user = { ...ADMIN, ...(!isRight && { password: randomHex(chance, 8) }) }
      const { status } = await signIn(urls[index % urls.length]!, user, forged(chance))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 200) through++
    }
    const begun = performance.now()
    await runConcurrently(guesses, WIDTH, guess)
    await runConcurrently(together, together, (index) => guess(guesses + index))
    const took = performance.now() - begun
    const compared = (await checked()) - before
    const admin = await signIn(urls[0]!, ADMIN, { ...forged(chance), cookie: device })
    const odd = [...statuses.keys()].filter((status) => status !== 401 && status !== 429)
    const windows = 1 + Math.floor(took / WINDOW_MS)
    return [
      told('answered', `${statusesTold(statuses)}, in ${Math.round(took / 1000)} s`),
      {
        ...told('passwords compared', compared),
        wanted: `at most ${MOST * windows}`,
        held: compared <= MOST * windows,
      },
      exactly('right passwords let through meanwhile', through, 0),
      exactly('answered otherwise than 401 or 429', odd.length, 0),
      exactly('the admin signs in with their own browser', admin.status, 200),
    ]
  } finally {
    await Promise.all(products.map((product) => product.stop()))
    await installation.remove()
  }
}

/** Another address every time, in every header a careless server believes. */
function forged(chance: Random): Record<string, string> {
  const v4 = () => Array.from({ length: 4 }, () => 1 + randomBelow(chance, 254)).join('.')
  const v6 = () => `2001:db8:${Array.from({ length: 6 }, () => randomHex(chance, 2)).join(':')}`
  const address = randomBelow(chance, 2) === 0 ? v4() : v6()
  return { ...Object.fromEntries(HEADERS.map((name) => [name, address])), forwarded: `for="[${address}]"` }
}
