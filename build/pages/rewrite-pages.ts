import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { RENDER_FOLDER } from '../render/folder.ts'

/** Files of the site by path, as `/assets/root-1.css`: those of a folder, and over them what is written. */
export type SiteFiles = ReturnType<typeof openSiteFiles>

export function openSiteFiles(folder: string) {
  const written = new Map<string, Buffer<ArrayBuffer>>()
  return {
    written,
    read: (path: string) => (written.get(path) ?? readFileSync(join(folder, path))).toString(),
    write: (path: string, content: string | Buffer) => void written.set(path, Buffer.from(content)),
    /** Names of the built assets. */
    assets: new Set(readdirSync(join(folder, 'assets'))),
  }
}

/** Returns the part of an asset's name that changes with its content. */
const hashOf = (text: string, length: number) => createHash('sha256').update(text).digest('base64url').slice(0, length)

/** The dashboard's worker, with marks for its version and its list of files. */
export const WORKER = join(RENDER_FOLDER, 'admin-worker.js')
export const VERSION = '__version__'
/** A string in a list, which a minifier may have made part of another. */
const SHELL = /["'`]__shell__["'`]/

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
export function mergeStylesheets(files: SiteFiles, html: string): string {
  const links = LINKS.exec(html)?.[0]
  if (!links) return html
  const parts = [...links.matchAll(HREF)].map(([, name]) => name!)
  const css = parts.map((name) => files.read(`/assets/${name}`)).join('\n')
  const name = `${parts.at(-1)!.split('-')[0]}-whole-${hashOf(css, 8)}.css`
  files.write(`/assets/${name}`, css)
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

/** Returns the URLs of all scripts that pages may load, directly or through one another; an import map has them all. */
export function reachableScripts(files: SiteFiles, pages: string[]): Set<string> {
  const reached = new Set<string>()
  const follow = (code: string) => {
    for (const [name] of code.matchAll(SCRIPT)) {
      const path = `/assets/${name}`
      if (!files.assets.has(name) || reached.has(path)) continue
      reached.add(path)
      follow(files.read(path))
    }
  }
  for (const html of pages) follow(html.replace(MAP, ''))
  return reached
}

/** Reduces a page's import map to the integrity hashes of the given scripts, since every load carries it. */
const pruneImportMap = (reachable: Set<string>, html: string): string =>
  html.replace(MAP, (_, start: string, json: string, end: string) => {
    const map = JSON.parse(json) as { integrity: Record<string, string> }
    const integrity = Object.fromEntries(Object.entries(map.integrity).filter(([href]) => reachable.has(href)))
    return start + JSON.stringify({ ...map, integrity }) + end
  })

/** Imports at the start of a script. */
const IMPORT = /\bfrom"\.\/([\w.-]+\.js)"/g

/** Preloads the imports of a page's script, which would otherwise wait for the script. */
function preloadImports(files: SiteFiles, html: string): string {
  const hashes = JSON.parse(MAP.exec(html)![2]!) as { integrity: Record<string, string> }
  const imported = [...html.matchAll(MODULE)]
    .flatMap(([, name]) => [...files.read(`/assets/${name}`).matchAll(IMPORT)])
    .map(([, name]) => `/assets/${name}`)
  const links = [...new Set(imported)].map(
    (href) => `<link rel="modulepreload" href="${href}" integrity="${hashes.integrity[href]}" fetchpriority="low"/>`,
  )
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

const isDashboard = (html: string) => html.includes('/assets/dashboard-client-')

/**
 * Finishes rendered pages, given and returned by their files' paths: their icon inlined, their markup and stylesheets made small,
 * those of the dashboard with preloads; and writes the dashboard's worker.
 */
export function finishPages(files: SiteFiles, pages: ReadonlyMap<string, string>): Map<string, string> {
  const icon = files.read('/favicon.svg')
  const small = (html: string) => minifyMarkup(inlineIcon(icon, html))
  const reachable = reachableScripts(files, [...pages.values()].filter(isDashboard))
  const finish = (html: string) =>
    isDashboard(html)
      ? preloadImports(files, pruneImportMap(reachable, small(html)))
      : small(mergeStylesheets(files, html))
  // In one order, for the version of the worker.
  const sorted = [...pages].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const finished = new Map(sorted.map(([path, html]) => [path, finish(html)]))
  for (const [path, html] of finished) files.write(path, html)
  writeWorker(files, [...finished.values()].filter(isDashboard), reachable)
  return finished
}

const FILE = /(?:href="|url\(["']?)(\/(?:assets|fonts)\/[^"')]+\.(?:css|woff2))/g
const FONTS = /\/fonts\/[^"')]+\.woff2/g

/** Writes the worker of the dashboard's pages with the list of their scripts, styles and fonts. */
function writeWorker(files: SiteFiles, pages: string[], scripts: Iterable<string>): void {
  const linked = pages.flatMap((html) => [...html.matchAll(FILE)].map(([, href]) => href!))
  const fonts = linked.filter((href) => href.endsWith('.css')).flatMap((href) => files.read(href).match(FONTS) ?? [])
  const shell = [...new Set([...linked, ...fonts, ...scripts])].toSorted()
  const source = readFileSync(WORKER, 'utf8')
  const version = hashOf([source, ...pages, ...shell].join('\n'), 10)
  files.write(
    '/admin-worker.js',
    source.replace(SHELL, JSON.stringify(shell).slice(1, -1)).replaceAll(VERSION, version),
  )
}
