import { createAdaptorServer } from '@hono/node-server'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTicket } from '#contract/tickets.ts'
import { watchTickets } from '#contract/ticket-events.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createApp } from '#server/http/app.ts'
import { createMetrics } from '#server/process/metrics.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { eventually } from '#test/support/server.ts'
import { noPages } from '#test/support/no-pages.ts'

const NO_PAGES = noPages()
const TOKEN = 'a-token-of-the-scraper'

let app: TestApp
const servers: Server[] = []
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(async () => {
  for (const server of servers) server.close()
  await app.close()
})

/** Serves the app on a loopback port with these settings, since access depends on the client's address. */
async function serve(env: Record<string, string> = {}) {
  const config = readConfig({ ...env, DATA_DIR: app.config.dataDir })
  const { fetch: answer } = createApp({ ...app.ctx, config }, app.probes, NO_PAGES)
  const server = createAdaptorServer({ fetch: answer }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(url + path, { headers, method })
    return { status: response.status, headers: response.headers, body: await response.text() }
  }
  return ask
}

/** Returns the value of a series in the response, if it is there. */
const valueOf = (text: string, series: string) => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

describe('The metrics', () => {
  let ask: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    ask = await serve()
    await app.signIn()
  })
  const metrics = async () => (await ask('/metrics')).body

  it('count requests by route and status, never by address or id', async () => {
    const { ticket } = await app.call(createTicket, ticketInput())
    await app.send('GET', `/api/tickets/${ticket.id}?search=blank`)
    await app.send('GET', '/api/tickets?search=blank')
    for (const path of ['/api/nothing-1', '/api/nothing-2', '/wp-admin']) await ask(path)
    const text = await metrics()
    const requests = (labels: string) => valueOf(text, `http_requests_total{${labels}}`)
    expect(requests('method="POST",route="/api/tickets",status="201"')).toBe(1)
    expect(requests('method="GET",route="/api/tickets/:id",status="422"')).toBe(1)
    expect(requests('method="GET",route="/api/tickets",status="200"')).toBe(1)
    expect(requests('method="GET",route="/api/*",status="404"')).toBe(2)
    expect(requests('method="GET",route="/*",status="404"')).toBe(1)
    expect(valueOf(text, 'http_request_duration_seconds_count{method="POST",route="/api/tickets"}')).toBe(1)
    expect(text).not.toMatch(new RegExp(`nothing|wp-admin|blank|${ticket.id}`))
  })

  it('count waiting jobs and the age of the oldest, until they are done', async () => {
    const before = await metrics()
    const queue = 'queue="send-ticket-created"'
    expect(valueOf(before, `jobs_waiting{${queue}}`)).toBeGreaterThan(0)
    expect(valueOf(before, `jobs_oldest_waiting_seconds{${queue}}`)).toBeGreaterThan(0)
    expect(valueOf(before, `jobs_failed{${queue}}`)).toBe(0)
    await app.work()
    const after = await eventually('the mail', async () => {
      const text = await metrics()
      return valueOf(text, `jobs_total{${queue},outcome="completed"}`) === 1 && text
    })
    expect(valueOf(after, `jobs_waiting{${queue}}`)).toBe(0)
    expect(valueOf(after, `jobs_oldest_waiting_seconds{${queue}}`)).toBe(0)
    expect(valueOf(after, 'mails_total{kind="ticket-created",outcome="accepted"}')).toBe(1)
  })

  it('include live streams, the connection pool, the process and the release', async () => {
    const stream = await app.request(watchTickets.path)
    const text = await metrics()
    expect(valueOf(text, 'live_streams')).toBe(1)
    await stream.body!.cancel()
    expect(valueOf(await metrics(), 'live_streams')).toBe(0)
    expect(valueOf(text, 'database_up')).toBe(1)
    expect(valueOf(text, 'db_pool_connections{state="idle"}')).toBeGreaterThan(0)
    expect(valueOf(text, 'db_pool_waiting_requests')).toBe(0)
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
    expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeDefined()
    expect(text).toMatch(/^build_info\{version="\d+\.\d+\.\d+"\} 1$/m)
  })

  const mails = { waiting: 2, oldestSeconds: 5, failed: 1, held: 0 }
  const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 }

  it('are served while the database is unavailable, without outdated numbers', async () => {
    const depth = { queue: 'upkeep' as const, waiting: 3, oldestSeconds: 60, failed: 1 }
    let isGone = false
    const lost = createMetrics({
      pool,
      queueDepth: async () => (isGone ? Promise.reject(new Error('ECONNREFUSED')) : [depth]),
      mailDepth: async () => (isGone ? Promise.reject(new Error('ECONNREFUSED')) : mails),
    })
    expect(valueOf(await lost.text(), 'inbound_mails{state="received"}')).toBe(2)
    expect(valueOf(await lost.text(), 'inbound_mails_oldest_waiting_seconds')).toBe(5)
    expect(valueOf(await lost.text(), 'jobs_waiting{queue="upkeep"}')).toBe(3)
    isGone = true
    const text = await lost.text()
    expect(valueOf(text, 'database_up')).toBe(0)
    expect(text).not.toMatch(/^inbound_mails(_oldest_waiting_seconds)?[{ ]/m)
    expect(text).not.toMatch(/^jobs_(waiting|oldest_waiting_seconds|failed)\{/m)
    expect(valueOf(text, 'db_pool_waiting_requests')).toBe(0)
  })

  it('do not wait for a database that never responds, and share one query between scrapes', async () => {
    let asked = 0
    const silent = createMetrics({
      pool,
      queueDepth: () => {
        asked++
        return new Promise(() => {})
      },
      mailDepth: () => new Promise(() => {}),
    })
    const texts = await Promise.all([silent.text(), silent.text(), silent.text()])
    expect(texts.map((text) => valueOf(text, 'database_up'))).toEqual([0, 0, 0])
    expect(asked).toBe(1)
  })
})

