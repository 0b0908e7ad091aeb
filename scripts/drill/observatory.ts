import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadPages } from '#server/http/pages.ts'
import { freePort } from '#test/support/free-port.ts'
import { startOn } from '../bench/our-server.ts'
import { HIGHEST, type Judgement, judge } from './observatory-rules.ts'
import { exactly, tell, told } from './tell.ts'

type Asking = { path: string; init?: RequestInit }

const PUBLIC = 'https://desk.neatline.example.com'
/** The highest an answer reaches by itself: 5 each are for cookies, for scripts by address and for the preload list. */
const WANTED = HIGHEST - 15
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/**
 * Judges every page of the product, and the pages that answer lost visitors and plain forms, by the rules of the HTTP
 * Observatory, served as behind a proxy with a certificate. `--listed` judges a host of the HSTS preload list.
 */
export async function drill(args: string[]): Promise<boolean> {
  const { listed } = parseArgs({ args, options: { listed: { type: 'boolean', default: false } } }).values
  const directory = mkdtempSync(join(tmpdir(), 'helpdesk-observatory-'))
  const port = String(await freePort())
  const server = await startOn(directory, { PORT: port, PUBLIC_URL: PUBLIC, RATE_LIMITS: 'on' })
  try {
    const judged = new Map<string, Judgement>()
    for (const { path, init } of askings()) {
      const answer = await fetch(`http://localhost:${port}${path}`, init)
      const html = await answer.text()
      if (!answer.headers.get('content-type')?.startsWith('text/html'))
        throw new Error(`${init?.method ?? 'GET'} ${path} answered ${answer.status} without a page.`)
      judged.set(`${init?.method ?? 'GET'} ${path}`, judge({ headers: answer.headers, html, listed }))
    }
    return report(judged, WANTED + (listed ? 5 : 0))
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

function report(judged: Map<string, Judgement>, wanted: number): boolean {
  const all = [...judged]
  const worst = all.toSorted(([, a], [, b]) => a.score - b.score)[0]!
  const below = all.filter(([, { score, grade }]) => grade !== 'A+' || score < wanted)
  const faults = all.flatMap(([, { verdicts }]) => verdicts.filter(({ points }) => points < 0))
  return tell('HTTP Observatory', [
    told('pages judged', all.length),
    told('the lowest', `${worst[1].grade}, ${worst[1].score} of ${HIGHEST} (${worst[0]})`),
    ...worst[1].verdicts.map(({ rule, found, points }) =>
      told(`  ${rule}`, `${points >= 0 ? '+' : ''}${points}: ${found}`),
    ),
    exactly('points taken from any', faults.length, 0),
    exactly(`below A+ and ${wanted}`, below.length, 0),
  ])
}
