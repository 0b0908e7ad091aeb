import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problem } from '#contract/operation.ts'
import { createTicket } from '#contract/tickets.ts'
import { watchTickets } from '#contract/ticket-events.ts'
import { readConfig } from '#server/config.ts'
import { authUsers } from '#server/db/schema.ts'
import { createApp } from '#server/http/app.ts'
import { type TestApp, ticketInput, openTestApp } from '#test/support/app.ts'
import { eventually } from '#test/support/server.ts'
import { noPages } from '#test/support/no-pages.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
  await app.signIn()
})
afterAll(() => app.close())

const idOf = async (to: Hono, given: string) => {
  const { headers } = await to.request('http://localhost/healthz', { headers: { 'x-request-id': given } })
  return headers.get('x-request-id')
}

/** Enough concurrent requests to overlap; every second ticket fails with a server error. */
async function failEverySecond() {
  const { writeTicket } = app.ctx
  let turn = 0
  app.ctx.writeTicket = async (ticket) => {
    const fails = turn++ % 2 === 0
    await new Promise(setImmediate)
    return fails ? Promise.reject(new TypeError('broken on purpose')) : writeTicket(ticket)
  }
  const replies = await Promise.all(Array.from({ length: 12 }, () => app.send('POST', '/api/tickets', ticketInput())))
  app.ctx.writeTicket = writeTicket
  return replies
}

describe('Every request has an id', () => {
  it('of its own, which every kind of response has', async () => {
    const paths = ['/healthz', '/healthz', '/api/nothing', '/unknown', '/api/tickets', watchTickets.path]
    const ids: (string | null)[] = []
    for (const path of paths) {
      const response = await app.request(path)
      ids.push(response.headers.get('x-request-id'))
      await response.body?.cancel()
    }
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}$/)
    expect(new Set(ids).size).toBe(paths.length)
  })

  it('with which the log names the signed-in user', async () => {
    const lineOf = async (headers: Record<string, string>) => {
      const response = await app.request('/api/admin/me', { headers })
      const id = response.headers.get('x-request-id')!
      return app.logged.find((line) => line.includes(' http.request ') && line.includes(id))!
    }
    const [user] = await app.ctx.db.select({ id: authUsers.id }).from(authUsers)
    expect(await lineOf({})).toContain(`"user":"${user!.id}"`)
    expect(await lineOf({ cookie: 'nothing=1' })).not.toContain('"user"')
  })

  it('which is taken from a trusted proxy only, and only if it is valid', async () => {
    const config = readConfig({ TRUST_PROXY: '1', DATA_DIR: app.config.dataDir })
    const pages = noPages()
    const proxied = createApp({ ...app.ctx, config }, app.probes, pages)
    expect(await idOf(app.app, 'from-outside')).not.toBe('from-outside')
    expect(await idOf(proxied, 'Edge_7.a-1')).toBe('Edge_7.a-1')
    for (const given of ['', 'two words', 'x'.repeat(65), '"},{"level":"error', 'a;b'])
      expect(await idOf(proxied, given), given).toMatch(/^[0-9a-f]{12}$/)
  })

  it('which the log lines and the response of a server error have, however many requests are in flight', async () => {
    app.logged.length = 0
    const failures = (await failEverySecond()).filter(({ status }) => status === 500)
    expect(failures).toHaveLength(6)
    for (const { body, headers } of failures) {
      const id = headers.get('x-request-id')
      expect(problem.parse(body).instance).toBe(`urn:request:${id}`)
      const lines = app.logged.filter((line) => line.includes(`"request":"${id}"`))
      expect(lines).toHaveLength(2)
      expect(lines[0]).toMatch(/^error http\.request_failed .*"route":"\/api\/tickets".*broken on purpose/)
      expect(lines[1]).toMatch(/^info http\.request .*"status":500/)
    }
    const { body } = await app.send('POST', '/api/tickets', {})
    expect(body, 'a fault of the caller has nothing to be looked up').not.toHaveProperty('instance')
  })

  it('and so has every job: its log lines do not name the request that enqueued it', async () => {
    app.logged.length = 0
    await app.work()
    await app.call(createTicket, ticketInput())
    const line = await eventually('a failed mail', () => app.logged.find((each) => each.startsWith('warn job.failed')))
    const fields = JSON.parse(line.slice(line.indexOf('{')))
    expect(fields).toMatchObject({ job: 'send-ticket-created', id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(fields).not.toHaveProperty('request')
  })
})
