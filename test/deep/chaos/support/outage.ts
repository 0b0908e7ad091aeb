import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { report } from '#test/support/drill.ts'
import { type Env, eventually } from '#test/support/server.ts'
import { queryDatabase } from '#test/support/query-database.ts'
import { type Visit, startVisitors } from './visitors.ts'

export type Outage = { name: string; begin: () => void | Promise<void>; end: () => void | Promise<void> }

const VISITORS_OF_EACH_KIND = 4
/** Responses that have to come in each phase before the next begins. */
const ENOUGH = 12
/** However busy the machine is, these responses come within this time. */
const PROGRESS_TIMEOUT_MS = 300_000

/**
 * Has visitors use the site while the database becomes unavailable, for some seconds at least, and recovers, and checks the
 * response each of them got.
 */
export async function visitDuring(outage: Outage, seconds: number, url: string, cookie: string, env: Env) {
  const { visits, stop } = startVisitors(url, cookie, VISITORS_OF_EACH_KIND)
  const count = (since: number, test: (visit: Visit) => boolean) =>
    visits.filter((visit) => visit.at > since && test(visit)).length
  const wait = (what: string, isReached: () => boolean) => eventually(what, isReached, PROGRESS_TIMEOUT_MS)

  await wait('good responses', () => count(0, isGood) >= ENOUGH && count(0, isCreated) > 0)
  const begin = performance.now()
  await outage.begin()
  await setTimeout(seconds * 1000)
  await wait('refusals', () => count(begin, isRefused) >= ENOUGH && count(begin, isPage) >= ENOUGH)
  await outage.end()
  const end = performance.now()
  await wait('good responses again', () => {
    const latest = visits.filter((visit) => visit.at > end && !isPage(visit)).slice(-ENOUGH)
    return latest.length === ENOUGH && latest.every(isGood) && latest.some(isCreated)
  })
  await stop()

  const pages = visits.filter(isPage)
  const others = visits.filter((visit) => !isPage(visit))
  const slowest = visits.reduce((slow, visit) => (visit.took > slow.took ? visit : slow))
  const recovery = Math.max(0, (others.findLast((visit) => !isGood(visit))?.at ?? 0) - end)
  report(`Database away for ${seconds} s, ${outage.name}, ${3 * VISITORS_OF_EACH_KIND} visitors:`, {
    'pages requested': pages.length,
    'other requests, of them refused with 503': `${others.length}, ${others.filter(isRefused).length}`,
    'slowest request': `${Math.round(slowest.took)} ms (${slowest.path}; wanted: at most 2,000)`,
    'database back to the last refusal': `${Math.round(recovery)} ms (wanted: at most 5,000)`,
  })
  expect
    .soft(
      pages.filter((visit) => !isGood(visit)),
      'pages not served',
    )
    .toEqual([])
  expect
    .soft(
      others.filter((visit) => !isGood(visit) && !isRefused(visit)),
      'other failures',
    )
    .toEqual([])
  await checkTickets(env, visits)
}

const isGood = ({ status }: Visit) => status === 200 || status === 201
const isRefused = ({ status }: Visit) => status === 503
const isPage = ({ kind }: Visit) => kind === 'page'
const isCreated = ({ status }: Visit) => status === 201

/** Acknowledged tickets are there once; refused ones may be there, at most once. */
async function checkTickets(env: Env, visits: Visit[]): Promise<void> {
  const sql = `select title from tickets where title like 'Ticket %'`
  const rows = await queryDatabase<{ title: string }>(env, sql)
  const titles = new Set(rows.map(({ title }) => title))
  expect.soft(rows, 'tickets stored twice').toHaveLength(titles.size)
  const lost = visits.filter((visit) => isCreated(visit) && visit.title && !titles.has(visit.title))
  expect.soft(lost, 'acknowledged tickets lost').toEqual([])
}
