import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ORIGIN } from '#content/origin.ts'
import { loadPages, servePages } from '#server/http/pages/serve-pages.ts'

const SCRIPT = 'window.start = 1'
const PAGE = `<!doctype html><script src="/theme.js"></script><script>${SCRIPT}</script><h1>Support</h1>`
const ABOUT = `<link rel="canonical" href="${ORIGIN}/about"><script type="application/ld+json">{"@id":"${ORIGIN}/"}</script>`
const FILM = 'abcdefghijklmnopqrstuvwxyz'
let directory: string
const app = new Hono()

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'helpdesk-pages-'))
  const files = {
    'index.html': 'home',
    'support/index.html': PAGE,
    'admin/index.html': PAGE,
    '404/index.html': 'off the map',
    'assets/app-x1.js': 'let a',
    'assets/app-x1.js.br': 'brotli',
    'assets/film-x1.mp4': FILM,
    'about/index.html': ABOUT,
    'about/index.html.br': 'a copy from the build',
    'about/index.html.gz': 'a copy from the build',
    'og/default.jpg': 'a picture',
    'sitemap.xml': `<loc>${ORIGIN}/about</loc>`,
    'robots.txt': `Sitemap: ${ORIGIN}/sitemap.xml`,
    'site.webmanifest': '{"name":"Neatline IT"}',
  }
  for (const [name, body] of Object.entries(files)) {
    mkdirSync(join(directory, name, '..'), { recursive: true })
    writeFileSync(join(directory, name), body)
  }
  servePages(app, loadPages(directory))
})
afterAll(() => rmSync(directory, { recursive: true }))

