import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPool } from '#server/platform/db/pool.ts'
import { isDatabaseUnavailable } from '#server/platform/errors.ts'
import { startProxy } from '#test/support/services/proxy.ts'
import { createTestDatabase } from '#test/support/test-database.ts'

/** Milliseconds from the start of a query to its first probe, for a probe, and between two that fail. */
const [BEFORE_PROBE, PROBE, BETWEEN_PROBES] = [750, 600, 500]
const SLOW = 'select 3 as three from pg_advisory_lock(1)'

let proxy: Awaited<ReturnType<typeof startProxy>>
let pool: pg.Pool
/** The pool of a command. */
let commandPool: pg.Pool
let unreachable: Error[]
/** Holds the lock that a slow query waits for. */
let holder: pg.Client

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  unreachable = []
  const { DATABASE_URL } = await createTestDatabase()
  holder = new pg.Client(DATABASE_URL)
  await holder.connect()
  await holder.query('select pg_advisory_lock(1)')
  const url = new URL(DATABASE_URL)
  proxy = await startProxy({ host: url.hostname, port: Number(url.port) })
  url.host = `127.0.0.1:${proxy.port}`
  pool = createPool({ connectionString: url.href }, (error) => void unreachable.push(error))
  commandPool = createPool({ connectionString: url.href }, () => {}, { isPatient: true })
  await Promise.all([pool.query('select 1'), commandPool.query('select 1')])
})
afterEach(async () => {
  vi.useRealTimers()
  proxy.restore()
  await Promise.all([pool.end(), commandPool.end(), holder.end()])
  proxy.close()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Waits without turning the clock, as `eventually` would. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await setImmediate()
}
/** Begins a query; resolves once it has its connection. */
async function begin(sql: string, through = pool) {
  const result = through.query(sql).then(
    ({ rows }) => rows as unknown[],
    (error: unknown) => error,
  )
  await until(() => through.idleCount < through.totalCount)
  return { result }
}
/** Ends a slow query once its probe has closed its connection. */
async function expectResult(slow: { result: Promise<unknown> }, connections: number): Promise<void> {
  await until(() => proxy.connections() === connections)
  await holder.query('select pg_advisory_unlock_all()')
  expect(await slow.result).toEqual([{ three: 3 }])
  expect(unreachable).toEqual([])
}

it('A slow query of a database that responds to a probe succeeds', async () => {
  const slow = await begin(SLOW)
  const connections = proxy.connections()
  await pass(BEFORE_PROBE)
  await until(() => proxy.connections() > connections)
  await expectResult(slow, connections)
})

it('A single probe that is late makes nothing unavailable', async () => {
  const slow = await begin(SLOW)
  const connections = proxy.connections()
  proxy.muteNext()
  await pass(BEFORE_PROBE)
  await until(() => proxy.swallowed() > 0)
  await pass(PROBE)
  await expectResult(slow, connections)
})

it('Queries fail after two probes when the database goes silent, and then at once; those of a command go on waiting; all work again once it responds', async () => {
  proxy.silence()
  const [failing, waiting] = [await begin('select 1'), await begin('select 1 as one', commandPool)]
  let hasCommandEnded = false
  void waiting.result.then(() => (hasCommandEnded = true))
  await pass(BEFORE_PROBE + 2 * PROBE)
  expect(isDatabaseUnavailable(await failing.result)).toBe(true)
  for (const next of [pool.query('select 1'), pool.query('select 1')])
    expect(isDatabaseUnavailable(await next.catch((error: unknown) => error))).toBe(true)
  const swallowed = proxy.swallowed()
  await pass(BETWEEN_PROBES)
  await until(() => proxy.swallowed() > swallowed)
  expect(hasCommandEnded).toBe(false)

  proxy.restore()
  await pass(BETWEEN_PROBES)
  const answers = () => pool.query('select 1').then(Boolean, () => false)
  await vi.waitUntil(answers, 80_000)
})
