/**
 * `npm run drill -- database-away [--seconds N] [--way stopped|refused|silent|all] [--within MS]`: PostgreSQL is taken
 * away under load: shut down, behind a way that refuses connections, and behind one that swallows every packet.
 */
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startProxy } from '#test/support/services/proxy.ts'
import { type Installation, newInstallation } from '../support/own-database.ts'
import { queryDatabase, until } from './support/verify.ts'
import { startProduct } from '../support/drill-server.ts'
import { exactly, tell, told, under } from '../support/report.ts'
import { type Visit, startVisitors, signInFirstAdmin } from './support/visitors.ts'

const WAYS = ['stopped', 'refused', 'silent'] as const
type Way = (typeof WAYS)[number]
type Outage = { begin: () => void | Promise<void>; end: () => void | Promise<void> }

/** Visitors of each kind. */
const EACH = 4
const BEFORE_MS = 1_000
/** Recovered is what refuses nothing for so long. */
const CALM_MS = 2_000
const RECOVERY_MS = 5_000

export async function drill(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '30' },
      way: { type: 'string', default: 'all' },
      within: { type: 'string', default: '2000' },
    },
  })
  const ways = WAYS.filter((way) => [way, 'all'].includes(values.way))
  if (ways.length === 0) throw new Error('--way is stopped, refused, silent or all.')
  const installation = await newInstallation('postgres')
  const server = installation.server!
  const proxy = await startProxy({ host: '127.0.0.1', port: server.port })
  const throughProxy = new URL(server.url)
  throughProxy.port = String(proxy.port)
  const env = { ...installation.env, DATABASE_URL: throughProxy.href, PORT: '0' }
  const outages: Record<Way, Outage> = {
    stopped: { begin: server.stop, end: server.start },
    refused: { begin: proxy.cut, end: proxy.restore },
    silent: { begin: proxy.silence, end: proxy.restore },
  }
  const product = await startProduct(env)
  try {
    const cookie = await signInFirstAdmin(product.url)
    const held: boolean[] = []
    for (const way of ways) {
      const name = `Database away for ${values.seconds} s, ${way}, ${3 * EACH} visitors:`
      const seen = await watch(product.url, cookie, outages[way], Number(values.seconds) * 1000)
      held.push(
        tell(name, [...judge(seen, Number(values.within)), ...(await ledger(installation, seen.visits))]),
      )
    }
    return held.every(Boolean)
  } finally {
    await product.stop()
    proxy.close()
    await installation.remove()
  }
}

type Seen = { visits: Visit[]; beginning: number; end: number }

async function watch(url: string, cookie: string, outage: Outage, awayMs: number): Promise<Seen> {
  const { visits, sendHome } = startVisitors(url, cookie, EACH)
  await setTimeout(BEFORE_MS)
  const beginning = performance.now()
  await outage.begin()
  await setTimeout(awayMs)
  await outage.end()
  const end = performance.now()
  const refusedSince = (since: number) => visits.some((visit) => visit.at > since && !isGood(visit))
  await until(
    () => performance.now() > end + CALM_MS && !refusedSince(performance.now() - CALM_MS),
    2 * RECOVERY_MS,
  )
  await sendHome()
  return { visits, beginning, end }
}

const isGood = ({ status }: Visit) => status === 200 || status === 201

function judge({ visits, beginning, end }: Seen, withinMs: number) {
  const pages = visits.filter(({ kind }) => kind === 'page')
  const others = visits.filter(({ kind }) => kind !== 'page')
  const odd = others.filter((visit) => !isGood(visit) && visit.status !== 503)
  const lastBad = others.findLast((visit) => !isGood(visit))
  const slowest = visits.reduce((most, visit) => (visit.took > most.took ? visit : most))
  return [
    told('pages asked for', pages.length),
    exactly('pages not served', pages.filter((visit) => !isGood(visit)).length, 0),
    told(
      'other requests, of them answered with 503',
      `${others.length}, ${others.filter(({ status }) => status === 503).length}`,
    ),
    exactly(`answered otherwise or not at all${examples(odd)}`, odd.length, 0),
    exactly(
      'good answers before it missing',
      others.some((visit) => isGood(visit) && visit.at < beginning) ? 0 : 1,
      0,
    ),
    under(
      `slowest request (${slowest.path}, answered ${Math.round((slowest.at - beginning) / 1000)} s after the beginning)`,
      slowest.took,
      withinMs,
      'ms',
    ),
    under(
      'database back to the last request refused',
      Math.max(0, (lastBad?.at ?? 0) - end),
      RECOVERY_MS,
      'ms',
    ),
  ]
}

const examples = (visits: Visit[]): string =>
  visits.length === 0
    ? ''
    : ` (${visits
        .slice(0, 3)
        .map(({ path, status }) => `${path} ${status}`)
        .join(', ')})`

/** What was acknowledged is there once; what was refused may be there, at most once. */
async function ledger(installation: Installation, visits: Visit[]) {
  const rows = await queryDatabase<{ title: string }>(installation, 'select title from tickets')
  const titles = new Set(rows.map(({ title }) => title))
  const created = visits.filter(({ status, title }) => status === 201 && title !== undefined)
  return [
    told('tickets acknowledged', created.length),
    exactly('acknowledged tickets lost', created.filter(({ title }) => !titles.has(title!)).length, 0),
    exactly('tickets there twice', rows.length - titles.size, 0),
  ]
}
