import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHeartbeats } from '#server/http/streams/event-stream.ts'
import { logTo } from '#server/platform/log.ts'

const log = logTo(() => {})
const aStream = () => ({ write: vi.fn(), heartbeat: vi.fn(), end: vi.fn() })
const inBatchesOf = (batchSize: number, findActive: (readers: string[]) => Promise<string[]>) =>
  createHeartbeats(log, { batchSize, findActive })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('A reader is checked once for all its streams, at least every 25 seconds', async () => {
  const findActive = vi.fn(async (readers: string[]) => readers)
  const beat = inBatchesOf(1, findActive)
  const streams = Array.from({ length: 20 }, aStream)
  for (const stream of streams) beat('one', 'one', stream)
  await vi.advanceTimersByTimeAsync(25_000)
  expect(findActive).toHaveBeenCalledTimes(1)
  for (const stream of streams) expect(stream.heartbeat).toHaveBeenCalledTimes(1)
})

it('Readers are checked one batch at a time, however many there are', async () => {
  let atOnce = 0
  let most = 0
  const sizes: number[] = []
  const beat = inBatchesOf(80, async (readers) => {
    most = Math.max(most, ++atOnce)
    sizes.push(readers.length)
    await Promise.resolve()
    atOnce--
    return readers
  })
  const streams = Array.from({ length: 200 }, aStream)
  for (const [n, stream] of streams.entries()) beat(`${n}`, `${n}`, stream)
  await vi.advanceTimersByTimeAsync(25_000)
  expect([most, sizes]).toEqual([1, [80, 80, 40]])
  for (const stream of streams) expect(stream.heartbeat).toHaveBeenCalledTimes(1)
})

it('Only the streams of an ended reader are closed, and without streams no reader is checked', async () => {
  const findActive = vi.fn(async (readers: string[]) => readers.filter((reader) => reader !== 'gone'))
  const beat = inBatchesOf(500, findActive)
  const [gone, stays] = [aStream(), aStream()]
  const stops = [beat('gone', 'gone', gone), beat('stays', 'stays', stays)]
  await vi.advanceTimersByTimeAsync(25_000)
  expect([gone.end.mock.calls.length, gone.heartbeat.mock.calls.length]).toEqual([1, 0])
  expect([stays.end.mock.calls.length, stays.heartbeat.mock.calls.length]).toEqual([0, 1])
  for (const stop of stops) stop()
  findActive.mockClear()
  await vi.advanceTimersByTimeAsync(100_000)
  expect(findActive).not.toHaveBeenCalled()
})

it.each([
  ['stay open while the database is unavailable', Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }), [1, 0]],
  ['end after any other error', new TypeError('broken on purpose'), [0, 1]],
])('Streams %s', async (_, error, expected) => {
  const beat = inBatchesOf(1, () => Promise.reject(error))
  const stream = aStream()
  const stop = beat('one', 'one', stream)
  await vi.advanceTimersByTimeAsync(25_000)
  expect([stream.heartbeat.mock.calls.length, stream.end.mock.calls.length]).toEqual(expected)
  stop()
})
