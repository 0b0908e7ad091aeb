import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadPages, servePages } from '#server/http/pages.ts'

const SCRIPT = 'window.start = 1'
const PAGE = `<!doctype html><script src="/theme.js"></script><script>${SCRIPT}</script><h1>Support</h1>`
let directory: string
const app = new Hono()

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'helpdesk-pages-'))
  const files = {
    'index.html': 'home',
    'support/index.html': PAGE,
    '404/index.html': 'off the map',
    'assets/app-x1.js': 'let a',
    'assets/app-x1.js.br': 'brotli',
  }
  for (const [name, body] of Object.entries(files)) {
    mkdirSync(join(directory, name, '..'), { recursive: true })
    writeFileSync(join(directory, name), body)
  }
  servePages(app, loadPages(directory))
})
afterAll(() => rmSync(directory, { recursive: true }))

describe('A page', () => {
  it('is answered at its path, and asked for again only when it has changed', async () => {
    const first = await app.request('/support')
    expect([first.status, await first.text()]).toEqual([200, PAGE])
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const again = await app.request('/support', { headers: { 'if-none-match': first.headers.get('etag')! } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('may run its own inline scripts and no others', async () => {
    const policy = (await app.request('/support')).headers.get('content-security-policy')!
    expect(policy).toContain(
      `script-src 'self' 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}';`,
    )
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  })

  it('with a slash at its end leads to the one without', async () => {
    const response = await app.request('/support/?from=mail')
    expect([response.status, response.headers.get('location')]).toEqual([308, '/support?from=mail'])
  })

  it('that does not exist is the not-found page, with status 404', async () => {
    const response = await app.request('/nothing/here')
    expect([response.status, await response.text()]).toEqual([404, 'off the map'])
  })

  it('cannot be asked for from outside the build', async () => {
    for (const path of ['/../../etc/passwd', '/%2e%2e/secret', '/assets/..%2f..%2fsecret']) {
      expect((await app.request(`http://localhost${path}`)).status).toBe(404)
    }
  })

  it('takes no changes', async () => {
    const response = await app.request('/support', { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('A built file', () => {
  it('is kept for good, and travels compressed to those who can read it', async () => {
    const plain = await app.request('/assets/app-x1.js')
    const packed = await app.request('/assets/app-x1.js', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'let a'])
    expect([packed.headers.get('content-encoding'), await packed.text()]).toEqual(['br', 'brotli'])
    expect(packed.headers.get('vary')).toBe('Accept-Encoding')
    expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'))
  })
})
