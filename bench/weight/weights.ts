import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { MODEL_FILE } from '#server/triage/model/triage-model.ts'
import { loadPages, createPageHeaders } from '#server/http/pages/serve-pages.ts'
import { createSecurityHeaders } from '#server/http/security/security-headers.ts'
import { requestsOf, scriptOfPart, startingWith } from './admin-scripts.ts'
import { BUILT } from './built.ts'

/** What something weighs and may weigh: bytes as they travel, or a number of requests. */
export type Weight = { what: string; is: number; wanted: number }

const MEDIA = join(import.meta.dirname, '../../app/site/media')
const KILOBYTE = 1000
/** Bytes of the ten packets of a first round trip (RFC 6928). */
const ROUND_TRIP = 10 * 1460
/** What Node adds to the response head: status, length, id, date, connection and the empty line. */
const REST_OF_HEAD = 155
const POSTERS: Record<string, number> = { 'front-range-m.avif': 4_500, 'front-range-m.webp': 20_000 }

const packed = (address: string) => statSync(join(BUILT, `${address}.br`)).size
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)

const model: Weight = { what: 'the model of the analyser', is: statSync(MODEL_FILE).size, wanted: 400_000 }

/** All that has a wanted weight. */
export const weights = (): Weight[] => [...firstRoundTrips(), ...adminPages(), ...pictures(), model]

/** A static page and its stylesheet each fit into one round trip (docs/decisions/website.md). */
function firstRoundTrips(): Weight[] {
  const served = loadPages()
  const documents = readdirSync(BUILT, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({ name, html: readFileSync(join(BUILT, name), 'utf8') }))
    .filter(({ html }) => !html.includes('/assets/dashboard-client-'))
  const sheets = documents.map(({ html }) => /<link rel="stylesheet" href="([^"]+)"\/>(?!<\/noscript>)/.exec(html)![1]!)
  return [...documents.map(({ name }) => `/${name}`), ...new Set(sheets)].map((address) => {
    const page = served.byPath.get(address.replace(/\/?index\.html$/, '') || '/')!()
    const headers = { ...createSecurityHeaders({ publicUrl: undefined }), ...createPageHeaders(page, 'br') }
    const head = sum(Object.entries(headers).map((each) => each.join(': ').length + 2)) + REST_OF_HEAD
    return { what: `${address} with its head`, is: packed(address) + head, wanted: ROUND_TRIP }
  })
}

/** What admins wait for; docs/decisions/speed-in-the-browser.md says what the scripts are made of. */
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
