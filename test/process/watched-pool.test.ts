import { afterAll, beforeAll, expect, it } from 'vitest'
import type pg from 'pg'
import { createPool } from '#server/db/pool.ts'
import { isDatabaseUnavailable } from '#server/errors.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { startProxy } from '#test/support/services/proxy.ts'
import { eventually } from '#test/support/server.ts'

let proxy: Awaited<ReturnType<typeof startProxy>>
let pool: pg.Pool
/** The pool of a command. */
let commandPool: pg.Pool

beforeAll(async () => {
  const url = new URL((await createTestDatabase()).DATABASE_URL)
  proxy = await startProxy({ host: url.hostname, port: Number(url.port) })
  url.host = `127.0.0.1:${proxy.port}`
  pool = createPool({ connectionString: url.href, query_timeout: 10_000 }, () => {})
  commandPool = createPool({ connectionString: url.href }, () => {}, { isCommand: true })
})
afterAll(async () => {
  await Promise.all([pool.end(), commandPool.end()])
  proxy.close()
})

/** How long a query took to fail while the database did not respond, in milliseconds. */
async function timeToFail(): Promise<number> {
  const start = performance.now()
  const error = await pool.query('select 1').catch((thrown: unknown) => thrown)
  expect(isDatabaseUnavailable(error)).toBe(true)
  return performance.now() - start
}

it('A slow query of a reachable database succeeds', async () => {
  expect((await pool.query('select 3 as three from pg_sleep(3)')).rows).toEqual([{ three: 3 }])
})

it('Queries fail within seconds when the database goes silent, and then at once; those of a command go on waiting', async () => {
  await Promise.all([pool.query('select 1'), commandPool.query('select 1')])
  proxy.silence()
  let hasCommandFailed = false
  commandPool.query('select 1').catch(() => (hasCommandFailed = true))
  expect(await timeToFail()).toBeLessThan(5_000)
  expect(Math.max(...(await Promise.all([timeToFail(), timeToFail()])))).toBeLessThan(1_500)
  const swallowed = proxy.swallowed()
  await eventually('the next probe', () => proxy.swallowed() > swallowed)
  expect(hasCommandFailed).toBe(false)
})

it('The pool works again once the database responds', async () => {
  proxy.restore()
  await eventually('a response', () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    ),
  )
})
