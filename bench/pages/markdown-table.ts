import type { Audit } from './lighthouse.ts'
import type { PageWeight } from './page-weight.ts'

export type Measured = Audit & { path: string; handWritten: Audit; weight: PageWeight }

/** The published range of AstroWind, a template known for speed; it is quoted, not measured here. */
const ASTRO_MS = [1_100, 1_800] as const

const COLUMNS: [title: string, cell: (page: Measured) => string][] = [
  ['page', ({ path }) => path],
  ['performance', ({ scores }) => String(scores.performance)],
  ['accessibility', ({ scores }) => String(scores.accessibility)],
  ['best practices', ({ scores }) => String(scores['best-practices'])],
  ['SEO', ({ scores }) => String(scores.seo)],
  ['LCP', ({ lcp }) => `${Math.round(lcp)} ms`],
  ['÷ hand-written', ({ lcp, handWritten }) => `${ratio(lcp, handWritten.lcp)} (${Math.round(handWritten.lcp)} ms)`],
  ...ASTRO_MS.map((ms): [string, (page: Measured) => string] => [`÷ ${ms / 1000} s`, ({ lcp }) => ratio(lcp, ms)]),
  ['TBT', ({ tbt }) => `${Math.round(tbt)} ms`],
  ['CLS', ({ cls }) => cls.toFixed(3)],
  ['JS, gzip', ({ weight }) => kilobytes(weight.jsGzip)],
  ['HTML + CSS, Brotli', ({ weight }) => kilobytes(weight.htmlAndCss)],
  ['fonts first', ({ weight }) => `${weight.fonts}, ${kilobytes(weight.fontBytes)}`],
  ['foreign hosts', ({ weight }) => weight.foreignHosts.join(' ') || '0'],
]

export function markdown(pages: Measured[], runs: number): string {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    `Lighthouse mobile, simulated throttling, median of ${runs}. AstroWind's pages take ${ASTRO_MS.map((ms) => ms / 1000).join('–')} s.`,
    '',
    row(COLUMNS.map(([title]) => title)),
    row(COLUMNS.map(() => '---')),
    ...pages.map((page) => row(COLUMNS.map(([, cell]) => cell(page)))),
  ].join('\n')
}

const ratio = (ours: number, reference: number) => (ours / reference).toFixed(2)
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
