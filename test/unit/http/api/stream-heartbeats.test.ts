import type { Context as HonoContext } from 'hono'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Actor } from '#server/context.ts'
import { createStreamHeartbeats } from '#server/http/streams/heartbeats.ts'
import { logTo } from '#server/platform/log.ts'

const ADMIN: Actor = {
  id: 'a',
  first_name: 'Jo',
  last_name: 'Lindqvist',
  email: 'jo@example.com',
  is_admin: true,
}
const log = logTo(() => {})
const asked = (cookie: string) => ({ req: { header: () => cookie } }) as unknown as HonoContext
const aStream = () => ({ write: vi.fn(), heartbeat: vi.fn(), end: vi.fn() })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('A session is checked once for all its streams, at least every 25 seconds', async () => {
  const find = vi.fn(async () => ADMIN)
  const beat = createStreamHeartbeats(log, find)
  const streams = Array.from({ length: 20 }, aStream)
  for (const stream of streams) beat(asked('one'), stream)
  await vi.advanceTimersByTimeAsync(25_000)
  expect(find).toHaveBeenCalledTimes(1)
  for (const stream of streams) expect(stream.heartbeat).toHaveBeenCalledTimes(1)
})

it('Sessions are checked one at a time, however many there are', async () => {
  let atOnce = 0
  let most = 0
  const find = async () => {
    most = Math.max(most, ++atOnce)
    await Promise.resolve()
    atOnce--
    return ADMIN
  }
  const beat = createStreamHeartbeats(log, find)
  const streams = Array.from({ length: 200 }, aStream)
  for (const [n, stream] of streams.entries()) beat(asked(`${n}`), stream)
  await vi.advanceTimersByTimeAsync(25_000)
  expect(most).toBe(1)
  for (const stream of streams) expect(stream.heartbeat).toHaveBeenCalled()
})

it('Only the streams of an ended session are closed, and without streams no session is checked', async () => {
  const find = vi.fn(async (c: HonoContext) => (c.req.header('cookie') === 'gone' ? null : ADMIN))
  const beat = createStreamHeartbeats(log, find)
  const [gone, stays] = [aStream(), aStream()]
  const stops = [beat(asked('gone'), gone), beat(asked('stays'), stays)]
  await vi.advanceTimersByTimeAsync(25_000)
  expect([gone.end.mock.calls.length, gone.heartbeat.mock.calls.length]).toEqual([1, 0])
  expect([stays.end.mock.calls.length, stays.heartbeat.mock.calls.length]).toEqual([0, 1])
  for (const stop of stops) stop()
  find.mockClear()
  await vi.advanceTimersByTimeAsync(100_000)
  expect(find).not.toHaveBeenCalled()
})