describe('A page', () => {
  it('is served at its path, and again only when it has changed', async () => {
    const first = await app.request('/support')
    expect([first.status, await first.text()]).toEqual([200, PAGE])
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const again = await app.request('/support', { headers: { 'if-none-match': first.headers.get('etag')! } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('may run its own inline scripts and no others', async () => {
    const policy = (await app.request('/support')).headers.get('content-security-policy')!
    expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}';`)
    for (const rule of ["default-src 'none';", "frame-ancestors 'none'", "base-uri 'none'"])
      expect(policy).toContain(rule)
    expect(policy).not.toContain('unsafe')
  })

  it('frames nothing; the dashboard frames mails, of its own origin only', async () => {
    const policy = async (path: string) => (await app.request(path)).headers.get('content-security-policy')!
    expect(await policy('/support')).not.toContain('frame-src')
    expect(await policy('/admin')).toContain("frame-src 'self';")
  })

  it('allows no Trusted Types policy, so that text never becomes markup or script', async () => {
    const policy = (await app.request('/support')).headers.get('content-security-policy')!
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
  })

  it('redirects only to its own origin, whatever the path begins with', async () => {
    const tries = ['//evil.example/', '/\\evil.example/', '/%09/evil.example/', '/%2f%2fevil.example/']
    const within = ['//evil.example/support/', '/support//evil.example/', '/%5cevil.example/support/', '//']
    for (const path of [...tries, ...within]) {
      const response = await app.request(`http://localhost${path}`)
      expect([path, response.status, response.headers.get('location')]).toEqual([path, 404, null])
    }
    const split = await app.request('http://localhost/support/?a=%0d%0aSet-Cookie:x=1')
    expect(split.headers.get('location')).toBe('/support?a=%0d%0aSet-Cookie:x=1')
    expect(split.headers.get('set-cookie')).toBeNull()
    const slashes = await app.request('http://localhost/support///?next=//evil.example')
    expect(slashes.headers.get('location')).toBe('/support?next=//evil.example')
  })

  it('with a trailing slash redirects to the path without it', async () => {
    const response = await app.request('/support/?from=mail')
    expect([response.status, response.headers.get('location')]).toEqual([308, '/support?from=mail'])
  })

  it('that does not exist is the not-found page with status 404', async () => {
    const response = await app.request('/nothing/here')
    expect([response.status, await response.text()]).toEqual([404, 'off the map'])
  })

  it('cannot be read from outside the build folder', async () => {
    for (const path of ['/../../etc/passwd', '/%2e%2e/secret', '/assets/..%2f..%2fsecret']) {
      expect((await app.request(`http://localhost${path}`)).status).toBe(404)
    }
  })

  it('accepts no other methods', async () => {
    const response = await app.request('/support', { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('A built file', () => {
  it('is cached forever, and compressed for clients that accept it', async () => {
    const plain = await app.request('/assets/app-x1.js')
    const packed = await app.request('/assets/app-x1.js', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'let a'])
    expect([packed.headers.get('content-encoding'), await packed.text()]).toEqual(['br', 'brotli'])
    expect(packed.headers.get('vary')).toBe('Accept-Encoding')
    expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'))
  })
})

describe('A file that is not a page', () => {
  it('may load nothing and is for our own pages only', async () => {
    for (const path of ['/assets/app-x1.js', '/sitemap.xml', '/assets/film-x1.mp4']) {
      const { headers } = await app.request(path)
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
    }
  })

  it('is for other sites too when it is a preview image of a link', async () => {
    const { headers } = await app.request('/og/default.jpg')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })
})

describe('A video', () => {
  const film = '/assets/film-x1.mp4'
  const ask = (range: string, headers = {}) => app.request(film, { headers: { range, ...headers } })

  it('is served completely, and announces range requests', async () => {
    const whole = await app.request(film)
    expect([whole.status, await whole.text()]).toEqual([200, FILM])
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    expect(whole.headers.get('content-type')).toBe('video/mp4')
    expect(whole.headers.get('cache-control')).toContain('immutable')
  })

  it.each([
    ['bytes=0-1', 'ab', 'bytes 0-1/26'],
    ['bytes=24-', 'yz', 'bytes 24-25/26'],
    ['bytes=-3', 'xyz', 'bytes 23-25/26'],
    ['bytes=20-900', 'uvwxyz', 'bytes 20-25/26'],
  ])('gives the piece asked for: %s', async (range, piece, where) => {
    const response = await ask(range)
    expect([response.status, await response.text()]).toEqual([206, piece])
    expect(response.headers.get('content-range')).toBe(where)
  })

  it('has no range beyond its end', async () => {
    const response = await ask('bytes=26-')
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */26'])
  })

  it.each(['bytes=0-1,4-5', 'bytes=9-3', 'bytes=-', 'lines=1-2', 'bytes=a-b'])(
    'is given whole where it cannot be cut: %s',
    async (range) => {
      const response = await ask(range)
      expect([response.status, await response.text()]).toEqual([200, FILM])
    },
  )

  it('is served completely to clients that have a part of an older version', async () => {
    const etag = (await app.request(film)).headers.get('etag')!
    expect((await ask('bytes=0-1', { 'if-range': etag })).status).toBe(206)
    expect((await ask('bytes=0-1', { 'if-range': '"older"' })).status).toBe(200)
  })
})

describe('A page served under another origin than it was built for', () => {
  const OWN = 'https://www.neatline.example.com'
  const own = new Hono()
  beforeAll(() => servePages(own, loadPages(directory, { origin: () => OWN })))

  it.each(['/about', '/sitemap.xml', '/robots.txt'])('contains the served origin: %s', async (path) => {
    const text = await (await own.request(path)).text()
    expect(text).toContain(OWN)
    expect(text).not.toContain(ORIGIN)
  })

  it('is compressed again from what is served, once', async () => {
    const plain = await own.request('/about')
    const body = await plain.text()
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const encoding of ['br', 'gzip'] as const) {
      const ask = () => own.request('/about', { headers: { 'accept-encoding': encoding } })
      const [packed, again] = await Promise.all([ask(), ask()])
      expect(packed.headers.get('content-encoding')).toBe(encoding)
      const bytes = Buffer.from(await packed.arrayBuffer())
      expect(unpack[encoding](bytes).toString()).toBe(body)
      expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true)
    }
  })

  it('upgrades http addresses where it is served by https', async () => {
    const policyOf = async (from: Hono) => (await from.request('/support')).headers.get('content-security-policy')
    expect(await policyOf(own)).toContain('upgrade-insecure-requests')
    expect(await policyOf(app)).not.toContain('upgrade-insecure-requests')
  })

  it('has another ETag', async () => {
    const [built, served] = await Promise.all([app.request('/about'), own.request('/about')])
    expect(served.headers.get('etag')).not.toBe(built.headers.get('etag'))
    const again = await own.request('/about', {
      headers: { 'if-none-match': served.headers.get('etag')! },
    })
    expect(again.status).toBe(304)
  })

  it('uses the compressed copies of the build where nothing differs', async () => {
    const script = await own.request('/assets/app-x1.js', { headers: { 'accept-encoding': 'br' } })
    expect(await script.text()).toBe('brotli')
    const page = await app.request('/about', { headers: { 'accept-encoding': 'br' } })
    expect(await page.text()).toBe('a copy from the build')
  })
})

it('Files for search engines have the expected content types', async () => {
  const type = async (path: string) => (await app.request(path)).headers.get('content-type')
  expect(await type('/sitemap.xml')).toBe('application/xml; charset=utf-8')
  expect(await type('/robots.txt')).toBe('text/plain; charset=utf-8')
  expect(await type('/site.webmanifest')).toBe('application/manifest+json')
})

it('A client that refuses a content coding does not get it', async () => {
  const response = await app.request('/about', { headers: { 'accept-encoding': 'br;q=0, gzip;q=0' } })
  expect(response.headers.get('content-encoding')).toBeNull()
})
