import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { preloadsOf } from './order-preloads.ts'

const MAP = /(<script[^>]* type="importmap"[^>]*>)([^<]*)(<\/script>)/
const SCRIPT = /[\w.-]+\.js\b/g
/** Names the scripts of all routes; those of static pages are never fetched. */
const ALL_ROUTES = /^manifest-[\da-f]+\.js$/

/** The URLs of all scripts that hydrated pages can come to load, directly or through one another; what those `apart` load is left out. */
export function reachableScripts(built: string, pages: string[], apart = ALL_ROUTES): Set<string> {
  const assets = new Set(readdirSync(join(built, 'assets')))
  const reached = new Set(pages.flatMap(preloadsOf).map((href) => href.replace('/assets/', '')))
  for (const name of reached) {
    if (apart.test(name)) continue
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
