import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problem } from '#contract/operation.ts'
import { createTicket } from '#contract/tickets.ts'
import { watchTickets } from '#contract/ticket-events.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { authUsers, tickets } from '#server/schema/schema.ts'
import { createApp } from '#server/http/app.ts'
import { errorFields } from '#server/platform/log.ts'
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

describe('The log line of a request', () => {
  /** The app under a public address, with rate limits; returns level and status of the log line of a request. */
  async function linesOf(path: string, init: RequestInit = {}) {
    const config = readConfig({ PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'on', DATA_DIR: app.config.dataDir })
    const served = createApp({ ...app.ctx, config }, app.probes, noPages())
    app.logged.length = 0
    await (await served.request(new URL(path, 'http://localhost:3000'), init)).body?.cancel()
    return app.logged.flatMap((line) => {
      const [, level, status] = /^(\w+) http\.request .*"status":(\d+)/.exec(line) ?? []
      return level ? [`${level} ${status}`] : []
    })
  }
  const FROM_ELSEWHERE = { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }

  it.each<[what: string, path: string, status: number, init?: RequestInit]>([
    ['a change requested by another website', '/api/tickets', 403, FROM_ELSEWHERE],
    ['a form posted by another website', '/contact', 403, FROM_ELSEWHERE],
    ['a request for another host', 'http://elsewhere.example.com/', 400],
    ['a file with an invalid link', '/files/temp/a.txt?expires=1&signature=x', 404],
    ['a call without a session', '/api/tickets', 401],
  ])('is there for %s', async (_, path, status, init) => {
    expect(await linesOf(path, init)).toEqual([`info ${status}`])
  })

  it('is at level debug for a page that is read', async () => {
    expect(await linesOf('/nothing')).toEqual(['debug 404'])
  })
})

/** A customer's text that looks like a line of a stack trace. */
const SECRET_TEXT = 'My password is hunter2'
const TEXT = `${SECRET_TEXT}\n    at ${SECRET_TEXT} (file:///srv/server/room.ts:1:1)`

const failureOf = async (query: Promise<unknown>): Promise<unknown> =>
  query.then(
    () => Promise.reject(new Error('did not fail')),
    (error: unknown) => error,
  )
const logged = (error: unknown) => JSON.stringify(errorFields(error))

const aRow = (changes: Partial<typeof tickets.$inferInsert> = {}) => ({
  title: TEXT,
  description: TEXT,
  category: 'General' as const,
  priority: 'Low' as const,
  automatic_reply: TEXT,
  created_at: new Date(),
  updated_at: new Date(),
  ...changes,
})

describe('The log of a failing query', () => {
  it('names a violated constraint without the values', async () => {
    await app.ctx.db.insert(tickets).values(aRow({ ticket_id: 1 }))
    const error = await failureOf(app.ctx.db.insert(tickets).values(aRow({ ticket_id: 1 })))
    expect((error as Error).message, 'the error itself carries the text').toContain(SECRET_TEXT)
    expect(errorFields(error)).toMatchObject({
      code: '23505',
      detail: expect.stringContaining('tickets_ticket_id_unique'),
    })
    expect(logged(error)).not.toContain('hunter2')
  })

  it('does not quote a value that the database could not parse', async () => {
    const error = await failureOf(app.ctx.db.select().from(tickets).where(eq(tickets.id, TEXT)))
    expect(((error as Error).cause as Error).message, 'the database repeats it').toContain(SECRET_TEXT)
    expect(errorFields(error)).toMatchObject({ code: '22P02' })
    expect(logged(error)).not.toContain('hunter2')
  })

  it('does not quote the values of an error from the driver either', async () => {
    const error = await failureOf(app.database.pool.query('select $1::int', [TEXT]))
    expect((error as Error).message, 'the database repeats it').toContain(SECRET_TEXT)
    expect(logged(error)).not.toContain('hunter2')
  })

  it('has no ticket text when creating a ticket fails', async () => {
    const { writeTicket } = app.ctx
    app.ctx.writeTicket = async (ticket) => {
      await writeTicket(ticket)
      await app.ctx.db.insert(tickets).values(aRow({ ticket_id: 1 }))
      throw new Error('there is no such ticket yet')
    }
    const reply = await app.send('POST', '/api/tickets', ticketInput({ title: SECRET_TEXT, description: TEXT }))
    app.ctx.writeTicket = writeTicket
    expect(reply.status).toBe(500)
    expect(app.logged.filter((line) => line.startsWith('error'))).toHaveLength(1)
    expect(app.logged.join('\n')).not.toContain('hunter2')
    expect(JSON.stringify(reply.body)).not.toContain('hunter2')
  })
})
