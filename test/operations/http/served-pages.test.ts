import { once } from 'node:events'
import { Agent, type RequestListener, type Server, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApp } from '#server/http/app.ts'
import { withSecurityHeaders } from '#server/http/security/security-headers.ts'
import { staticFastPath } from '#server/http/pages/static-fast-path.ts'
import { type Pages, loadPages } from '#server/http/pages/serve-pages.ts'
import { setupAdmin } from '#server/people/setup-admin.ts'
import { ADMIN, type TestApp, openTestApp } from '#test/support/app.ts'
import { sized } from '#test/support/drill.ts'

const ORIGIN = 'https://www.neatline.example.com'
type Asking = { method?: string; path: string; headers?: Record<string, string> }

const servers: Server[] = []
const agent = new Agent({ keepAlive: true })
const fromApp = vi.fn<(path: string) => void>()
let world: TestApp
let pages: Pages
let app: Server
let quick: Server

beforeAll(async () => {
  world = await openTestApp({ LOG_LEVEL: 'debug', TRUST_PROXY: '1' })
  pages = loadPages()
  ;[app, quick] = await serveBoth(pages)
})
afterAll(async () => {
  agent.destroy()
  for (const server of servers) server.close()
  await world.close()
})

/** The app alone, and behind the static fast path. */
async function serveBoth(some: Pages): Promise<[Server, Server]> {
  const { fetch } = createApp(world.ctx, world.probes, some)
  const listener = withSecurityHeaders(world.ctx.config, getRequestListener(fetch))
  const noting: RequestListener = (incoming, response) => {
    fromApp(incoming.url!)
    return listener(incoming, response)
  }
  return Promise.all([listen(listener), listen(staticFastPath(world.ctx, some, noting))])
}

async function listen(listener: RequestListener): Promise<Server> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return server
}

async function ask(server: Server, { method = 'GET', path, headers = {} }: Asking) {
  const { port } = server.address() as AddressInfo
  const asking = request({ port, method, path, headers, agent })
  asking.end()
  const [response] = await once(asking, 'response')
  // Both differ between requests.
  const { date: _, 'x-request-id': id, ...carried } = response.headers
  return { status: response.statusCode, headers: carried, body: await buffer(response), id }
}

async function expectTheSame(asking: Asking) {
  const [{ id: first, body: wantedBody, ...wanted }, { id: second, body, ...answered }] = await Promise.all([
    ask(app, asking),
    ask(quick, asking),
  ])
  expect(answered, JSON.stringify(asking)).toEqual(wanted)
  expect(body.equals(wantedBody), JSON.stringify(asking)).toBe(true)
  expect(typeof second).toBe(typeof first)
  return answered
}

/** Every tenth file and some of every kind; all of them in the deep ring. */
function sample(): string[] {
  const paths = [...pages.byPath.keys()]
  const ofEachKind = Map.groupBy(paths, (path) => extname(path)).values()
  const some = [...ofEachKind].flatMap((kind) => kind.filter((_, n) => n % sized(10, 1) === 0))
  return [...new Set([...some, '/admin/login', '/admin/setup'])]
}

describe('A built file from the static fast path', () => {
  it.each(['br, gzip', 'gzip', 'br;q=0, gzip', ''])(
    'is what the app answers, whatever the file: Accept-Encoding %j',
    async (encoding) => {
      fromApp.mockClear()
      for (const path of sample()) {
        const { status } = await expectTheSame({ path, headers: { 'accept-encoding': encoding } })
        expect(status).toBe(200)
      }
      const askedOfApp = fromApp.mock.calls.flat()
      const others = askedOfApp.filter((path) => !/\.(mp4|webm)$/.test(path))
      expect(others.toSorted()).toEqual(['/admin/login', '/admin/setup'])
    },
  )

  it('is the same with a query', async () => {
    fromApp.mockClear()
    await expectTheSame({ path: '/support?from=mail' })
    expect(fromApp).not.toHaveBeenCalled()
  })

  it('announces that the connection will be closed', async () => {
    const { headers } = await expectTheSame({ path: '/', headers: { connection: 'close' } })
    expect(headers.connection).toBe('close')
  })

  it('is counted and logged as in the app', async () => {
    const count = vi.spyOn(world.ctx.metrics, 'requestCompleted')
    const lines = world.logged.length
    await ask(app, { path: '/', headers: { 'x-request-id': 'from-the-proxy' } })
    await ask(quick, { path: '/', headers: { 'x-request-id': 'from-the-proxy' } })
    const [first, second] = count.mock.calls.map(([method, route, status]) => ({ method, route, status }))
    expect(second).toEqual(first)
    const logged = world.logged.slice(lines).map((line) => line.replace(/"?ms"?[=:] ?\d+/, ''))
    expect(logged).toHaveLength(2)
    expect(logged[1]).toBe(logged[0])
    expect(logged[1]).toContain('from-the-proxy')
    expect((await ask(quick, { path: '/' })).id).toMatch(/^[\da-f]{12}$/)
    count.mockRestore()
  })
})

describe('Any other request', () => {
  const film = () => [...pages.byPath.keys()].find((path) => path.endsWith('.mp4'))!

  it('is left to the app', async () => {
    const { headers } = await ask(app, { path: '/' })
    const askings: Asking[] = [
      { path: '/', headers: { 'if-none-match': headers.etag! } },
      { path: '/', headers: { 'if-none-match': '"older"' } },
      { path: '/', headers: { range: 'bytes=0-1' } },
      { path: film(), headers: { range: 'bytes=0-1' } },
      { path: film() },
      { path: '/', headers: { 'content-length': '0' } },
      { path: '/', headers: { host: 'no/host' } },
      { path: '/', method: 'HEAD' },
      { path: '/', method: 'POST' },
      { path: '/', method: 'POST', headers: { origin: 'https://elsewhere.example' } },
      { path: '/support/' },
      { path: '/%73upport' },
      { path: '/nothing/here' },
      { path: '/healthz' },
      { path: '/api/nothing' },
    ]
    for (const asking of askings) {
      fromApp.mockClear()
      await expectTheSame(asking)
      expect(fromApp.mock.calls, JSON.stringify(asking)).toEqual([[asking.path]])
    }
  })
})

it('A page that is being compressed comes from the app', async () => {
  const [own, quickOwn] = await serveBoth(loadPages(undefined, { origin: () => ORIGIN }))
  const asking = { path: '/404', headers: { 'accept-encoding': 'br' } }
  const { body } = await ask(own, asking)
  const first = await ask(quickOwn, asking)
  fromApp.mockClear()
  const second = await ask(quickOwn, asking)
  expect([first.body.equals(body), second.body.equals(body)]).toEqual([true, true])
  expect(fromApp).not.toHaveBeenCalled()
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
