import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Challenge, solve } from '#app/forms/solve-proof-of-work.ts'
import type { AppError } from '#server/platform/errors.ts'
import { type RateLimiter, createRateLimiter } from '#server/platform/limits/rate-limiter.ts'
import { RULES } from '#server/platform/limits/rules.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'

let app: TestApp
/** Those of two processes. */
let limiters: RateLimiter[]
beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'on' })
  const now = new Date()
  limiters = [1, 2].map(() => createRateLimiter({ ...app.ctx, now: () => now }))
})
afterAll(() => app.close())

const { soft } = RULES.contact.address
/** Requests of one sender, in turn at each process; of each the error, or undefined when it passed. */
const attempts = (count: number, proof?: string) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      limiters[n % 2]!.consume('contact', { address: '198.51.100.1', proof }).then(
        () => undefined,
        (error: AppError) => error,
      ),
    ),
  )

describe.runIf(process.env.TEST_DATABASE === 'postgres')('Two processes on one database', () => {
  it('share a limit, and accept a proof of work once', async () => {
    const errors = await attempts(6 * soft)
    const passed = errors.filter((error) => error === undefined).length
    expect(passed).toBeGreaterThanOrEqual(soft)
    expect(passed).toBeLessThan(2 * soft)

    const refusal = errors.find((error) => error !== undefined)!
    const proof = await solve(refusal.extras.challenge as Challenge)
    const proven = await attempts(10, proof)
    expect(proven.filter((error) => error === undefined)).toHaveLength(1)
  })
})
