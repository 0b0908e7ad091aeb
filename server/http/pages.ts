import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Context as HonoContext, Hono } from 'hono'

type Encoding = 'br' | 'gzip' | 'identity'
type Page = {
  bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>
  headers: Record<string, string>
  etag: string
}

/** The built files by the path they are asked for, and the page for everything else. */
export type Pages = { byPath: Map<string, Page>; missing: Page | undefined }

const BUILT = join(import.meta.dirname, '../../build/client')
const SUFFIXES = { br: '.br', gzip: '.gz' } as const

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.data': 'text/x-script; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** Reads every file of the build once: they are few, and pages then need neither disk nor database. */
export function loadPages(directory = BUILT): Pages {
  const byPath = new Map<string, Page>()
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    byPath.set(pathOf(file.slice(directory.length)), loadPage(file))
  }
  return { byPath, missing: byPath.get('/404') }
}

/** `/support/index.html` is asked for as `/support`. */
const pathOf = (file: string) => file.replace(/\/index\.html$/, '').replace(/\.html$/, '') || '/'

function loadPage(file: string): Page {
  const body = readFileSync(file)
  const type = CONTENT_TYPES[extname(file)] ?? 'application/octet-stream'
  const bodies: Page['bodies'] = { identity: body }
  for (const [encoding, suffix] of Object.entries(SUFFIXES) as ['br' | 'gzip', string][]) {
    const compressed = readIfThere(file + suffix)
    if (compressed) bodies[encoding] = compressed
  }
  const immutable = file.includes('/assets/')
  const headers: Record<string, string> = {
    'Content-Type': type,
    'Cache-Control': immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
    Vary: 'Accept-Encoding',
  }
  if (type.startsWith('text/html'))
    headers['Content-Security-Policy'] = contentSecurityPolicy(body.toString())
  return { bodies, headers, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

function readIfThere(file: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/** Nothing is loaded from elsewhere; the inline scripts that start a hydrated page are allowed one by one, by hash. */
function contentSecurityPolicy(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )
  return [
    `default-src 'self'`,
    `script-src 'self' ${[...new Set(inline)].join(' ')}`.trimEnd(),
    `img-src 'self' data: blob:`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** Serves the built pages and files; everything unknown gets the not-found page with status 404. */
export function servePages(app: Hono, { byPath, missing }: Pages): void {
  app.on(['GET', 'HEAD'], '*', (c) => {
    const { path } = c.req
    const page = byPath.get(path)
    if (page) return answer(c, page, 200)
    const bare = path.replace(/\/+$/, '')
    if (bare !== path && byPath.has(bare)) return c.redirect(bare + new URL(c.req.url).search, 308)
    return missing ? answer(c, missing, 404) : c.text('Not found', 404)
  })
  app.all('*', (c) => c.text('Method not allowed', 405, { Allow: 'GET, HEAD' }))
}

function answer(c: HonoContext, page: Page, status: 200 | 404): Response {
  const encoding = acceptedEncoding(c, page)
  const etag = encoding === 'identity' ? page.etag : page.etag.replace(/"$/, `-${encoding}"`)
  const headers = {
    ...page.headers,
    ETag: etag,
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  }
  if (status === 200 && c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers)
  return c.body(page.bodies[encoding]!, status, headers)
}

function acceptedEncoding(c: HonoContext, { bodies }: Page): Encoding {
  const accepted = c.req.header('accept-encoding') ?? ''
  if (bodies.br && /\bbr\b/.test(accepted)) return 'br'
  if (bodies.gzip && /\bgzip\b/.test(accepted)) return 'gzip'
  return 'identity'
}
