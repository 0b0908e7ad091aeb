/**
 * `npm run bench -- pages [--runs N] [--only /path,/path] [--out FILE]`: every public page, the login and a customer's page
 * compared with hand-written ones.
 */
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { pages } from '#content/pages.ts'
import { openTicketPage } from './kit/http.ts'
import { temporaryDirectory } from './kit/machine.ts'
import { startProduct } from './kit/product.ts'
import { readOptions, report } from './kit/report.ts'
import { type Audit, openLighthouse } from './lighthouse.ts'

/** The customer's page of the first ticket, opened with the cookie of its link. */
const TICKET_PAGE = '/t/1001'
const WITHOUT_SESSION = ['/admin/login', '/admin/setup']

const COLUMNS: Record<string, (ours: Audit, handWritten: Audit) => string | number> = {
  performance: ({ performance: score }) => score,
  accessibility: ({ accessibility }) => accessibility,
  'best practices': (ours) => ours['best-practices'],
  SEO: ({ seo }) => seo,
  LCP: ({ lcp }) => `${Math.round(lcp)} ms`,
  '÷ hand-written': ({ lcp }, theirs) => `${(lcp / theirs.lcp).toFixed(2)} (${Math.round(theirs.lcp)} ms)`,
  TBT: ({ tbt }) => `${Math.round(tbt)} ms`,
  CLS: ({ cls }) => cls.toFixed(3),
  JavaScript: ({ scriptBytes }) => `${(scriptBytes / 1024).toFixed(1)} KB`,
  'HTML + CSS': ({ documentAndStyleBytes }) => `${(documentAndStyleBytes / 1024).toFixed(1)} KB`,
  requests: ({ requests }) => requests,
  'to other hosts': ({ foreignRequests }) => foreignRequests,
}

export async function bench(args: string[]): Promise<void> {
  const { runs, only, out } = readOptions(args, { runs: 5, only: '', out: '' })
  const known = [...pages.map(({ path }) => path), ...WITHOUT_SESSION, TICKET_PAGE]
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
  const print = (cells: unknown[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`)
  process.stdout.write(`Lighthouse mobile, simulated throttling, median of ${runs}, bytes as transferred.\n\n`)
  print(['page', ...Object.keys(COLUMNS)])
  print(['---', ...Object.keys(COLUMNS).map(() => '---')])
  const measured: Record<string, Audit> = {}
  for (const path of wanted) {
    const ours = await audit(product.url + path, { runs, headers: headersOf(path) })
    const handWritten = await audit(theirs.url + path, { runs })
    print([path, ...Object.values(COLUMNS).map((cell) => cell(ours, handWritten))])
    measured[path] = ours
  }
  // Limits of their requests and script are in `npm run bench -- weight`.
  for (const path of wanted.filter((each) => WITHOUT_SESSION.includes(each)))
    report(path, [{ name: 'LCP', values: measured[path]!.lcp, atMost: 1_200 }])
  if (out) writeFileSync(out, `${JSON.stringify({ runs, pages: measured }, null, 2)}\n`)
}

/** Opens the page of a ticket with a short conversation, as of a day. Returns its cookie. */
async function openConversation(url: string): Promise<string> {
  const { api, post, cookie } = await openTicketPage(url)
  for (let count = 1; count <= 3; count++)
    await post(`${api}/messages`, { message: `It printed ${count} pages today, all of them blank.` })
  return cookie
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
