import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Challenge, solve } from '#app/forms/solve-proof-of-work.ts'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import type { AppError } from '#server/platform/errors.ts'
import { rateLimits } from '#server/schema/schema.ts'
import { type RateLimiter, type RateLimitRequest, createRateLimiter } from '#server/platform/limits/rate-limiter.ts'
import { RULES, type RuleName } from '#server/platform/limits/rules.ts'
import { type TestApp, openTestApp } from '#test/support/app.ts'

let at: Date
let rateLimiter: RateLimiter
const pass = (seconds: number) => (at = new Date(at.getTime() + seconds * 1000))
let app: TestApp
const create = (isOn = true) =>
  createRateLimiter({ ...app.ctx, config: { ...app.config, rateLimits: isOn }, now: () => at })

beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.delete(rateLimits)
  at = new Date('2026-11-22T12:00:00Z')
  rateLimiter = create()
})

/** Resolves with the error, or undefined when the request passed. */
const attempt = async (name: RuleName, more: Partial<RateLimitRequest> = {}): Promise<AppError | undefined> =>
  rateLimiter.consume(name, { address: '203.0.113.7', ...more }).then(
    () => undefined,
    (error: AppError) => error,
  )
const attempts = (times: number, name: RuleName, more: (n: number) => Partial<RateLimitRequest> = () => ({})) =>
  Promise.all(Array.from({ length: times }, (_, n) => attempt(name, more(n))))
const rejected = (results: (AppError | undefined)[]) => results.filter(Boolean).length
const solution = async ({ extras }: AppError) => solve(extras.challenge as Challenge)
/** A different address, each in another /64 network. */
const elsewhere = (n: number) => ({ address: `2001:db8:${n.toString(16)}::1` })

describe('A sender', () => {
  it('is let through up to the limit and no further, however many requests arrive at once', async () => {
    const { max } = RULES.upload.address
    expect(rejected(await attempts(max + 50, 'upload'))).toBe(50)
  })

  it('gets the seconds to wait, and is accepted after them', async () => {
    await attempt('upload')
    pass(100.5)
    await attempts(RULES.upload.address.max, 'upload')
    const error = await attempt('upload')
    expect(error).toMatchObject({
      code: 'too-many',
      message: 'Too many files came from your network. Please try again in 9 minutes, or call (303) 555-0148.',
      extras: { retryAfter: 500 },
    })
    pass(499)
    expect(await attempt('upload')).toMatchObject({ extras: { retryAfter: 1 } })
    pass(1)
    expect(await attempt('upload')).toBeUndefined()
  })

  it('is a whole IPv6 /64 network, and no more than that', async () => {
    const { max } = RULES.upload.address
    await attempts(max, 'upload', (n) => ({ address: `2001:db8:1:2::${n.toString(16)}` }))
    expect(await attempt('upload', { address: '2001:db8:1:2:ffff::1' })).toBeDefined()
    expect(await attempt('upload', { address: '2001:db8:1:3::1' })).toBeUndefined()
  })

  it('is limited per kind of request', async () => {
    await attempts(RULES.upload.address.max + 1, 'upload')
    expect(await attempt('ticket')).toBeUndefined()
  })

  it('is still counted after a restart', async () => {
    await attempts(RULES.ticket.address.soft, 'ticket')
    rateLimiter = create()
    expect(await attempt('ticket')).toMatchObject({ extras: { retryAfter: 600 } })
  })

  it('is not counted for rejected requests, so that constant retries do not prolong the wait', async () => {
    await attempts(RULES.ticket.address.soft, 'ticket')
    await attempts(200, 'ticket')
    pass(RULES.ticket.address.window)
    expect(await attempt('ticket')).toBeUndefined()
  })
})

describe('All senders together', () => {
  it('have a limit of their own', async () => {
    const { max } = RULES.upload.everyone
    expect(rejected(await attempts(max, 'upload', elsewhere))).toBe(0)
    for (let n = 0; n < max; n++) rateLimiter.commit('upload')
    expect(await attempt('upload')).toMatchObject({
      message: 'Too many files are arriving. Please try again in 60 seconds, or call (303) 555-0148.',
      extras: { retryAfter: 60 },
    })
    pass(60)
    expect(await attempt('upload')).toBeUndefined()
  })

  it('do not use up what all share with requests that are rejected later', async () => {
    for (const name of ['search', 'preview', 'file', 'announcement', 'upload'] as const)
      expect(rejected(await attempts(RULES[name].everyone.max + 1, name, elsewhere)), name).toBe(0)
    expect(rejected(await attempts(10, 'search'))).toBe(0)
  })

  it('need a proof of work while a flood lasts and for a minute after it', async () => {
    const { soft } = RULES.ticket.everyone
    expect(rejected(await attempts(soft + 100, 'ticket', elsewhere))).toBe(100)
    pass(60)
    expect(rejected(await attempts(soft + 100, 'ticket', elsewhere))).toBe(soft + 100)
    pass(60)
    expect(await attempt('ticket')).toBeDefined()
    pass(60)
    expect(await attempt('ticket')).toBeUndefined()
  })
})

