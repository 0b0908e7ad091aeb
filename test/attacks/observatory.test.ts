import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadPages } from '#server/http/pages/serve-pages.ts'
import { freePort } from '#test/support/free-port.ts'
import { startProductIn } from '../../bench/support/product-server.ts'
import { type PageResponse, MAX_SCORE, scoreResponse } from './observatory/rules.ts'
import { type Finding, exactly, tell, told } from '../support/report.ts'

type Asking = { path: string; init?: RequestInit }
type Answered = Omit<PageResponse, 'listed'> & { asked: string }

const PUBLIC = 'https://desk.neatline.example.com'
const LISTED_BONUS = 5
/** The highest an answer reaches by itself: 5 are for cookies, and those for the preload list are not its own. */
const WANTED = MAX_SCORE - 5 - LISTED_BONUS
const YEAR_S = 365 * 24 * 60 * 60
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/**
 * Judges every page of the product, and the pages that answer lost visitors and plain forms, by the rules of the HTTP
 * Observatory, served as behind a proxy with a certificate. With `--listed` HSTS_PRELOAD is on, and the same answers are
 * judged once more as those of a host that browsers carry in their HSTS preload list, which all under .dev and .app are in.
 */
export async function drill(args: string[]): Promise<boolean> {
  const { listed } = parseArgs({ args, options: { listed: { type: 'boolean', default: false } } }).values
  const directory = mkdtempSync(join(tmpdir(), 'helpdesk-observatory-'))
  const port = String(await freePort())
  const settings = { PORT: port, PUBLIC_URL: PUBLIC, RATE_LIMITS: 'on', HSTS_PRELOAD: listed ? 'on' : 'off' }
  const server = await startProductIn(directory, settings)
  try {
    const answers: Answered[] = []
    for (const asking of askings()) answers.push(await ask(port, asking))
    const findings = report(answers, false)
    if (listed) findings.push(...report(answers, true), fitForList(answers))
    return tell('HTTP Observatory', findings)
  } finally {
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

function askings(): Asking[] {
  const built = [...loadPages().byPath].filter(([, page]) =>
    page().headers['Content-Type']!.startsWith('text/html'),
  )
  const pages = built.map(([path]) => ({ path })).filter(({ path }) => path !== '/plain-answer')
  const forms = ['/contact', '/support'].map((path) => ({
    path,
    init: { method: 'POST', headers: FORM, body: 'a=b' },
  }))
  return [...pages, { path: '/nothing/here' }, ...forms]
}

async function ask(port: string, { path, init }: Asking): Promise<Answered> {
  const answer = await fetch(`http://localhost:${port}${path}`, init)
  const asked = `${init?.method ?? 'GET'} ${path}`
  if (!answer.headers.get('content-type')?.startsWith('text/html'))
    throw new Error(`${asked} answered ${answer.status} without a page.`)
  return { asked, headers: answer.headers, html: await answer.text() }
}

function report(answers: Answered[], listed: boolean): Finding[] {
  const wanted = WANTED + (listed ? LISTED_BONUS : 0)
  const all = answers.map((answer) => ({ ...answer, ...scoreResponse({ ...answer, listed }) }))
  const worst = all.toSorted((a, b) => a.score - b.score)[0]!
  const below = all.filter(({ score, grade }) => grade !== 'A+' || score < wanted)
  const faults = all.flatMap(({ verdicts }) => verdicts.filter(({ points }) => points < 0))
  return [
    told(listed ? 'pages judged as listed' : 'pages judged', all.length),
    told('the lowest', `${worst.grade}, ${worst.score} of ${MAX_SCORE} (${worst.asked})`),
    ...worst.verdicts.map(({ rule, found, points }) =>
      told(`  ${rule}`, `${points >= 0 ? '+' : ''}${points}: ${found}`),
    ),
    exactly('points taken from any', faults.length, 0),
    exactly(`below A+ and ${wanted}`, below.length, 0),
  ]
}

/** What the list asks of an answer (https://hstspreload.org): a year at least, all subdomains, and the owner's word. */
function fitForList(answers: Answered[]): Finding {
  const unfit = answers.filter(({ headers }) => {
    const said = headers.get('strict-transport-security') ?? ''
    const seconds = Number(/^max-age=(\d+); includeSubDomains; preload$/.exec(said)?.[1])
    return !(seconds >= YEAR_S)
  })
  return exactly('unfit for the preload list', unfit.length, 0)
}
