import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'

let now = new Date('2026-11-23T16:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({}, { now: () => now })
  await app.signIn()
})
afterAll(() => app.close())

/** From now on, writing a ticket meets what the database reports with this code. */
const failWith = (code: string) =>
  app.ctx.db.execute(
    sql.raw(`create or replace function fail_for_test() returns trigger language plpgsql as $$
      begin raise exception using errcode = '${code}', message = 'for the test'; end $$`),
  )

describe('Where the database meets damaged pages', () => {
  beforeAll(async () => {
    await failWith('XX001')
    await app.ctx.db.execute(
      sql.raw('create trigger fail_for_test before insert on tickets for each row execute function fail_for_test()'),
    )
  })

  it('the visitor reads that a technician is needed, and is given the phone number', async () => {
    const refused = await app.send('POST', '/api/tickets', ticketInput())
    expect(refused.status).toBe(503)
    expect(refused.body.detail).toMatch(/^We cannot read our data right now.*please call \(303\) 555-0148\.$/)
  })

  it('the server is not ready as long as it happens, and ready again five minutes later', async () => {
    expect(await app.send('GET', '/readyz')).toMatchObject({ status: 503, body: { database: 'down' } })
    now = new Date(now.getTime() + 6 * 60_000)
    expect(await app.send('GET', '/readyz')).toMatchObject({ status: 200, body: { database: 'ok' } })
  })

  it('a full disk is called a full disk', async () => {
    await failWith('53100')
    const refused = await app.send('POST', '/api/tickets', ticketInput())
    expect(refused.status).toBe(503)
    expect(refused.body.detail).toMatch(/^Our disk is full.*please call \(303\) 555-0148\.$/)
    expect((await app.send('GET', '/readyz')).status).toBe(200)
  })
})
