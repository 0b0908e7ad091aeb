import { extname } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/http/app.ts'
import { type Pages, loadPages } from '#server/http/pages/serve-pages.ts'
import { setupAdmin } from '#server/people/setup-admin.ts'
import { ADMIN, type TestApp, openTestApp } from '#test/support/app.ts'
import { sized } from '#test/support/drill.ts'

const ORIGIN = 'https://www.neatline.example.com'

let world: TestApp
let pages: Pages
let app: Hono

beforeAll(async () => {
  world = await openTestApp({ LOG_LEVEL: 'debug', TRUST_PROXY: '1' })
  pages = loadPages()
  app = createApp(world.ctx, world.probes, pages)
})
afterAll(() => world.close())

const fetchPage = (path: string, headers: Record<string, string> = {}) =>
  app.request(`http://localhost:3000${path}`, { headers })

/** Every tenth file and some of every kind; all of them in the deep ring. */
function sample(): string[] {
  const paths = [...pages.byPath.keys()]
  const ofEachKind = Map.groupBy(paths, (path) => extname(path)).values()
  const some = [...ofEachKind].flatMap((kind) => kind.filter((_, n) => n % sized(10, 1) === 0))
  return [...new Set([...some, '/admin/login', '/admin/setup'])]
}

describe('A built file', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['', null],
  ])('is served, whatever the file: Accept-Encoding %j', async (accepted, wanted) => {
    for (const path of sample()) {
      const response = await fetchPage(path, { 'accept-encoding': accepted })
      const coding = response.headers.get('content-encoding')
      // Pictures and films have no compressed copy.
      expect([path, response.status, coding ?? wanted]).toEqual([path, 200, wanted])
      // Before set-up the login is another page.
      if (coding !== null || path.startsWith('/admin/')) continue
      expect(Buffer.from(await response.arrayBuffer()).equals(pages.byPath.get(path)!().body), path).toBe(true)
    }
  })

  it('is the same with a query', async () => {
    const [plain, withQuery] = await Promise.all([fetchPage('/support'), fetchPage('/support?from=mail')])
    expect(await withQuery.text()).toBe(await plain.text())
  })

  it('is logged with the id of the proxy, or one of its own', async () => {
    const lines = world.logged.length
    await fetchPage('/', { 'x-request-id': 'from-the-proxy' })
    expect(world.logged.slice(lines)).toEqual([expect.stringContaining('from-the-proxy')])
    expect((await fetchPage('/')).headers.get('x-request-id')).toMatch(/^[\da-f]{12}$/)
  })
})

it('JSON of the API is compressed where the client takes it', async () => {
  const packed = await fetchPage('/api/openapi.json', { 'accept-encoding': 'gzip' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  const json = gunzipSync(await packed.arrayBuffer()).toString()
  const plain = await fetchPage('/api/openapi.json')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(json).toBe(await plain.text())
})

describe('The set-up of the first admin', () => {
  const pagesOf = () => createApp(world.ctx, world.probes, loadPages())
  const read = async (path: string, origin = 'http://localhost:3000') => (await pagesOf().request(origin + path)).text()

  it('While no admin exists the login names set-up, and set-up shows its form', async () => {
    expect(await read('/admin/login')).toContain('No admin yet? <a href="/admin/setup">Set up</a>')
    expect(await read('/admin/setup')).toContain('Create Admin User')
  })

  it('Where set-up needs its token, the page without it says where the link is', async () => {
    const without = await read('/admin/setup', ORIGIN)
    expect(without).toContain('Open the setup link printed when the server started.')
    expect(without).not.toContain('<form')
    expect(await read('/admin/setup?token=anything', ORIGIN)).toContain('Create Admin User')
  })

  it('The variants of the two pages have no URL of their own', async () => {
    for (const path of ['/admin/setup-closed', '/admin/setup-needs-link', '/admin/login-before-setup'])
      expect((await pagesOf().request(`http://localhost:3000${path}`)).status).toBe(404)
  })

  it('Once an admin exists, set-up says so without a form, and the login no longer names it', async () => {
    await setupAdmin(world.ctx, { ...ADMIN, firstName: '', lastName: '' })
    const closed = await read('/admin/setup?token=anything')
    expect(closed).toContain('Setup is already complete. Sign in, or ask an administrator for an account.')
    expect(closed).not.toContain('<form')
    expect(await read('/admin/login')).not.toContain('/admin/setup')
  })
})
