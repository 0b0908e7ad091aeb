import { describe, expect, it } from 'vitest'
import { createSigner } from '#server/platform/signing.ts'
import { encryptSecret, decryptSecret } from '#server/people/second-factor-codes.ts'

const keys = createSigner('the key these secrets are sealed with')
const USER = '0f1c6f0e-6d0b-4b1e-9a59-2f0f3a6f7f11'
const SECRET = 'JBSWY3DPEHPK3PXP'
const sealed = encryptSecret(keys, USER, SECRET)
const [nonce, tag, text] = sealed.split('.') as [string, string, string]
const bytes = (part: string, count: number) => Buffer.from(part, 'base64url').subarray(0, count).toString('base64url')

describe('An encrypted secret', () => {
  it('is decrypted for its user only, and differs every time', () => {
    expect(decryptSecret(keys, USER, sealed)).toEqual({ secret: SECRET, isPreviousKey: false })
    expect(decryptSecret(keys, USER.replace('0', '1'), sealed)).toBeUndefined()
    expect(encryptSecret(keys, USER, SECRET)).not.toBe(sealed)
  })

  it.each([
    ['with less of its tag, which is easier to guess', [nonce, bytes(tag, 4), text].join('.')],
    ['with no tag', [nonce, '', text].join('.')],
    ['with a shorter nonce', [bytes(nonce, 8), tag, text].join('.')],
    ['with no nonce', ['', tag, text].join('.')],
    ['without its text', [nonce, tag].join('.')],
    ['without tag and text', nonce],
    ['that is nothing', ''],
  ])('is not decrypted %s', (_, given) => {
    expect(decryptSecret(keys, USER, given)).toBeUndefined()
  })

  it('is not decrypted with any byte changed', () => {
    const parts = [nonce, tag, text].map((part) => Buffer.from(part, 'base64url'))
    for (const [which, whole] of parts.entries())
      for (let at = 0; at < whole.length; at++) {
        const changed = parts.map((part) => Buffer.from(part))
        changed[which]![at]! ^= 1 + (at % 255)
        const given = changed.map((each) => each.toString('base64url')).join('.')
        expect(decryptSecret(keys, USER, given)).toBeUndefined()
      }
  })
})
