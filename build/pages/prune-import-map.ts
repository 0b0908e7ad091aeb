import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const MAP = /(<script[^>]* type="importmap"[^>]*>)([^<]*)(<\/script>)/
const MODULE = /<script type="module" src="\/assets\/([^"]+)"/g
const SCRIPT = /[\w.-]+\.js\b/g

/** The URLs of all scripts that pages can come to load, directly or through one another. */
export function reachableScripts(built: string, pages: string[]): Set<string> {
  const assets = new Set(readdirSync(join(built, 'assets')))
  const reached = new Set(pages.flatMap((html) => [...html.matchAll(MODULE)].map(([, name]) => name!)))
  for (const name of reached) {
    const code = readFileSync(join(built, 'assets', name), 'utf8')
    for (const [found] of code.matchAll(SCRIPT)) if (assets.has(found)) reached.add(found)
  }
  return new Set([...reached].map((name) => `/assets/${name}`))
}

/** Leaves in a page's import map only the integrity hashes of the scripts given; the page carries the map in every load. */
export const pruneImportMap = (reachable: Set<string>, html: string): string =>
  html.replace(MAP, (_, start: string, json: string, end: string) => {
    const map = JSON.parse(json) as { integrity: Record<string, string> }
    const integrity = Object.fromEntries(Object.entries(map.integrity).filter(([href]) => reachable.has(href)))
    return start + JSON.stringify({ ...map, integrity }) + end
  })

/** The scripts that a page's script imports at its start. */
const IMPORT = /\bfrom"\.\/([\w.-]+\.js)"/g

/** Has a page ask at once for what its script imports, and not only when it has come. */
export function preloadImports(built: string, html: string): string {
  const hashes = JSON.parse(MAP.exec(html)![2]!) as { integrity: Record<string, string> }
  const imported = [...html.matchAll(MODULE)]
    .flatMap(([, name]) => [...readFileSync(join(built, 'assets', name!), 'utf8').matchAll(IMPORT)])
    .map(([, name]) => `/assets/${name}`)
  const links = [...new Set(imported)].map(
    (href) => `<link rel="modulepreload" href="${href}" integrity="${hashes.integrity[href]}" fetchpriority="low"/>`,
  )
  return html.replace('</head>', () => `${links.join('')}</head>`)
}
