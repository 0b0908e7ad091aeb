import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context as HonoContext, Hono } from 'hono'
import type { BuiltViews } from '#contract/page-views.ts'
import { ORIGIN } from '#content/origin.ts'
import { ROOT } from '#server/platform/program-files.ts'
import { type Bytes, type ContentCoding, type Page, type Replacements } from './built-file.ts'
import { parseByteRange, preparePage, readBuiltFile } from './built-file.ts'
import { methodNotAllowed } from '../allowed-methods.ts'
import { negotiateCoding } from './content-coding.ts'

/** The files by URL path, the built ones or those of a release, and the renderer of pages made on request. */
export type Pages = {
  /** Replaced as a whole: a request reads it once. */
  byPath: ReadonlyMap<string, () => Page>
  /** Shows the files of a release over the built ones. */
  show: (release: ReadonlyMap<string, Bytes>) => void
  /** Loads the renderer, once: a server right after its start, otherwise the first such page. */
  views: () => Promise<BuiltViews>
}

/** Pages of the build that are served at other paths only (setup-pages.ts, view-pages.ts). */
const WITHOUT_URL = /^\/(?:view-frame|admin\/(?:login-before-setup|setup-closed|setup-needs-link))$/
/** The page of a company is that of all companies, which reads the address. */
const OF_ONE_COMPANY = /^(\/admin\/companies)\/[\w-]+$/
const BUILT_PAGES = join(ROOT, 'dist/client')
/** Built from app/views/render-view.tsx (build/views). */
const BUILT_VIEWS = pathToFileURL(join(ROOT, 'dist/views/views.js')).href

/**
 * Reads every built file into memory: they are few, and pages then need neither disk nor database. The origin they were
 * built with is replaced by the one that is served, and markers by the `texts` for them.
 */
export function loadPages(
  directory = BUILT_PAGES,
  { origin = () => ORIGIN, texts = {} }: Partial<Replacements> = {},
): Pages {
  const byPath = new Map<string, () => Page>()
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    byPath.set(pathOf(file.slice(directory.length)), readBuiltFile(file, { origin, texts }))
  }
  const views = () => import(BUILT_VIEWS) as Promise<BuiltViews>
  let logos: [string, () => Page][] = []
  const pages: Pages = {
    byPath,
    views,
    show: (release) => {
      const files = Array.from(release, ([file, body]): [string, () => Page] => [
        pathOf(file),
        preparePage(file, body, { origin, texts }),
      ])
      // A page that is being loaded may still ask for the logo of the release before.
      pages.byPath = new Map([...logos, ...byPath, ...files])
      logos = files.filter(([path]) => path.startsWith('/brand/'))
    },
  }
  return pages
}

/** `/support/index.html` is served as `/support`. */
const pathOf = (file: string) => file.replace(/\/index\.html$/, '').replace(/\.html$/, '') || '/'

/** Serves the built pages and files, the not-found page with status 404 for all other paths, and 405 for all other methods. */
export function servePages(app: Hono, pages: Pages): void {
  app.on(['GET', 'HEAD'], '/*', async (c): Promise<Response> => {
    const { byPath } = pages
    const path = c.req.path.replace(OF_ONE_COMPANY, '$1')
    const page = WITHOUT_URL.test(path) ? undefined : byPath.get(path)
    const missing = byPath.get('/404')
    if (page) return pageResponse(c, page(), 200)
    // The lookbehind keeps this linear: otherwise a path of thousands of slashes would block the event loop.
    const bare = path.replace(/(?<!\/)\/+$/, '')
    if (bare !== path && byPath.has(bare)) return c.redirect(bare + new URL(c.req.url).search, 308)
    return missing ? pageResponse(c, missing(), 404) : c.text('Not found', 404)
  })
  app.all('*', methodNotAllowed)
}

export const createPageHeaders = ({ headers, etag }: Page, coding: ContentCoding | undefined) => ({
  ...headers,
  ETag: coding ? etag.replace(/"$/, `-${coding}"`) : etag,
  ...(coding && { 'Content-Encoding': coding }),
})

/** Responds with a page: in the best content coding, not modified, or a byte range of it. */
export async function pageResponse(c: HonoContext, page: Page, status: 200 | 404): Promise<Response> {
  const coding = negotiateCoding(c.req.header('accept-encoding'), page)
  const headers = createPageHeaders(page, coding)
  if (status === 200 && c.req.header('if-none-match')?.includes(headers.ETag)) return c.body(null, 304, headers)
  if (page.supportsRanges) return rangeResponse(c, page, headers)
  return c.body(coding ? await page.encoded[coding]!() : page.body, status, headers)
}

/** Serves a byte range: Safari plays videos only from servers that support them. */
function rangeResponse(c: HonoContext, { body, etag }: Page, headers: Record<string, string>): Response {
  const condition = c.req.header('if-range')
  const isUnchanged = condition === undefined || condition === etag
  const range = isUnchanged && c.req.method === 'GET' ? parseByteRange(c.req.header('range'), body.length) : undefined
  if (range === undefined) return c.body(body, 200, headers)
  if (range === 'outside') return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${body.length}` })
  const { start, end } = range
  return c.body(body.subarray(start, end + 1), 206, {
    ...headers,
    'Content-Range': `bytes ${start}-${end}/${body.length}`,
  })
}
