import { afterAll, beforeAll, expect, it } from 'vitest'
import type pg from 'pg'
import { createPool } from '#server/db/pool.ts'
import { isDatabaseUnavailable } from '#server/errors.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { startProxy } from '#test/support/services/proxy.ts'
import { eventually } from '#test/support/server.ts'

let proxy: Awaited<ReturnType<typeof startProxy>>
let pool: pg.Pool

beforeAll(async () => {
  const url = new URL((await createTestDatabase()).DATABASE_URL)
  proxy = await startProxy({ host: url.hostname, port: Number(url.port) })
  url.host = `127.0.0.1:${proxy.port}`
  pool = createPool({ connectionString: url.href, query_timeout: 10_000 }, () => {})
})
afterAll(async () => {
  await pool.end()
  proxy.close()
})

/** Returns how long a query took that the database did not answer, in milliseconds. */
async function unanswered(): Promise<number> {
  const start = performance.now()
  const error = await pool.query('select 1').catch((thrown: unknown) => thrown)
  expect(isDatabaseUnavailable(error)).toBe(true)
  return performance.now() - start
}

it('A slow query of a reachable database gets its result', async () => {
  expect((await pool.query('select 3 as three from pg_sleep(3)')).rows).toEqual([{ three: 3 }])
})

it('A silent database counts as unreachable long before a query times out, and from then on at once', async () => {
  await pool.query('select 1')
  proxy.silence()
  expect(await unanswered()).toBeLessThan(5_000)
  expect(Math.max(...(await Promise.all([unanswered(), unanswered()])))).toBeLessThan(1_500)
})

it('Once it responds again, so does the pool', async () => {
  proxy.restore()
  await eventually('an answer', () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    ),
  )
})
