import { beforeAll, describe, expect, it } from 'vitest'
import { type Challenge, isSolvable, solve } from '#app/forms/solve-proof-of-work.ts'
import { createSigner } from '#server/platform/signing.ts'
import { createProofOfWork } from '#server/platform/limits/proof-of-work.ts'

let at = new Date('2026-11-22T12:00:00Z')
const now = () => at
const secret = 'a secret of at least thirty-two characters'
const proofs = createProofOfWork({ signer: createSigner(secret), now })

let payload: any
/** Turns of the event loop while it was solved. */
let turns = 0
beforeAll(async () => {
  const challenge = (await proofs.createChallenge('ticket', 1_000_000)) as Challenge
  expect(isSolvable(challenge)).toBe(true)
  const counting = setInterval(() => turns++)
  payload = JSON.parse(Buffer.from(await solve(challenge), 'base64url').toString())
  clearInterval(counting)
})

/** The solved challenge, with a change. */
function solved(change: (payload: any) => void = () => {}): string {
  const changed = structuredClone(payload)
  change(changed)
  return Buffer.from(JSON.stringify(changed)).toString('base64url')
}

describe('A proof of work', () => {
  it('is found in short stretches, so that other work of the page goes on', () => {
    expect(turns).toBeGreaterThan(5)
  })

  it('is accepted, and returns the nonce of its challenge', async () => {
    expect(await proofs.verify('ticket', solved())).toBe(payload.challenge.parameters.nonce)
  })

  it('is valid after the secret was rotated, while the previous one is configured', async () => {
    const proof = solved()
    const changed = createProofOfWork({
      signer: createSigner('another secret of thirty-two characters', secret),
      now,
    })
    expect(await changed.verify('ticket', proof)).toBeDefined()
    const forgotten = createProofOfWork({
      signer: createSigner('another secret of thirty-two characters'),
      now,
    })
    expect(await forgotten.verify('ticket', proof)).toBeUndefined()
  })

  it('is valid for its operation only, and for ten minutes', async () => {
    const proof = solved()
    const begun = at
    expect(await proofs.verify('contact', proof)).toBeUndefined()
    at = new Date(at.getTime() + 599_999)
    expect(await proofs.verify('ticket', proof)).toBeDefined()
    at = new Date(at.getTime() + 1)
    expect(await proofs.verify('ticket', proof)).toBeUndefined()
    at = begun
  })

  it.each<[string, (payload: any) => void]>([
    ['another number', ({ solution }) => solution.counter++],
    ['another key', ({ solution }) => (solution.derivedKey = '0'.repeat(64))],
    ['less work', ({ challenge }) => (challenge.parameters.cost = 1)],
    ['an easier beginning', ({ challenge }) => (challenge.parameters.keyPrefix = '00')],
    ['a longer life', ({ challenge }) => (challenge.parameters.data.expires += 1)],
    ['another operation', ({ challenge }) => (challenge.parameters.data.operation = 'contact')],
    ['no signature', ({ challenge }) => (challenge.signature = '')],
    ['a key of no length', ({ challenge }) => (challenge.parameters.keyLength = 0)],
    ['a prototype', ({ challenge }) => (challenge.parameters['__proto__x'] = { a: 1 })],
  ])('is rejected with %s', async (_, change) => {
    const proof = solved(change)
    expect(await proofs.verify('ticket', proof)).toBeUndefined()
  })

  it.each(['', 'x', 'bnVsbA', 'W10', Buffer.from('{"challenge":1}').toString('base64url'), 'A'.repeat(100_000)])(
    'is rejected when malformed: %.20s',
    async (rubbish) => {
      expect(await proofs.verify('ticket', rubbish)).toBeUndefined()
    },
  )

  it('is at most three times the work, however high the load', () => {
    const { solution } = payload
    expect(solution.counter).toBeGreaterThanOrEqual(45_000)
    expect(solution.counter).toBeLessThan(90_000)
  })
})
