import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { site } from '#site'
import { operations } from '#contract/operations.ts'
import { createApp } from '#server/http/app.ts'
import { withSecurityHeaders, createRawHeaders, createSecurityHeaders } from '#server/http/security/security-headers.ts'
import { loadPages } from '#server/http/pages/serve-pages.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { scoreResponse } from '#test/support/observatory-rules.ts'

const PUBLIC = 'https://desk.neatline.example.com'
const CLOSED = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

let world: TestApp
const pages = loadPages(undefined, { origin: () => PUBLIC })
const server = createServer()

beforeAll(async () => {
  world = await openTestApp({ PUBLIC_URL: PUBLIC, RATE_LIMITS: 'on' })
  const listener = getRequestListener(createApp(world.ctx, world.probes, pages).fetch)
  server.on('request', withSecurityHeaders(world.config, listener))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.close()
  await world.close()
})

/** Sends a request as written, since HTTP clients would normalize it. */
async function answerTo(lines: string[]): Promise<{ status: number; headers: Headers; html: string }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  const [head, ...body] = (await text(socket)).split('\r\n\r\n')
  const [first, ...rest] = head!.split('\r\n')
  const headers = new Headers(rest.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]))
  return { status: Number(first!.split(' ')[1]), headers, html: body.join('\r\n\r\n') }
}
const ask = (path: string, method = 'GET', ...more: string[]) =>
  answerTo([`${method} ${path} HTTP/1.1`, 'Host: localhost', 'Origin: https://elsewhere.example', ...more])

const guards = Object.entries(createSecurityHeaders({ publicUrl: new URL(PUBLIC) }))
/** Returns the required headers that are missing or different; CORS headers must not be there. */
const missing = (headers: Headers) => [
  ...guards.filter(([name, value]) => headers.get(name) !== value),
  ...[...headers].filter(([name]) => name.startsWith('access-control-')),
]

const anyId = (path: string) => path.replaceAll(/\{\w+\}/g, '0f8fad5b-d9cb-469f-a165-70867728950e')

describe('Every response has every security header', () => {
  it.each(operations.map(({ method, path }) => [method, path] as const))('%s %s', async (method, path) => {
    const { status, headers } = await ask(anyId(path), method, 'Content-Length: 0')
    expect(status).toBeGreaterThanOrEqual(200)
    expect(missing(headers)).toEqual([])
    expect([headers.get('content-security-policy'), headers.get('cache-control')]).toEqual([CLOSED, 'no-store'])
  })

  it.each([
    ['a method nobody knows', 405, ['PROPFIND /api/tickets HTTP/1.1', 'Host: localhost']],
    ['what would send back what was sent', 405, ['TRACE /support HTTP/1.1', 'Host: localhost']],
    ['a page that takes no changes', 405, ['PUT /support HTTP/1.1', 'Host: localhost']],
    ['an unknown call', 404, ['GET /api/nothing HTTP/1.1', 'Host: localhost']],
    ['a redirect', 308, ['GET /support/ HTTP/1.1', 'Host: localhost']],
    ['another website', 403, ['POST /support HTTP/1.1', 'Host: localhost', 'Origin: null']],
    ['another name', 400, ['GET / HTTP/1.1', 'Host: elsewhere.example']],
    ['a name that begins like an address', 400, ['GET /api/ticket-form HTTP/1.1', 'Host: 1.2.3.999']],
    ['a change under such a name', 400, ['POST /support HTTP/1.1', 'Host: 08.1', 'Origin: http://08.1']],
    ['a name that is none', 400, ['GET / HTTP/1.1', 'Host: a/b']],
    ['the description of the API', 200, ['GET /api/openapi.json HTTP/1.1', 'Host: localhost']],
  ])('%s', async (_, expected, lines) => {
    const { status, headers } = await answerTo(lines)
    expect(status).toBe(expected)
    expect(missing(headers)).toEqual([])
    expect([headers.get('content-security-policy'), headers.get('cache-control')]).toEqual([CLOSED, 'no-store'])
  })

  it('a file link that is invalid', async () => {
    const { status, headers } = await ask('/files/a/b.png?expires=1&signature=x')
    expect([status, missing(headers)]).toEqual([404, []])
    expect(headers.get('content-security-policy')).toBe(`sandbox; ${CLOSED}`)
    expect(headers.get('cache-control')).toContain('no-store')
  })

  it('every built file, found or not', async () => {
    for (const path of [...pages.byPath.keys(), '/nothing/here']) {
      const { headers } = await ask(path, 'HEAD')
      const lacking = missing(headers).map(([name]) => name)
      expect([path, lacking]).toEqual([path, path.startsWith('/og/') ? ['Cross-Origin-Resource-Policy'] : []])
      expect(headers.get('content-security-policy')).not.toContain('unsafe')
    }
  })

  it('with these values', async () => {
    const { headers } = await ask('/')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
  })

  it('names no server software', async () => {
    const { headers } = await ask('/')
    expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null])
  })
})

it("Every page scores A+ by the rules of Mozilla's HTTP Observatory", async () => {
  const isPage = (path: string) => pages.byPath.get(path)!().headers['Content-Type']!.startsWith('text/html')
  for (const path of [...pages.byPath.keys()].filter(isPage).concat('/nothing/here')) {
    const { grade, verdicts } = scoreResponse({ ...(await ask(path)), listed: false })
    const faults = verdicts.filter(({ points }) => points < 0)
    expect([path, grade, faults]).toEqual([path, 'A+', []])
  }
})

describe('Strict-Transport-Security is sent', () => {
  const received = (address?: string, hstsPreload = false) =>
    createSecurityHeaders({ publicUrl: address === undefined ? undefined : new URL(address), hstsPreload })[
      'Strict-Transport-Security'
    ]

  it('for two years with an https PUBLIC_URL', () => {
    expect(received(PUBLIC)).toBe('max-age=63072000; includeSubDomains')
    expect([received(), received('http://desk.neatline.example.com')]).toEqual([undefined, undefined])
  })

  it('with preload where HSTS_PRELOAD is on', () => {
    expect(received(PUBLIC, true)).toBe('max-age=63072000; includeSubDomains; preload')
    expect(received(undefined, true)).toBeUndefined()
  })
})

it('A raw response has the same headers, line by line', () => {
  const lines = createRawHeaders({ publicUrl: new URL(PUBLIC) }).split('\r\n')
  expect(lines.pop()).toBe('')
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]))
  expect(missing(headers)).toEqual([])
  expect([headers.get('content-security-policy'), headers.get('cache-control')]).toEqual([CLOSED, 'no-store'])
})

it('security.txt names a contact and does not expire, even years after the start', async () => {
  for (const years of [0, 3]) {
    const now = new Date(Date.UTC(2026 + years, 10, 22))
    const app = createApp({ ...world.ctx, now: () => now }, world.probes, pages)
    const response = await app.request(`${PUBLIC}/.well-known/security.txt`)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const written = await response.text()
    expect(written).toContain(`Contact: mailto:${site.email}\n`)
    expect(written).toContain(`Canonical: ${PUBLIC}/.well-known/security.txt\n`)
    const [, expires] = /^Expires: (.+)$/m.exec(written)!
    const days = (Date.parse(expires!) - now.getTime()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  }
})
