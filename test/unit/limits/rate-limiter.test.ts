import { beforeEach, describe, expect, it } from 'vitest'
import { type Challenge, solve } from '#app/lib/proof-of-work/solve.ts'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import type { AppError } from '#server/errors.ts'
import { createSigner } from '#server/signing.ts'
import { type RateLimiter, type RateLimitRequest, createRateLimiter } from '#server/limits/rate-limiter.ts'
import { RULES, type RuleName } from '#server/limits/rules.ts'

let at: Date
let gate: RateLimiter
const pass = (seconds: number) => (at = new Date(at.getTime() + seconds * 1000))
const open = (rateLimits = true) =>
  createRateLimiter({
    config: { rateLimits, databaseUrl: undefined } as Context['config'],
    signer: createSigner('a secret of at least thirty-two characters'),
    now: () => at,
    // In memory nothing is asked of it.
    db: undefined as unknown as Context['db'],
  })

beforeEach(() => {
  at = new Date('2026-11-22T12:00:00Z')
  gate = open()
})

/** Undefined where it was let through. */
const visit = async (name: RuleName, more: Partial<RateLimitRequest> = {}): Promise<AppError | undefined> =>
  gate.consume(name, { address: '203.0.113.7', ...more }).then(
    () => undefined,
    (error: AppError) => error,
  )
const visits = (times: number, name: RuleName, more: (n: number) => Partial<RateLimitRequest> = () => ({})) =>
  Promise.all(Array.from({ length: times }, (_, n) => visit(name, more(n))))
const refused = (answers: (AppError | undefined)[]) => answers.filter(Boolean).length
const solution = async ({ extras: told }: AppError) => solve(told.challenge as Challenge)
/** An address of its own, another /64 each. */
const elsewhere = (n: number) => ({ address: `2001:db8:${n.toString(16)}::1` })

describe('One sender', () => {
  it('is let in to the last of the limit however many come at once, and no further', async () => {
    const { max } = RULES.upload.address
    expect(refused(await visits(max + 50, 'upload'))).toBe(50)
  })

  it('is told the true seconds to wait, and is let in after them', async () => {
    await visit('upload')
    pass(100.5)
    await visits(RULES.upload.address.max, 'upload')
    const error = await visit('upload')
    expect(error).toMatchObject({
      code: 'too-many',
      message:
        'Too many files came from your network. Please try again in 9 minutes, or call (303) 555-0148.',
      told: { retryAfter: 500 },
    })
    pass(499)
    expect(await visit('upload')).toMatchObject({ told: { retryAfter: 1 } })
    pass(1)
    expect(await visit('upload')).toBeUndefined()
  })

  it('is a whole IPv6 network, and no more than that', async () => {
    const { max } = RULES.upload.address
    await visits(max, 'upload', (n) => ({ address: `2001:db8:1:2::${n.toString(16)}` }))
    expect(await visit('upload', { address: '2001:db8:1:2:ffff::1' })).toBeDefined()
    expect(await visit('upload', { address: '2001:db8:1:3::1' })).toBeUndefined()
  })

  it('is not kept from one thing by another', async () => {
    await visits(RULES.upload.address.max + 1, 'upload')
    expect(await visit('ticket')).toBeUndefined()
  })

  it('is not counted for what was refused: whoever knocks all the time is let in all the same', async () => {
    await visits(RULES.ticket.address.soft, 'ticket')
    await visits(200, 'ticket')
    pass(RULES.ticket.address.window)
    expect(await visit('ticket')).toBeUndefined()
  })
})

describe('All senders together', () => {
  it('have a limit of their own', async () => {
    const { max } = RULES.upload.everyone
    expect(refused(await visits(max, 'upload', elsewhere))).toBe(0)
    for (let n = 0; n < max; n++) gate.commit('upload')
    expect(await visit('upload')).toMatchObject({
      message: 'Too many files are arriving. Please try again in 60 seconds, or call (303) 555-0148.',
      told: { retryAfter: 60 },
    })
    pass(60)
    expect(await visit('upload')).toBeUndefined()
  })

  it('use nothing up by what is not let in after all', async () => {
    for (const name of ['search', 'preview', 'file', 'announcement', 'upload'] as const)
      expect(refused(await visits(RULES[name].everyone.max + 1, name, elsewhere)), name).toBe(0)
    expect(refused(await visits(10, 'search'))).toBe(0)
  })

  it('are asked for work while a flood lasts and a minute longer, and then no more', async () => {
    const { soft } = RULES.ticket.everyone
    expect(refused(await visits(soft + 100, 'ticket', elsewhere))).toBe(100)
    pass(60)
    expect(refused(await visits(soft + 100, 'ticket', elsewhere))).toBe(soft + 100)
    pass(60)
    expect(await visit('ticket')).toBeDefined()
    pass(60)
    expect(await visit('ticket')).toBeUndefined()
  })
})

describe('Work', () => {
  it('lets a sender in beyond the soft limit, once for each proof', async () => {
    await visits(RULES.ticket.address.soft, 'ticket')
    const asked = (await visit('ticket'))!
    expect(asked).toMatchObject({
      code: 'too-many',
      told: { type: PROBLEM_TYPES.proofOfWorkNeeded, retryAfter: 600 },
    })
    const proof = await solution(asked)
    expect(await visit('contact', { isHoneypotFilled: true, proof })).toBeDefined()
    expect(refused(await visits(20, 'ticket', () => ({ proof })))).toBe(19)
  })

  it('is what a filled trap costs, and nothing is lost', async () => {
    const asked = (await visit('ticket', { isHoneypotFilled: true }))!
    expect(asked.extras.type).toBe(PROBLEM_TYPES.proofOfWorkNeeded)
    expect(await visit('ticket', { isHoneypotFilled: true, proof: await solution(asked) })).toBeUndefined()
  })
})

describe('A form that the browser posts by itself', () => {
  const plain = (more: Partial<RateLimitRequest> = {}) => ({ proof: null, once: 'these words', ...more })

  it('is asked for once more where its trap is filled in', async () => {
    expect((await visit('ticket', plain({ isHoneypotFilled: true })))?.message).toMatch(
      /send the form once more/,
    )
    expect(await visit('ticket', plain({ isHoneypotFilled: true }))).toBeUndefined()
  })

  it('is refused under pressure with a time and a phone number, before it is read if that is its sender’s doing', async () => {
    await visits(RULES.ticket.address.soft, 'ticket')
    const sentence = /without JavaScript.* in 10 minutes, or call \(303\) 555-0148\.$/
    expect((await visit('ticket', plain()))?.message).toMatch(sentence)
    expect(() => gate.precheck('ticket', '203.0.113.7')).toThrow(sentence)
    expect(() => gate.precheck('ticket', '203.0.113.8')).not.toThrow()
  })
})

describe('A wish that comes again', () => {
  it('is not counted against its sender, five times', async () => {
    const { soft } = RULES.ticket.address
    await visits(soft - 1, 'ticket')
    const repeated = await visits(6, 'ticket', () => ({ idempotencyKey: 'one key' }))
    expect(refused(repeated)).toBe(0)
    expect(await visit('ticket')).toBeDefined()
    expect(await visit('ticket', { idempotencyKey: 'one key' })).toBeDefined()
  })
})

it('RATE_LIMITS=off opens the gate', async () => {
  gate = open(false)
  expect(refused(await visits(5_000, 'upload', () => ({ isHoneypotFilled: true })))).toBe(0)
})
