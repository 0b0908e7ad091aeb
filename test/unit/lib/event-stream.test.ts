import { expect, test } from 'vitest'
import { reconnectDelay } from '#app/lib/event-stream.ts'

test('A lost stream is reopened after a second, then after twice as long each time, at most 30 s', () => {
  expect([0, 1, 2, 4, 5, 20].map((failures) => reconnectDelay(failures, undefined, () => 1))).toEqual([
    1_000, 2_000, 4_000, 16_000, 30_000, 30_000,
  ])
})

test('Browsers that lost the stream together reconnect spread over half the delay', () => {
  const delays = Array.from({ length: 200 }, () => reconnectDelay(3))
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(4_000)
  expect(Math.max(...delays)).toBeLessThanOrEqual(8_000)
  expect(new Set(delays).size).toBeGreaterThan(190)
})