describe('The metrics may be read', () => {
  /** Status, headers and body of a response, without its id and date. */
  const looks = ({ status, headers, body }: Awaited<ReturnType<Awaited<ReturnType<typeof serve>>>>) => ({
    status,
    body,
    headers: [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name)),
  })

  it('from the same machine by default', async () => {
    const ask = await serve()
    const { status, headers } = await ask('/metrics')
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ])
    expect((await ask('/metrics', {}, 'HEAD')).status).toBe(200)
    const unknown = looks(await ask('/unknown'))
    for (const name of ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Proto', 'Via', 'X-Real-IP'])
      expect(looks(await ask('/metrics', { [name]: '192.0.2.1' })), name).toEqual(unknown)
    expect(looks(await ask('/metrics', {}, 'POST'))).toEqual(looks(await ask('/unknown', {}, 'POST')))
  })

  it.each([{ PUBLIC_URL: 'https://support.example.com' }, { TRUST_PROXY: '1' }])(
    'is nobody without a token where others can come: %o',
    async (env) => {
      const ask = await serve(env)
      expect(looks(await ask('/metrics'))).toEqual(looks(await ask('/unknown')))
    },
  )

  it('with the token, and without it from nowhere', async () => {
    const ask = await serve({
      METRICS_TOKEN: TOKEN,
      PUBLIC_URL: 'https://support.example.com',
    })
    expect((await ask('/metrics', { authorization: `Bearer ${TOKEN}` })).status).toBe(200)
    const proxied = { authorization: `bearer ${TOKEN}`, 'x-forwarded-for': '192.0.2.1' }
    expect((await ask('/metrics', proxied)).status).toBe(200)
    const unknown = looks(await ask('/unknown'))
    for (const given of [undefined, `Bearer ${TOKEN}x`, 'Bearer', `Basic ${TOKEN}`, TOKEN])
      expect(looks(await ask('/metrics', given ? { authorization: given } : {})), given).toEqual(unknown)
  })
})
