import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { logTo } from '#server/platform/log.ts'
import { isInternalHost, rejectForeignHost, rejectCrossSite } from '#server/http/security/origin-check.ts'

const PUBLIC = 'https://desk.neatline.example.com'
const log = logTo(() => {})

function site(env: Record<string, string>) {
  const config = readConfig(env)
  const app = new Hono()
  app.use(rejectForeignHost(config, log), rejectCrossSite(config, log))
  app.all('*', (c) => c.text('done'))
  const ask = async (method: string, url: string, headers: Record<string, string> = {}) =>
    (await app.request(url, { method, headers })).status
  return ask
}

const own = site({ PUBLIC_URL: PUBLIC })
const local = site({})
const CHANGE = `${PUBLIC}/api/tickets`
const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']

describe('A request that changes something', () => {
  it.each(METHODS)('by %s is taken from our own pages, and from programs, which name no page', async (method) => {
    for (const headers of [
      {},
      { origin: PUBLIC },
      { origin: PUBLIC, 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ] as Record<string, string>[])
      expect([headers, await own(method, CHANGE, headers)]).toEqual([headers, 200])
  })

  it.each(METHODS)('by %s is refused from any other page, a sibling of ours and a hidden one too', async (method) => {
    for (const headers of [
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { origin: '' },
      { origin: `${PUBLIC}.elsewhere.example` },
      { origin: `${PUBLIC}:8443` },
      { origin: 'https://neatline.example.com' },
      // An attacker in the network can forge the page at the http address.
      { origin: PUBLIC.replace('https', 'http') },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'something new' },
      { origin: PUBLIC, 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[])
      expect([headers, await own(method, CHANGE, headers)]).toEqual([headers, 403])
  })

  it('is accepted from the host it was sent to, without PUBLIC_URL', async () => {
    const called = 'http://helpdesk:3000'
    expect(await local('POST', `${called}/api/tickets`, { origin: called })).toBe(200)
    expect(await local('POST', `${called}/api/tickets`, { origin: 'http://helpdesk:4000' })).toBe(403)
  })
})

describe('A request that only reads', () => {
  const from = (where: string, mode: string, dest: string) => ({
    'sec-fetch-site': where,
    'sec-fetch-mode': mode,
    'sec-fetch-dest': dest,
  })

  it('is accepted from a link on any site, from our own pages and from programs', async () => {
    for (const headers of [
      {},
      from('cross-site', 'navigate', 'document'),
      from('same-site', 'navigate', 'document'),
      from('none', 'navigate', 'document'),
      from('same-origin', 'no-cors', 'image'),
    ] as Record<string, string>[])
      for (const path of ['/api/tickets', '/files/a/b.png'])
        expect([headers, await own('GET', PUBLIC + path, headers)]).toEqual([headers, 200])
  })

  it('is rejected when another site loads it into its page, if it is not public', async () => {
    for (const headers of [
      from('cross-site', 'no-cors', 'image'),
      from('cross-site', 'no-cors', 'script'),
      from('same-site', 'cors', 'empty'),
      from('cross-site', 'navigate', 'iframe'),
      from('cross-site', 'navigate', 'object'),
      from('cross-site', 'websocket', 'websocket'),
    ])
      for (const path of ['/api/tickets', '/files/a/b.png'])
        expect([headers, await own('GET', PUBLIC + path, headers)]).toEqual([headers, 403])
  })

  it('is accepted from anywhere for a page', async () => {
    expect(await own('GET', `${PUBLIC}/og/default.jpg`, from('cross-site', 'no-cors', 'image'))).toBe(200)
  })
})

describe('A server with PUBLIC_URL', () => {
  it('responds to that host and to internal names', async () => {
    const inside = ['127.0.0.1', '10.0.3.7:3000', '[::1]:3000', 'localhost:3000', 'helpdesk:3000']
    for (const host of ['desk.neatline.example.com', 'desk.neatline.example.com:8443', ...inside])
      expect([host, await own('GET', `http://${host}/`)]).toEqual([host, 200])
  })

  it('responds to no other host, so that no foreign host name can point to it', async () => {
    const foreign = ['elsewhere.example', 'desk.neatline.example.com.elsewhere.example', '127.0.0.1.elsewhere.example']
    for (const host of [...foreign, 'neatline.example.com', 'a.localhost.elsewhere.example'])
      expect([host, await own('GET', `http://${host}/`)]).toEqual([host, 400])
  })

  it('responds to health checks under any name', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect(await own('GET', `http://checks.elsewhere.example${path}`)).toBe(200)
  })

  it('responds to every name without PUBLIC_URL', async () => {
    expect(await local('GET', 'http://elsewhere.example/')).toBe(200)
  })
})

it('A host name is internal when it is an IP address or has no dot', () => {
  for (const inside of ['localhost', 'helpdesk', '192.0.2.1', '127.0.0.1', '[::1]', '[2001:db8::1]'])
    expect(isInternalHost(inside), inside).toBe(true)
  for (const outside of ['attacker.example', 'desk.lan', 'localhost.', '1.2.3.4.example', '127.0.0.1.nip.io'])
    expect(isInternalHost(outside), outside).toBe(false)
})
