import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { BUILT } from './built.ts'

/** What a first visit of an admin page fetches besides API calls: document, styles, scripts, fonts, icon and manifest. */
export function requestsOf(path: string): { all: string[]; scripts: string[] } {
  const html = readFileSync(join(BUILT, path, 'index.html'), 'utf8').replaceAll(/<noscript>[\s\S]*?<\/noscript>/g, '')
  const tags = html.match(/<(?:script|link)\b[^>]*>/g)!
  const linked = tags.flatMap((tag) => / (?:src|href)="(\/[^"]+)"/.exec(tag)?.[1] ?? [])
  const imported = [...html.matchAll(/(?:import|from) ?\(?"(\/assets\/[^"]+\.js)"/g)].map(([, href]) => href!)
  // A static page loads these by its script, after the first paint.
  const late = html.includes('as="font"') ? [] : ['/fonts/national-park.woff2', '/fonts/schibsted-grotesk.woff2']
  const touchIcon = '/apple-touch-icon.png'
  // Linked by the script of the static pages.
  const manifest = linked.find((href) => href.endsWith('.webmanifest')) ?? '/admin.webmanifest'
  const all = [...new Set([path, ...linked, ...imported, ...late, manifest])].filter((href) => href !== touchIcon)
  return { all, scripts: all.filter((href) => href.endsWith('.js')) }
}

/** The scripts of a page with what they import, and what those import. */
export function startingWith(scripts: string[]): string[] {
  const all = new Set(scripts)
  for (const href of all)
    for (const [, name] of readFileSync(join(BUILT, href), 'utf8').matchAll(/\b(?:from|import)"\.\/([^"]+\.js)"/g))
      all.add(`/assets/${name}`)
  return [...all]
}

/** The script of a part, such as a page, by the name of its file. */
export const scriptOfPart = (name: string) =>
  `/assets/${readdirSync(join(BUILT, 'assets')).find((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))!}`
