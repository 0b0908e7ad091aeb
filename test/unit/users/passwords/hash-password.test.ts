import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from '#server/users/passwords/hash-password.ts'

/** Made by better-auth 1.7.7, which hashed the passwords of releases before 0.3. */
const EARLIER = [
  [
    'correct horse battery staple',
    '4cd1852ffec8f1e41ac54c4c3957c86b:56800196bb1ffade231664ae8b1602025f31ecb210e57ce5b5ef92ba2b13f915f4995ca4d7b6fc54fe081b2916e16e831c7ea424dad1aa82d5e7a705775191a1',
  ],
  [
    'Schlüssel ① café pass',
    '28d637fc962183062fd9f94e0acaa601:769c38a74890cb6b320cdcc936743801b7bae997e9e81906167085d4208ac72a76bc5c937a3b317dfae8e34eac73b23bd1bf89e44edd3172a25deba975c96140',
  ],
] as const

describe('A password hash', () => {
  it.each(EARLIER)('of an earlier release is still verified: %s', async (password, hash) => {
    expect(await verifyPassword(password, hash)).toBe(true)
  })

  it('verifies its own password only, however its accents are composed, and has a new salt every time', async () => {
    const hash = await hashPassword('Schlüssel'.normalize('NFD'))
    expect(await hashPassword('Schlüssel'.normalize('NFD'))).not.toBe(hash)
    expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
    expect(await verifyPassword('Schlüssel'.normalize('NFC'), hash)).toBe(true)
    expect(await verifyPassword('schlüssel', hash)).toBe(false)
  })

  it.each(['', ':', 'no hash', `${'0'.repeat(32)}:`])('that is damaged verifies nothing: "%s"', async (hash) => {
    expect(await verifyPassword('', hash)).toBe(false)
  })
})
