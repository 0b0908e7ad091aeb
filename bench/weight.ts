/** `npm run bench -- weight`: what pages, scripts and pictures weigh, each with what is wanted. */
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { MODEL_FILE } from '#server/triage/model/triage-model.ts'
import { loadPages, createPageHeaders } from '#server/http/pages/serve-pages.ts'
import { createSecurityHeaders } from '#server/http/security/security-headers.ts'
import { report } from './kit/report.ts'
import { sum } from './kit/statistics.ts'

const BUILT = join(import.meta.dirname, '../dist/client')
const MEDIA = join(import.meta.dirname, '../app/site/media')
/** Bytes of the ten packets of a first round trip (RFC 6928). */
const ROUND_TRIP = 10 * 1460
/** Bytes that Node adds to the response head: status, length, id, date, connection and the empty line. */
const REST_OF_HEAD = 155
const POSTERS: Record<string, number> = { 'front-range-m.avif': 4_500, 'front-range-m.webp': 20_000 }

const read = (address: string) => readFileSync(join(BUILT, address), 'utf8')
const packed = (address: string) => statSync(join(BUILT, `${address}.br`)).size
const gzipped = (address: string) => gzipSync(read(address), { level: 9 }).length
/** A measured weight and its limit: bytes as they travel, or a number of requests. */
const weigh = (name: string, values: number, atMost: number) => ({ name, values, atMost, unit: '' })
type Weight = ReturnType<typeof weigh>

export async function bench(): Promise<void> {
  report('Bytes as they travel, and numbers of requests', weights())
}

/** All that has a wanted weight. */
export const weights = (): Weight[] => [
  ...firstRoundTrips(),
  ...adminPages(),
  ...pictures(),
  weigh('the model of the analyser', statSync(MODEL_FILE).size, 400_000),
]

/** A static page and its stylesheet each fit into one round trip (docs/decisions/website.md). */
function firstRoundTrips(): Weight[] {
  const served = loadPages()
  const documents = readdirSync(BUILT, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({ address: `/${name}`, html: read(name) }))
    .filter(({ html }) => !html.includes('/assets/dashboard-client-'))
  const sheets = documents.map(({ html }) => /<link rel="stylesheet" href="([^"]+)"\/>(?!<\/noscript>)/.exec(html)![1]!)
  return [...documents.map(({ address }) => address), ...new Set(sheets)].map((address) => {
    const page = served.byPath.get(address.replace(/\/?index\.html$/, '') || '/')!()
    const headers = { ...createSecurityHeaders({ publicUrl: undefined }), ...createPageHeaders(page, 'br') }
    const head = sum(Object.entries(headers).map((each) => each.join(': ').length + 2)) + REST_OF_HEAD
    return weigh(`${address} with its head`, packed(address) + head, ROUND_TRIP)
  })
}

/** Weighs the pages of admins; docs/decisions/speed-in-the-browser.md says what the scripts are made of. */
function adminPages(): Weight[] {
  const signedOut = ['/admin/login', '/admin/setup', '/admin/invitation']
  const pages = ['mail', 'replies', 'activity', 'companies', 'get-started', 'settings/security']
  const signedIn = ['/admin', ...pages.map((page) => `/admin/${page}`)]
  const first = requestsOf('/admin').scripts
  const untilShown = (what: string, parts: string[], wanted: number) => {
    const scripts = startingWith([...first, ...parts.map(scriptOfPart)])
    return weigh(`${what}: all script until it is shown, gzip`, sum(scripts.map(gzipped)), wanted)
  }
  return [
    ...signedOut.map((path) => weigh(`${path}: requests`, requestsOf(path).all.length, 8)),
    ...signedOut.map((path) => weigh(`${path}: script`, sum(requestsOf(path).scripts.map(packed)), 30_000)),
    ...signedIn.map((path) => weigh(`${path}: requests without API calls`, requestsOf(path).all.length, 9)),
    untilShown('the list', [], 150_000),
    untilShown('the Email page', ['mail-page'], 172_000),
    untilShown('the settings, Security', ['settings-page', 'security-settings'], 185_000),
    untilShown('an open ticket', ['dashboard-work'], 235_000),
  ]
}

function pictures(): Weight[] {
  const maxOf = (name: string) => (/\.(webm|mp4)$/.test(name) ? 400_000 : (POSTERS[name] ?? 25_000))
  const media = readdirSync(MEDIA).map((name) => weigh(name, statSync(join(MEDIA, name)).size, maxOf(name)))
  const previews = readdirSync(join(BUILT, 'og')).map((name) => `/og/${name}`)
  return [
    ...media,
    weigh('all films and posters', sum(media.map(({ values }) => values)), 3_000_000),
    ...previews.map((address) => weigh(address, statSync(join(BUILT, address)).size, 120 * 1024)),
  ]
}

/** Lists what a first visit of an admin page fetches without API calls: document, styles, scripts, fonts, icon and manifest. */
export function requestsOf(path: string): { all: string[]; scripts: string[] } {
  const html = read(join(path, 'index.html')).replaceAll(/<noscript>[\s\S]*?<\/noscript>/g, '')
  const tags = html.match(/<(?:script|link)\b[^>]*>/g)!
  const linked = tags.flatMap((tag) => / (?:src|href)="(\/[^"]+)"/.exec(tag)?.[1] ?? [])
  const imported = [...html.matchAll(/(?:import|from) ?\(?"(\/assets\/[^"]+\.js)"/g)].map(([, href]) => href!)
  // The script loads these after the first paint.
  const late = ['/fonts/national-park.woff2', '/fonts/schibsted-grotesk.woff2']
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
    for (const [, name] of read(href).matchAll(/\b(?:from|import)"\.\/([^"]+\.js)"/g)) all.add(`/assets/${name}`)
  return [...all]
}

/** The script of a part, such as a page, by the name of its file. */
const scriptOfPart = (name: string) =>
  `/assets/${readdirSync(join(BUILT, 'assets')).find((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))!}`
