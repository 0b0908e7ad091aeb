/**
 * `npm run bench -- pages [--runs N] [--only /path,/path] [--out FILE]`: every public page, the login and a customer's page
 * beside hand-written ones.
 */
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { pages } from '#content/pages.ts'
import { openTicketPage } from './kit/http.ts'
import { temporaryDirectory } from './kit/machine.ts'
import { startProduct } from './kit/product.ts'
import { readOptions } from './kit/report.ts'
import { median, sum } from './kit/statistics.ts'
import { type Audit, openLighthouse } from './lighthouse.ts'

/** The customer's page of the first ticket, opened with the cookie of its link. */
const TICKET_PAGE = '/t/1001'
/** What admins wait for on a phone before they can sign in; `npm run bench -- weight` has the first two, too. */
const ADMIN_LIMITS: Partial<Audit> = { requests: 8, scriptBytes: 30_000, lcp: 1_200 }
const LIMITS: Record<string, Partial<Audit>> = { '/admin/login': ADMIN_LIMITS, '/admin/setup': ADMIN_LIMITS }

/** What a page makes a first-time visitor fetch, read from its markup; bytes as transferred. */
type Weight = { jsGzip: number; htmlAndCss: number; fonts: number; fontBytes: number; foreignHosts: string[] }
type Measured = Audit & { path: string; handWritten: Audit; weight: Weight }

const COLUMNS: Record<string, (page: Measured) => string | number> = {
  page: ({ path }) => path,
  performance: ({ performance: score }) => score,
  accessibility: ({ accessibility }) => accessibility,
  'best practices': (page) => page['best-practices'],
  SEO: ({ seo }) => seo,
  LCP: ({ lcp }) => `${Math.round(lcp)} ms`,
  '÷ hand-written': ({ lcp, handWritten }) =>
    `${(lcp / handWritten.lcp).toFixed(2)} (${Math.round(handWritten.lcp)} ms)`,
  TBT: ({ tbt }) => `${Math.round(tbt)} ms`,
  CLS: ({ cls }) => cls.toFixed(3),
  'JS, gzip': ({ weight }) => kilobytes(weight.jsGzip),
  'HTML + CSS, Brotli': ({ weight }) => kilobytes(weight.htmlAndCss),
  'fonts first': ({ weight }) => `${weight.fonts}, ${kilobytes(weight.fontBytes)}`,
  'foreign hosts': ({ weight }) => weight.foreignHosts.join(' ') || 0,
  'over its limits': (page) =>
    Object.entries(LIMITS[page.path] ?? {})
      .filter(([name, limit]) => page[name as keyof Audit] > limit)
      .map(([name, limit]) => `${name} ${Math.round(page[name as keyof Audit])} of ${limit}`)
      .join(', '),
}
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

export async function bench(args: string[]): Promise<void> {
  const { runs, only, out } = readOptions(args, { runs: 5, only: '', out: '' })
  const known = [...pages.map(({ path }) => path), ...Object.keys(LIMITS), TICKET_PAGE]
  const wanted = only ? only.split(',') : known
  const unknown = wanted.filter((path) => !known.includes(path))
  if (unknown.length > 0) throw new Error(`There is no page ${unknown.join(', ')}.`)

  using directory = temporaryDirectory()
  await using product = await startProduct({ directory: join(directory.path, 'data'), env: {} })
  const cookie = wanted.includes(TICKET_PAGE) ? await openConversation(product.url) : ''
  const headersOf = (path: string): Record<string, string> => (path === TICKET_PAGE ? { cookie } : {})
  const html = new Map<string, string>()
  for (const path of wanted)
    html.set(path, await (await fetch(product.url + path, { headers: headersOf(path) })).text())
  await using theirs = await serveReferencePages(html)
  const audit = await openLighthouse()
  const measured: Measured[] = []
  for (const [path, page] of html) {
    const headers = headersOf(path)
    const [audits, references]: [Audit[], Audit[]] = [[], []]
    for (let run = 0; run < runs; run++) {
      audits.push(await audit(product.url + path, { headers }))
      references.push(await audit(theirs.url + path, { categories: ['performance'] }))
    }
    const weight = await measureWeight(product.url, path, page, headers)
    measured.push({ path, ...medians(audits), handWritten: medians(references), weight })
    process.stderr.write(`${measured.length}/${html.size} ${path}\n`)
  }
  const row = (cells: unknown[]) => `| ${cells.join(' | ')} |\n`
  const titles = Object.keys(COLUMNS)
  const rows = measured.map((page) => Object.values(COLUMNS).map((cell) => cell(page)))
  process.stdout.write(`Lighthouse mobile, simulated throttling, median of ${runs}.\n\n`)
  process.stdout.write([titles, titles.map(() => '---'), ...rows].map(row).join(''))
  if (out) writeFileSync(out, `${JSON.stringify({ runs, pages: measured }, null, 2)}\n`)
}

