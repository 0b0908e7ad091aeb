import { expect } from 'vitest'

/** Into how many parts the work is divided. Where it grows with its input, they take as long as the whole; quadratic work takes an eighth. */
const PARTS = 8
const MAX_GROWTH = 4
/** What takes less tells of the compiler, the garbage collector and the clock. */
const NOISE_MS = 20
const ATTEMPTS = 5

/** Asserts that the time of `work` grows with the size of its input and no faster, whatever else the machine does. */
export function expectLinear(size: number, work: (size: number) => unknown): void {
  let growth = Infinity
  for (let attempt = 0; attempt < ATTEMPTS && growth > MAX_GROWTH; attempt++) {
    const whole = processorTime(() => work(size))
    if (whole < NOISE_MS) return
    const parts = processorTime(() => {
      for (let part = 0; part < PARTS; part++) work(Math.ceil(size / PARTS))
    })
    growth = Math.min(growth, whole / parts)
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
