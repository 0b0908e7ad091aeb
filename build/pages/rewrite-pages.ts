import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const LINK = /<link rel="icon" href="\/favicon\.svg"[^>]*>/

/** Characters that `encodeURIComponent` escapes although a double-quoted URL may contain them. */
const HARMLESS: Record<string, string> = { '%20': ' ', '%22': "'", '%2F': '/', '%3A': ':', '%3D': '=' }

/** Inlines the favicon: as its own file it would be requested before the first paint. */
export function inlineIcon(svg: string, html: string): string {
  const address = encodeURIComponent(svg).replaceAll(/%(?:20|22|2F|3A|3D)/g, (code) => HARMLESS[code]!)
  return html.replace(LINK, () => `<link rel="icon" href="data:image/svg+xml,${address}"/>`)
}

const LINKS = /(?:<link rel="stylesheet" href="\/assets\/[^"]+"\/>){2,}/
const HREF = /href="\/assets\/([^"]+)"/g

/**
 * Merges the stylesheets of a page into one: on a slow line each additional file delays the first paint. Pages of one
 * kind share theirs.
 */
export function mergeStylesheets(built: string, html: string): string {
  const links = LINKS.exec(html)?.[0]
  if (!links) return html
  const parts = [...links.matchAll(HREF)].map(([, name]) => name!)
  const css = parts.map((name) => readFileSync(join(built, 'assets', name), 'utf8')).join('\n')
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8)
  const name = `${parts.at(-1)!.split('-')[0]}-whole-${hash}.css`
  writeFileSync(join(built, 'assets', name), css)
  return html.replace(links, `<link rel="stylesheet" href="/assets/${name}"/>`)
}

const ISLAND = /(<form-island[\s\S]*?<\/form-island>)/
/** React's comments between adjacent texts and around Suspense boundaries. */
const MARKS = /<!--(?: |\/?\$)-->/g
const EMPTY_SHAPE = /><\/(?:path|rect|circle|line)>/g

/** Removes markup that only React reads; on a static page it hydrates nothing but the forms. */
export const minifyMarkup = (html: string): string =>
  html
    .split(ISLAND)
    .map((part) => (ISLAND.test(part) ? part : part.replaceAll(MARKS, '').replaceAll(EMPTY_SHAPE, '/>')))
    .join('')

const MAP = /(<script[^>]* type="importmap"[^>]*>)([^<]*)(<\/script>)/
const MODULE = /<script type="module" src="\/assets\/([^"]+)"/g
const SCRIPT = /[\w.-]+\.js\b/g

/** Returns the URLs of all scripts that pages may load, directly or through one another. */
export function reachableScripts(built: string, pages: string[]): Set<string> {
  const assets = new Set(readdirSync(join(built, 'assets')))
  const reached = new Set(pages.flatMap((html) => [...html.matchAll(MODULE)].map(([, name]) => name!)))
  for (const name of reached) {
    const code = readFileSync(join(built, 'assets', name), 'utf8')
    for (const [found] of code.matchAll(SCRIPT)) if (assets.has(found)) reached.add(found)
  }
  return new Set([...reached].map((name) => `/assets/${name}`))
}

/** Reduces a page's import map to the integrity hashes of the given scripts, since every load carries it. */
export const pruneImportMap = (reachable: Set<string>, html: string): string =>
  html.replace(MAP, (_, start: string, json: string, end: string) => {
    const map = JSON.parse(json) as { integrity: Record<string, string> }
    const integrity = Object.fromEntries(Object.entries(map.integrity).filter(([href]) => reachable.has(href)))
    return start + JSON.stringify({ ...map, integrity }) + end
  })

/** Imports at the start of a script. */
const IMPORT = /\bfrom"\.\/([\w.-]+\.js)"/g

/** Preloads the imports of a page's script, which would otherwise wait for the script. */
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

const listPages = (built: string) =>
  readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, html: readFileSync(file, 'utf8') }))

const isDashboard = (html: string) => html.includes('/assets/dashboard-client-')

const rewritePages = (isMeant: (html: string) => boolean) => (built: string, rewrite: (html: string) => string) => {
  for (const { file, html } of listPages(built)) if (isMeant(html)) writeFileSync(file, rewrite(html))
}

/** Rewrites every built page that is complete without its script. */
export const rewriteStaticPages = rewritePages((html) => !isDashboard(html))
export const rewriteDashboardPages = rewritePages(isDashboard)

export const readDashboardPages = (built: string): string[] =>
  listPages(built)
    .map(({ html }) => html)
    .filter(isDashboard)
