/** `npm run bench -- weight`: what pages, scripts and pictures weigh, each with what is wanted. */
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { MODEL_FILE } from '#server/analysis/model/triage-model.ts'
import { loadPages, pageHeaders } from '#server/http/pages/serve-pages.ts'
import { securityHeaders } from '#server/http/security/security-headers.ts'
import { report } from './kit/report.ts'
import { sum } from './kit/statistics.ts'

/** What something weighs and may weigh: bytes as they travel, or a number of requests. */
export type Weight = { what: string; is: number; wanted: number }

const BUILT = join(import.meta.dirname, '../dist/client')
const MEDIA = join(import.meta.dirname, '../app/site/media')
const KILOBYTE = 1000
/** Bytes of the ten packets of a first round trip (RFC 6928). */
const ROUND_TRIP = 10 * 1460
/** What Node adds to the response head: status, length, id, date, connection and the empty line. */
const REST_OF_HEAD = 155
const POSTERS: Record<string, number> = { 'front-range-m.avif': 4_500, 'front-range-m.webp': 20_000 }

const packed = (address: string) => statSync(join(BUILT, `${address}.br`)).size

const model: Weight = { what: 'the model of the analyser', is: statSync(MODEL_FILE).size, wanted: 400_000 }

export async function bench(): Promise<void> {
  report(
    'Bytes as they travel, and numbers of requests',
    weights().map(({ what, is, wanted }) => ({ name: what, values: is, unit: '', atMost: wanted })),
  )
}

/** All that has a wanted weight. */
export const weights = (): Weight[] => [...firstRoundTrips(), ...adminPages(), ...pictures(), model]

/** A static page and its stylesheet each fit into one round trip (docs/decisions/0020-first-paint.md). */
function firstRoundTrips(): Weight[] {
  const served = loadPages()
  const documents = readdirSync(BUILT, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({ name, html: readFileSync(join(BUILT, name), 'utf8') }))
    .filter(({ html }) => !html.includes('/assets/dashboard-client-'))
  const sheets = documents.map(({ html }) => /<link rel="stylesheet" href="([^"]+)"\/>(?!<\/noscript>)/.exec(html)![1]!)
  return [...documents.map(({ name }) => `/${name}`), ...new Set(sheets)].map((address) => {
    const page = served.byPath.get(address.replace(/\/?index\.html$/, '') || '/')!()
    const headers = { ...securityHeaders({ publicUrl: undefined }), ...pageHeaders(page, 'br') }
    const head = sum(Object.entries(headers).map((each) => each.join(': ').length + 2)) + REST_OF_HEAD
    return { what: `${address} with its head`, is: packed(address) + head, wanted: ROUND_TRIP }
  })
}

/** What admins wait for; decision 0094 says what the scripts are made of. */
function adminPages(): Weight[] {
  const withoutScript = ['/admin/login', '/admin/setup', '/admin/invitation'].flatMap((path) => {
    const { all, scripts } = requestsOf(path)
    return [
      { what: `${path}: requests`, is: all.length, wanted: 8 },
      { what: `${path}: script`, is: sum(scripts.map(packed)), wanted: 30 * KILOBYTE },
    ]
  })
  const requests = ['/admin', '/admin/mail', '/admin/replies', '/admin/account'].map((path) => ({
    what: `${path}: requests besides calls`,
    is: requestsOf(path).all.length,
    wanted: 9,
  }))
  const first = requestsOf('/admin').scripts
  const zipped = (href: string) => gzipSync(readFileSync(join(BUILT, href)), { level: 9 }).length
  const untilShown = [
    { what: 'the list', wanted: 150 },
    { what: 'the Email page', part: 'mail-page', wanted: 172 },
    { what: 'the Account page', part: 'account-page', wanted: 185 },
    { what: 'an open ticket', part: 'dashboard-work', wanted: 235 },
  ].map(({ what, part, wanted }) => ({
    what: `${what}: all script until it is shown, gzip`,
    is: sum(startingWith(part === undefined ? first : [...first, scriptOfPart(part)]).map(zipped)),
    wanted: wanted * KILOBYTE,
  }))
  return [...withoutScript, ...requests, ...untilShown]
}

function pictures(): Weight[] {
  const media = readdirSync(MEDIA).map((name) => ({
    what: name,
    is: statSync(join(MEDIA, name)).size,
    wanted: /\.(webm|mp4)$/.test(name) ? 400_000 : (POSTERS[name] ?? 25_000),
  }))
  const previews = readdirSync(join(BUILT, 'og')).map((name) => ({
    what: `/og/${name}`,
    is: statSync(join(BUILT, 'og', name)).size,
    wanted: 120 * 1024,
  }))
  const all = { what: 'all films and posters', is: sum(media.map(({ is }) => is)), wanted: 3_000_000 }
  return [...media, all, ...previews]
}

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
const scriptOfPart = (name: string) =>
  `/assets/${readdirSync(join(BUILT, 'assets')).find((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))!}`
