import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '#server/platform/db/database.ts'
import { createPool } from '#server/platform/db/pool.ts'
import { createApp } from '#server/http/app.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'
import { freePort } from '#test/support/free-port.ts'
import { noPages } from '#test/support/no-pages.ts'

const NO_PAGES = noPages()
const REQUESTS = [
  ['GET', '/api/admin/me'],
  ['GET', '/api/tickets'],
  ['GET', '/api/auth/get-session'],
  ['POST', '/api/auth/sign-out'],
] as const

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn()
  cookie = app.cookie()
})
afterAll(() => app.close())

/** In sequence, because the last request ends the session. */
async function sendAll(on: Pick<TestApp['app'], 'request'>, withCookie = true) {
  const responses: Response[] = []
  for (const [method, path] of REQUESTS) {
    const headers = { ...(withCookie && { cookie }), 'content-type': 'application/json' }
    const init = method === 'POST' ? { method, headers, body: '{}' } : { headers }
    responses.push(await on.request(`http://localhost:3000${path}`, init))
  }
  return { statuses: responses.map(({ status }) => status), responses }
}

describe('A session that cannot be looked up', () => {
  it('gets 503 while the database is unavailable, and keeps its cookie', async () => {
    const pool = createPool({ host: '127.0.0.1', port: await freePort() }, () => {})
    const unavailable = createApp({ ...app.ctx, db: createDatabase(pool) }, app.probes, NO_PAGES)
    const { statuses, responses } = await sendAll(unavailable)
    expect(statuses).toEqual([503, 503, 503, 503])
    expect(responses.flatMap(({ headers }) => headers.getSetCookie())).toEqual([])
    expect((await sendAll(unavailable, false)).statuses, 'without a session').toEqual([401, 401, 200, 200])
    expect((await sendAll(app.app)).statuses).toEqual([200, 200, 200, 200])
    await pool.end()
  })

  it('gets 500 when the database responds with an error', async () => {
    await app.openSession()
    cookie = app.cookie()
    const rename = (from: string, to: string) => app.ctx.db.execute(sql.raw(`alter table "${from}" rename to "${to}"`))
    await rename('auth_sessions', 'put_away')
    try {
      expect((await sendAll(app.app)).statuses).toEqual([500, 500, 500, 500])
    } finally {
      await rename('put_away', 'auth_sessions')
    }
    expect(app.logged.join('\n')).not.toContain(cookie.split('=')[1]!.split('.')[0])
  })
})
