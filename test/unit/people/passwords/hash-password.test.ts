import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { hashPassword, verifyPassword } from '#server/people/passwords.ts'

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

/** A cost for tests that are not about it. */
const N = 16
const [salt, key] = ['0'.repeat(32), '0'.repeat(128)]

describe('A password hash', () => {
  it.each(EARLIER)('of an earlier release is still verified: %s', async (password, hash) => {
    expect(await verifyPassword(password, hash, N)).toBe(true)
    expect(await verifyPassword(`${password}.`, hash, N)).toBe(false)
  })

  it('takes 32 MB unless configured otherwise, and names its parameters', async () => {
    const hash = await hashPassword('the same', readConfig({}).passwordCost)
    expect(hash).toMatch(/^scrypt\$16384\$16\$1\$[0-9a-f]{32}\$[0-9a-f]{128}$/)
    expect(await verifyPassword('the same', hash, N)).toBe(true)
    // The same derivation as ever: without its parameters it is one of an earlier release.
    expect(await verifyPassword('the same', hash.split('$').slice(4).join(':'), N)).toBe(true)
  })

  it('verifies its own password only, however its accents are composed', async () => {
    const hash = await hashPassword('Schlüssel'.normalize('NFD'), N)
    expect(await verifyPassword('Schlüssel'.normalize('NFC'), hash, N)).toBe(true)
    expect(await verifyPassword('schlüssel', hash, N)).toBe(false)
  })

  it('is verified with the parameters it was made with, whatever new ones take', async () => {
    const hash = await hashPassword('the same', 32)
    expect(await verifyPassword('the same', hash, N)).toBe(true)
    expect(await verifyPassword('the same', hash.replace('$32$', '$64$'), N)).toBe(false)
  })

  it('has a new salt every time', async () => {
    expect(await hashPassword('the same', N)).not.toBe(await hashPassword('the same', N))
  })

  it.each([null, undefined, '', ':', 'no hash', `${salt}:`, `scrypt$16$16$1$${salt}$`])(
    'that is missing or damaged verifies nothing: "%s"',
    async (hash) => {
      expect(await verifyPassword('', hash, N)).toBe(false)
      expect(await verifyPassword('anything', hash, N)).toBe(false)
    },
  )

  it.each(['1048576$16$1', '16384$999$1', '16384$16$99', '0$16$1', '1000$16$1', '16$0$1', '16$16$0'])(
    'that asks for impossible work, or for more than a server can give, verifies nothing: %s',
    async (parameters) => {
      expect(await verifyPassword('', `scrypt$${parameters}$${salt}$${key}`, N)).toBe(false)
    },
  )
})
