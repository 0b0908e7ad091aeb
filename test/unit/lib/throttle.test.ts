import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from '#app/lib/page-state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('A burst of calls runs at once and then at most once per interval, the last call included', () => {
  const runs: number[] = []
  const start = performance.now()
  const call = throttle(1_000, () => runs.push(performance.now() - start))
  for (let count = 0; count < 25; count++) {
    call()
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(5_000)
  expect(runs).toEqual([0, 1_000, 2_000, 3_000])
  call()
  vi.advanceTimersByTime(1)
  expect(runs).toHaveLength(5)
})
