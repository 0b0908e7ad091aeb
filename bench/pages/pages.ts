/** `npm run bench -- pages [--runs N] [--only /path,/path] [--out FILE]`: every public page, the login and a customer's page beside hand-written ones. */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { pages } from '#content/pages.ts'
import { referencePage, serveReferencePages } from './reference-pages.ts'
import { type Audit, type Category, openLighthouse } from './lighthouse.ts'
import { loadAverageNote, median } from '../support/statistics.ts'
import { startProduct } from '../support/product-server.ts'
import { type Measured, markdown } from './markdown-table.ts'
import { measureWeight } from './page-weight.ts'
import { openTicketPage, writeOnPage } from '../support/ticket-page.ts'

const OPTIONS = {
  runs: { type: 'string', default: '5' },
  only: { type: 'string' },
  out: { type: 'string' },
} as const

/** What admins wait for on a phone before they can sign in; `npm run bench -- weight` has the first two, too. */
const ADMIN_LIMITS = { requests: 8, scriptBytes: 30_000, lcp: 1_200 }
/** The customer's page of the first ticket, opened with the cookie of its link. */
const TICKET_PAGE = '/t/1001'
const LIMITS: Record<string, typeof ADMIN_LIMITS> = { '/admin/login': ADMIN_LIMITS, '/admin/setup': ADMIN_LIMITS }

export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs must be a whole number from 1 on.')
  const known = [...pages.map(({ path }) => path), ...Object.keys(LIMITS), TICKET_PAGE]
  const wanted = values.only?.split(',') ?? known
  const unknown = wanted.filter((path) => !known.includes(path))
  if (unknown.length > 0) throw new Error(`There is no page ${unknown.join(', ')}.`)

  const busy = loadAverageNote()
  const ours = await startProduct()
  const cookie = wanted.includes(TICKET_PAGE) ? await openConversation(ours.url) : ''
  const headersFor = (path: string): Record<string, string> => (path === TICKET_PAGE ? { cookie } : {})
  const html = new Map<string, string>()
  for (const path of wanted) html.set(path, await (await fetch(ours.url + path, { headers: headersFor(path) })).text())
  const theirs = await serveReferencePages(new Map([...html].map(([path, page]) => [path, referencePage(page)])))
  try {
    const audit = await openLighthouse()
    const measured: Measured[] = []
    for (const [path, page] of html) {
      const audits: Audit[] = []
      const references: Audit[] = []
      for (let run = 0; run < runs; run++) {
        audits.push(await audit(ours.url + path, { headers: headersFor(path) }))
        references.push(await audit(theirs.url + path, { categories: ['performance'] }))
      }
      const weight = await measureWeight(ours.url, path, { html: page, headers: headersFor(path) })
      measured.push({ path, ...medians(audits), handWritten: medians(references), weight })
      process.stderr.write(`${measured.length}/${html.size} ${path} ${describe(measured.at(-1)!)}\n`)
    }
    process.stdout.write(`${markdown(measured, runs)}\n\n${overLimits(measured)}${busy}\n`)
    if (values.out) writeFileSync(values.out, `${JSON.stringify({ runs, busy, pages: measured }, null, 2)}\n`)
  } finally {
    theirs.stop()
    await ours.stop()
  }
}

/** Opens the page of a ticket with a short conversation, as of a day. Returns its cookie. */
async function openConversation(url: string): Promise<string> {
  const page = await openTicketPage(url)
  for (let count = 1; count <= 3; count++)
    await writeOnPage(url, page, `It printed ${count} pages today, all of them blank.`)
  return page.cookie
}

function medians(audits: Audit[]): Audit {
  const of = (pick: (audit: Audit) => number) => median(audits.map(pick))
  const categories = Object.keys(audits[0]!.scores) as Category[]
  const scores = categories.map((category) => [category, of((audit) => audit.scores[category])])
  return {
    scores: Object.fromEntries(scores) as Audit['scores'],
    lcp: of(({ lcp }) => lcp),
    fcp: of(({ fcp }) => fcp),
    tbt: of(({ tbt }) => tbt),
    cls: of(({ cls }) => cls),
    requests: of(({ requests }) => requests),
    scriptBytes: of(({ scriptBytes }) => scriptBytes),
  }
}

/** One line for each page with limits. */
function overLimits(measured: Measured[]): string {
  const lines = measured.flatMap((page) => {
    const limits = LIMITS[page.path]
    if (!limits) return []
    const over = Object.entries(limits).filter(([name, limit]) => page[name as keyof typeof limits] > limit)
    const { requests, scriptBytes, lcp } = page
    const verdict = over.length > 0 ? `over its limits: ${over.map(([name]) => name).join(', ')}` : 'within its limits'
    return [
      `${page.path}: ${requests} requests, ${scriptBytes} bytes of script, LCP ${Math.round(lcp)} ms, ${verdict}\n`,
    ]
  })
  return lines.length > 0 ? `${lines.join('')}\n` : ''
}

const describe = ({ scores, lcp, handWritten: { lcp: reference } }: Measured) =>
  `performance ${scores.performance}, LCP ${Math.round(lcp)} ms (hand-written ${Math.round(reference)} ms)`
