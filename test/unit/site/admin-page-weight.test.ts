import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

/** The build, made by `npm test` before any test runs. */
const BUILT = join(import.meta.dirname, '../../../dist/client')
const KILOBYTE = 1000

const htmlOf = (path: string) => readFileSync(join(BUILT, path, 'index.html'), 'utf8')
const withoutNoScript = (html: string) => html.replaceAll(/<noscript>[\s\S]*?<\/noscript>/g, '')

/** What a first visit fetches besides API calls: document, styles, scripts, fonts, icon and manifest. */
function requestsOf(path: string): { all: string[]; scripts: string[] } {
  const html = withoutNoScript(htmlOf(path))
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

const packedSize = (scripts: string[]) =>
  scripts.map((href) => statSync(join(BUILT, `${href}.br`)).size).reduce((sum, size) => sum + size, 0)

test.each(['/admin/login', '/admin/setup', '/admin/invitation'])(
  '%s needs at most 8 requests and 30 kB of script',
  (path) => {
    const { all, scripts } = requestsOf(path)
    expect(scripts).toHaveLength(1)
    expect(all.length, all.join('\n')).toBeLessThanOrEqual(8)
    expect(packedSize(scripts)).toBeLessThan(30 * KILOBYTE)
  },
)

test.each(['/admin', '/admin/mail', '/admin/replies', '/admin/account'])(
  '%s needs at most 9 requests besides calls on its first load',
  (path) => {
    const { all, scripts } = requestsOf(path)
    expect(scripts.length).toBeGreaterThan(1)
    expect(all.length, all.join('\n')).toBeLessThanOrEqual(9)
  },
)

test.each(['/admin', '/admin/mail', '/admin/replies', '/admin/account'])(
  '%s asks for its styles before its scripts',
  (path) => {
    const html = htmlOf(path)
    const styles = html.lastIndexOf('rel="stylesheet"')
    expect(html.indexOf('rel="modulepreload"')).toBeGreaterThan(styles)
    expect(html.indexOf('type="module"')).toBeGreaterThan(styles)
    expect(html.indexOf('<script')).toBeLessThan(html.indexOf('rel="stylesheet"'))
  },
)

/** The scripts of a page with what they import, and what those import. */
function startingWith(scripts: string[]): string[] {
  const all = new Set(scripts)
  for (const href of all)
    for (const [, name] of readFileSync(join(BUILT, href), 'utf8').matchAll(/\b(?:from|import)"\.\/([^"]+\.js)"/g))
      all.add(`/assets/${name}`)
  return [...all]
}

test.each(['/admin', '/admin/mail', '/admin/replies', '/admin/account'])(
  '%s asks at once for all that its script starts with',
  (path) => {
    const { scripts } = requestsOf(path)
    expect(startingWith(scripts).toSorted()).toEqual(scripts.toSorted())
  },
)

const zippedSize = (scripts: string[]) =>
  scripts
    .map((href) => gzipSync(readFileSync(join(BUILT, href)), { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0)

/** The script of a part, such as a page, by the name of its file. */
const part = (name: string) =>
  `/assets/${readdirSync(join(BUILT, 'assets')).find((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))!}`

/** Gzip of all scripts that are loaded until it is on screen. Decision 0094 says what they are made of. */
test.each([
  ['the list', undefined, 150],
  ['the Email page', 'mail-page', 172],
  ['the Account page', 'account-page', 185],
  ['an open ticket', 'dashboard-work', 235],
])('%s needs at most its kB of script, zipped', (_, name, kilobytes) => {
  const first = requestsOf('/admin').scripts
  const all = startingWith(name === undefined ? first : [...first, part(name)])
  expect(zippedSize(all)).toBeLessThanOrEqual(kilobytes * KILOBYTE)
})
