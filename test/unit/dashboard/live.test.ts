import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reconnectDelay } from '#app/lib/event-stream.ts'
import { throttle } from '#app/lib/throttle.ts'

test('A lost stream is opened again after a second, then twice as late each time, never later than 30 s', () => {
  expect([0, 1, 2, 4, 5, 20].map((failures) => reconnectDelay(failures, () => 1))).toEqual([
    1_000, 2_000, 4_000, 16_000, 30_000, 30_000,
  ])
})

test('Browsers that lost the stream together come back apart, within half the time', () => {
  const waits = Array.from({ length: 200 }, () => reconnectDelay(3))
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(4_000)
  expect(Math.max(...waits)).toBeLessThanOrEqual(8_000)
  expect(new Set(waits).size).toBeGreaterThan(190)
})

describe('A burst of changes', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is counted at once, and again at most once a second, the last one included', () => {
    const counted: number[] = []
    const start = performance.now()
    const count = throttle(1_000, () => counted.push(performance.now() - start))
    for (let change = 0; change < 25; change++) {
      count()
      vi.advanceTimersByTime(100)
    }
    vi.advanceTimersByTime(5_000)
    expect(counted).toEqual([0, 1_000, 2_000, 3_000])
    count()
    vi.advanceTimersByTime(1)
    expect(counted).toHaveLength(5)
  })
})