/** Opens the page of a ticket with a short conversation, as of a day. Returns its cookie. */
async function openConversation(url: string): Promise<string> {
  const { api, post, cookie } = await openTicketPage(url)
  for (let count = 1; count <= 3; count++)
    await post(`${api}/messages`, { message: `It printed ${count} pages today, all of them blank.` })
  return cookie
}

const medians = (audits: Audit[]) =>
  Object.fromEntries(
    (Object.keys(audits[0]!) as (keyof Audit)[]).map((name) => [name, median(audits.map((audit) => audit[name]))]),
  ) as Audit

const LOADS = /<(?:script|link|img|source|video|iframe)\b[^>]*>/g
const ONLY_NAMES = /rel="(?:canonical|alternate|prev|next|preconnect|dns-prefetch)"/

/** `headers` go with the request of the page itself. */
async function measureWeight(
  origin: string,
  path: string,
  html: string,
  headers: Record<string, string>,
): Promise<Weight> {
  const tags = [...html.matchAll(LOADS)].map(([tag]) => tag).filter((tag) => !ONLY_NAMES.test(tag))
  const targetsOf = (mark: string) =>
    tags.filter((tag) => tag.includes(mark)).flatMap((tag) => /\b(?:src|href)="([^"]*)"/.exec(tag)?.[1] ?? [])
  const inline = [...html.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code!)
  const imported = inline.flatMap((code) => code.match(/\/assets\/[\w.-]+\.js/g) ?? [])
  const scripts = new Set([...targetsOf('').filter((target) => target.endsWith('.js')), ...imported])
  const fonts = targetsOf('as="font"')
  const hosts = targetsOf('').map((target) => new URL(target, origin).host)
  const bytesOf = async (paths: Iterable<string>, encoding: string) =>
    sum(await Promise.all([...paths].map((each) => transferredBytes(new URL(each, origin).href, encoding))))
  return {
    jsGzip: await bytesOf(scripts, 'gzip'),
    htmlAndCss:
      (await transferredBytes(origin + path, 'br', headers)) + (await bytesOf(targetsOf('rel="stylesheet"'), 'br')),
    fonts: fonts.length,
    fontBytes: await bytesOf(fonts, 'br'),
    foreignHosts: [...new Set(hosts)].filter((host) => host && host !== new URL(origin).host),
  }
}

/** Uses node:http, since `fetch` would decompress the body. */
function transferredBytes(url: string, encoding: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { ...headers, 'accept-encoding': encoding } }, async (response) => {
      const chunks: Buffer[] = await response.toArray()
      resolve(sum(chunks.map(({ length }) => length)))
    }).on('error', reject)
  })
}

/** The elements of a hand-written page with the same text: one small stylesheet, no script, no font, no picture. */
const KEPT = new Set(
  'main header footer nav section h1 h2 h3 h4 p ul ol li dl dt dd table caption thead tbody tr th td a b label'.split(
    ' ',
  ),
)
const LEFT_OUT = /<(script|style|svg|template|noscript|video|picture|select|textarea)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g

function referencePage(html: string): string {
  const [, title = ''] = /<title>([\s\S]*?)<\/title>/.exec(html) ?? []
  const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? []
  const body = html
    .slice(html.indexOf('<body>') + 6, html.indexOf('</body>'))
    .replaceAll(LEFT_OUT, '')
    .replaceAll(/<(\/?)([a-z][\w-]*)([^>]*)>/g, (_, slash: string, name: string, rest: string) => {
      if (!KEPT.has(name)) return name === 'div' ? '\n' : ''
      const href = slash || name !== 'a' ? undefined : /href="[^"]*"/.exec(rest)?.[0]
      return `<${slash}${name}${href ? ` ${href}` : ''}>`
    })
    .replaceAll(/\n+/g, '\n')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
${body}`
}

/** Serves the hand-written pages, compressed as ours are. */
async function serveReferencePages(html: Map<string, string>): Promise<{ url: string } & AsyncDisposable> {
  const style = readFileSync(join(import.meta.dirname, 'data/reference-page.css'), 'utf8')
  const pack = (type: string, text: string) => ({ type, body: brotliCompressSync(text) })
  const files = new Map([...html].map(([path, page]) => [path, pack('text/html', referencePage(page))]))
  files.set('/style.css', pack('text/css', style))
  const server = createServer((request, response) => {
    const found = files.get(request.url ?? '')
    if (!found) return response.writeHead(404).end()
    response.writeHead(200, {
      'Content-Type': `${found.type}; charset=utf-8`,
      'Content-Encoding': 'br',
      'Content-Length': found.body.length,
      'Cache-Control': 'public, max-age=0, must-revalidate',
    })
    response.end(found.body)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}`, [Symbol.asyncDispose]: async () => void server.close() }
}