describe('One sender of many requests', () => {
  const plain = (n: number) => ({ ...elsewhere(n), proof: null, idempotencyKey: `form ${n}` })

  it('keeps neither programs nor forms without JavaScript of others waiting, however long it goes on', async () => {
    for (let minute = 0; minute < 4; minute++) {
      expect(rejected(await attempts(50, 'ticket'))).toBe(minute === 0 ? 50 - RULES.ticket.address.soft : 50)
      expect(rejected(await attempts(5, 'ticket', (n) => elsewhere(100 * minute + n)))).toBe(0)
      expect(rejected(await attempts(3, 'ticket', (n) => plain(100 * minute + 10 + n)))).toBe(0)
      pass(60)
    }
  })

  it('presses nobody with the ones that are accepted either', async () => {
    const { address, everyone } = RULES.contact
    const senders = 1 + Math.ceil(everyone.soft / address.soft)
    expect(rejected(await attempts(senders * address.soft, 'contact', (n) => elsewhere(n % senders)))).toBe(0)
    expect(await attempt('contact', plain(100))).toBeUndefined()
  })

  it('reads that its own number is used up, and others read of the load', async () => {
    await attempts(RULES.ticket.address.soft, 'ticket')
    const own = /^Too many tickets came from your network\. Please try again in 10 minutes, .* header Proof-Of-Work\.$/
    expect((await attempt('ticket'))?.message).toMatch(own)
    await attempts(RULES.ticket.everyone.soft, 'ticket', elsewhere)
    expect((await attempt('ticket'))?.message).toMatch(own)
    const load = /^Many requests are arriving right now.* in 60 seconds, or call/
    expect((await attempt('ticket', elsewhere(999)))?.message).toMatch(load)
    expect((await attempt('ticket', plain(999)))?.message).toMatch(load)
  })
})

describe('After a clock that was a day ahead', () => {
  it('a load is over within two minutes', async () => {
    const { soft } = RULES.ticket.everyone
    pass(24 * 3600)
    await attempts(soft, 'ticket', elsewhere)
    pass(-24 * 3600)
    // As our pages do: what is counted in the database is put right by the first request that is.
    const challenged = (await attempt('ticket', elsewhere(999)))!
    expect(await attempt('ticket', { ...elsewhere(999), proof: await solution(challenged) })).toBeUndefined()
    pass(120)
    expect(await attempt('ticket', elsewhere(999))).toBeUndefined()
  })
})

describe('A proof of work', () => {
  it('is needed where the honeypot is filled in, and lets a sender through beyond the soft limit, once', async () => {
    const error = (await attempt('ticket', { isHoneypotFilled: true }))!
    expect(error.extras.type).toBe(PROBLEM_TYPES.proofOfWorkNeeded)
    expect(error.message).toMatch(/^A field that is to stay empty was filled in/)
    await attempts(RULES.ticket.address.soft, 'ticket')
    expect(await attempt('ticket')).toMatchObject({
      code: 'too-many',
      extras: { type: PROBLEM_TYPES.proofOfWorkNeeded, retryAfter: 600 },
    })
    const proof = await solution(error)
    expect(await attempt('contact', { isHoneypotFilled: true, proof })).toBeDefined()
    expect(rejected(await attempts(20, 'ticket', () => ({ isHoneypotFilled: true, proof })))).toBe(19)
  })
})

describe('A form posted without JavaScript', () => {
  const plain = (more: Partial<RateLimitRequest> = {}) => ({
    proof: null,
    idempotencyKey: 'the same form',
    ...more,
  })

  it('has to be sent once more where its honeypot is filled in', async () => {
    expect((await attempt('ticket', plain({ isHoneypotFilled: true })))?.message).toMatch(/send the form once more/)
    expect(await attempt('ticket', plain({ isHoneypotFilled: true }))).toBeUndefined()
  })

  it('is rejected under load with a time and a phone number, and before its body is read when its sender is over the limit', async () => {
    await attempts(RULES.ticket.address.soft, 'ticket')
    const sentence =
      /^Too many tickets came from your network, and without JavaScript.* in 10 minutes, or call \(303\) 555-0148\.$/
    expect((await attempt('ticket', plain()))?.message).toMatch(sentence)
    expect(() => rateLimiter.precheck('ticket', '203.0.113.7')).toThrow(sentence)
    expect(() => rateLimiter.precheck('ticket', '203.0.113.8')).not.toThrow()
  })
})

describe('A retry with the same Idempotency-Key', () => {
  it('is not counted, up to five times', async () => {
    const { soft } = RULES.ticket.address
    await attempts(soft - 1, 'ticket')
    const retries = await attempts(6, 'ticket', () => ({ idempotencyKey: 'one key' }))
    expect(rejected(retries)).toBe(0)
    expect(await attempt('ticket')).toBeDefined()
    expect(await attempt('ticket', { idempotencyKey: 'one key' })).toBeDefined()
  })
})

it('RATE_LIMITS=off lets everything through', async () => {
  rateLimiter = create(false)
  expect(rejected(await attempts(5_000, 'upload', () => ({ isHoneypotFilled: true })))).toBe(0)
})
