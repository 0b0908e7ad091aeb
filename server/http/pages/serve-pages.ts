import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Context as HonoContext, Hono } from 'hono'
import { ORIGIN } from '#content/origin.ts'
import { type ContentCoding, type Page, readBuiltFile } from './built-file.ts'
import { byteRange } from './byte-range.ts'

/** The built files by the path they are asked for, and the page for everything else. */
export type Pages = { byPath: Map<string, () => Page>; notFound: (() => Page) | undefined }

/** What a page's path is called in the log and the metrics. */
export const PAGES_ROUTE = '/*'

const BUILT_PAGES = join(import.meta.dirname, '../../../dist/client')

/**
 * Reads every file of the build once: they are few, and pages then need neither disk nor database. What they were
 * built to name as their origin is replaced by the one that is served.
 */
export function loadPages(directory = BUILT_PAGES, origin = () => ORIGIN): Pages {
  const byPath: Pages['byPath'] = new Map()
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    byPath.set(pathOf(file.slice(directory.length)), readBuiltFile(file, origin))
  }
  return { byPath, notFound: byPath.get('/404') }
}

/** `/support/index.html` is asked for as `/support`. */
const pathOf = (file: string) => file.replace(/\/index\.html$/, '').replace(/\.html$/, '') || '/'

/** Serves the built pages and files; everything unknown gets the not-found page with status 404. */
export function servePages(app: Hono, { byPath, notFound: missing }: Pages): void {
  app.on(['GET', 'HEAD'], PAGES_ROUTE, async (c): Promise<Response> => {
    const { path } = c.req
    const page = byPath.get(path)
    if (page) return pageResponse(c, page(), 200)
    // As a run, once: from each slash of thousands anew, nobody else would get a turn.
    const bare = path.replace(/(?<!\/)\/+$/, '')
    if (bare !== path && byPath.has(bare)) return c.redirect(bare + new URL(c.req.url).search, 308)
    return missing ? pageResponse(c, missing(), 404) : c.text('Not found', 404)
  })
  app.all('*', (c) => c.text('Method not allowed', 405, { Allow: 'GET, HEAD' }))
}

/** The headers of a page as it travels packed in this way, or plain. */
export const pageHeaders = ({ headers, etag }: Page, packing: ContentCoding | undefined) => ({
  ...headers,
  ETag: packing ? etag.replace(/"$/, `-${packing}"`) : etag,
  ...(packing && { 'Content-Encoding': packing }),
})

async function pageResponse(c: HonoContext, page: Page, status: 200 | 404): Promise<Response> {
  const packing = negotiateCoding(c.req.header('accept-encoding'), page)
  const headers = pageHeaders(page, packing)
  if (status === 200 && c.req.header('if-none-match')?.includes(headers.ETag))
    return c.body(null, 304, headers)
  if (page.supportsRanges) return rangeResponse(c, page, headers)
  return c.body(packing ? await page.encoded[packing]!() : page.body, status, headers)
}

/** Safari plays a film only from a server that can give it in pieces. */
function rangeResponse(c: HonoContext, { body, etag }: Page, headers: Record<string, string>): Response {
  const condition = c.req.header('if-range')
  const isSame = condition === undefined || condition === etag
  const range = isSame && c.req.method === 'GET' ? byteRange(c.req.header('range'), body.length) : undefined
  if (range === undefined) return c.body(body, 200, headers)
  if (range === 'outside') return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${body.length}` })
  const { start, end } = range
  return c.body(body.subarray(start, end + 1), 206, {
    ...headers,
    'Content-Range': `bytes ${start}-${end}/${body.length}`,
  })
}

/** The best way to pack this page that the asker's Accept-Encoding allows. */
export const negotiateCoding = (header = '', { encoded: packed }: Page): ContentCoding | undefined =>
  CODINGS.find((packing) => packed[packing] && ACCEPTS[packing].test(header))

const accepts = (packing: ContentCoding) =>
  new RegExp(`\\b${packing}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`)
const CODINGS = ['br', 'gzip'] as const
const ACCEPTS = { br: accepts('br'), gzip: accepts('gzip') }
