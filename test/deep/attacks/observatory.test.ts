import { expect, it } from 'vitest'
import { loadPages } from '#server/http/pages/serve-pages.ts'
import { report } from '#test/support/drill.ts'
import { freePort } from '#test/support/free-port.ts'
import { newInstallation } from '#test/support/new-installation.ts'
import { startServer } from '#test/support/server.ts'
import { MAX_SCORE, type PageResponse, scoreResponse } from '#test/support/observatory-rules.ts'

type Request = { path: string; init?: RequestInit }
type Received = Omit<PageResponse, 'listed'> & { name: string }

const PUBLIC_URL = 'https://desk.neatline.example.com'
const PRELOAD_BONUS = 5
const INTEGRITY_BONUS = 5
/** The highest score of a response by itself: 5 are for cookies, and 5 for a host that is on the preload list. */
const BEST = MAX_SCORE - 5 - PRELOAD_BONUS
const YEAR_S = 365 * 24 * 60 * 60

/**
 * Every page, the 404 page and the responses to forms without JavaScript, served as behind a proxy with a certificate, are
 * scored by the rules of Mozilla's HTTP Observatory; then once more as those of a host on the HSTS preload list of browsers.
 */
it('Every page scores A+ with all points a response can earn, and five more on a host of the preload list', async () => {
  const PORT = String(await freePort())
  const settings = { PORT, PUBLIC_URL, RATE_LIMITS: 'on', HSTS_PRELOAD: 'on' }
  const server = await startServer({ ...(await newInstallation()), ...settings })
  const received: Received[] = []
  for (const request of requestsForPages()) received.push(await receive(server.url, request))
  await server.stop()

  expect(received.length).toBeGreaterThan(10)
  expect(scores(received, false)).toEqual(received.map((page) => `${page.name}: A+ ${bestOf(page)}`))
  expect(scores(received, true)).toEqual(received.map((page) => `${page.name}: A+ ${bestOf(page) + PRELOAD_BONUS}`))
  expect(received.filter((page) => !isFitForPreloadList(page)).map(({ name }) => name)).toEqual([])
  report('HTTP Observatory', {
    'pages, each A+': received.length,
    'score, and on a host of the preload list': `${BEST}, ${BEST + PRELOAD_BONUS} of ${MAX_SCORE}`,
    ...Object.fromEntries(
      scoreResponse({ ...received[0]!, listed: true }).verdicts.map(({ rule, found, points }) => [
        `  ${rule}`,
        `${points >= 0 ? '+' : ''}${points}: ${found}`,
      ]),
    ),
  })
})

/** A page whose scripts are inline, named by hash in its policy, has no integrity attribute to be given points for. */
const bestOf = ({ html }: Received): number => (/<script\b[^>]*\ssrc=/i.test(html) ? BEST : BEST - INTEGRITY_BONUS)

/** The score of each page, with the rules that took points from it. */
const scores = (received: Received[], listed: boolean): string[] =>
  received.map((page) => {
    const { score, grade, verdicts } = scoreResponse({ ...page, listed })
    const faults = verdicts.filter(({ points }) => points < 0).map(({ rule, found }) => `, ${rule}: ${found}`)
    return `${page.name}: ${grade} ${score}${faults.join('')}`
  })

function requestsForPages(): Request[] {
  const pages = [...loadPages().byPath]
    .filter(([, page]) => page().headers['Content-Type']!.startsWith('text/html'))
    .map(([path]) => ({ path }))
    // The frame of pages that are rendered when they are requested is no page of its own.
    .filter(({ path }) => path !== '/view-frame')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const forms = ['/contact', '/support'].map((path) => ({
    path,
    init: { method: 'POST', headers, body: 'a=b' },
  }))
  return [...pages, { path: '/nothing/here' }, ...forms]
}

async function receive(url: string, { path, init }: Request): Promise<Received> {
  const response = await fetch(url + path, init)
  const name = `${init?.method ?? 'GET'} ${path}`
  if (!response.headers.get('content-type')?.startsWith('text/html'))
    throw new Error(`${name} responded ${response.status} without a page.`)
  return { name, headers: response.headers, html: await response.text() }
}

/** What https://hstspreload.org asks for: a year at least, all subdomains, and the owner's consent. */
function isFitForPreloadList({ headers }: Received): boolean {
  const header = headers.get('strict-transport-security') ?? ''
  return Number(/^max-age=(\d+); includeSubDomains; preload$/.exec(header)?.[1]) >= YEAR_S
}
