import { expect } from 'vitest'

/** Work that grows with its input takes eight times as long for eight times as much; quadratic work takes sixty-four times. */
const [TIMES, MAX_GROWTH] = [8, 24]
/** What takes less tells of the compiler and the garbage collector. */
const NOISE_MS = 20
const ATTEMPTS = 5

/** Asserts that the time of `work` grows with the size of its input and no faster, whatever else the machine does. */
export function expectLinear(size: number, work: (size: number) => unknown): void {
  const measure = (each: number) => processorTime(() => work(Math.ceil(each)))
  let growth = Infinity
  for (let attempt = 0; attempt < ATTEMPTS && growth > MAX_GROWTH; attempt++) {
    // The first call compiles.
    const part = Math.min(measure(size / TIMES), measure(size / TIMES))
    const whole = measure(size)
    growth = whole < NOISE_MS ? 0 : Math.min(growth, whole / part)
  }
  expect(growth, 'growth of the time').toBeLessThanOrEqual(MAX_GROWTH)
}

/** Milliseconds of this thread's processor time. */
function processorTime(work: () => unknown): number {
  const started = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(started)
  return (user + system) / 1000
}
