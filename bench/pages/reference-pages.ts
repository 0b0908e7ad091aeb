import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'

/**
 * The elements of a hand-written page with the same text: headings, paragraphs, lists, tables and links, one small
 * stylesheet, no script, no font, no picture.
 */
const KEPT = new Set(
  'main header footer nav section h1 h2 h3 h4 p ul ol li dl dt dd table caption thead tbody tr th td a b label'.split(
    ' ',
  ),
)
const LEFT_OUT = /<(script|style|svg|template|noscript|video|picture|select|textarea)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g

const STYLE = `body{max-width:70rem;margin:0 auto;padding:0 1rem;font:1.06rem/1.6 system-ui,sans-serif;color:#0d2c36;background:#f7fbfc}
h1{font-size:2.4rem;line-height:1.1}h2{font-size:1.7rem;line-height:1.2;margin-top:3rem}h3{font-size:1.2rem}
a{color:#0b6b78}nav ul{columns:3 12rem;padding:0;list-style:none}main{padding:2rem 0}
table{width:100%;border-collapse:collapse}th,td{padding:.6rem 0;border-top:1px solid #c6d5d8;text-align:left}
footer{padding:2rem 0;border-top:1px solid #0d2c36;font-size:.94rem}`

export function referencePage(html: string): string {
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
export async function serveReferencePages(pages: Map<string, string>) {
  const pack = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  const css = { type: 'text/css', packed: pack(STYLE) }
  const html = new Map([...pages].map(([path, page]) => [path, { type: 'text/html', packed: pack(page) }]))
  const server = createServer((request, response) => {
    const found = request.url === '/style.css' ? css : html.get(request.url ?? '')
    if (!found) return response.writeHead(404).end()
    response.writeHead(200, {
      'Content-Type': `${found.type}; charset=utf-8`,
      'Content-Encoding': 'br',
      'Content-Length': found.packed.length,
      'Cache-Control': 'public, max-age=0, must-revalidate',
    })
    response.end(found.packed)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  }
}
