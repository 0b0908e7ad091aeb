import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * Parameters and format of every stored password hash: `salt:key` in hexadecimal. Changing any of them would lock out
 * everyone who has a password (docs/decisions/0044).
 */
const KEY_BYTES = 64
const SALT_BYTES = 16
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }

const scryptAsync = promisify<string, string, number, typeof COST, Buffer>(scrypt)

/** One keyboard's ö is a single character and another's is two, so both are normalized. */
const deriveKey = (password: string, salt: string): Promise<Buffer> =>
  scryptAsync(password.normalize('NFKC'), salt, KEY_BYTES, COST)

/** Hashes a password with a new salt. Takes about 50 ms of a thread and 32 MB. */
export async function hashPassword(password: string): Promise<string> {
  // The salt is used as the text it is stored as, not as the bytes it stands for.
  const salt = randomBytes(SALT_BYTES).toString('hex')
  return `${salt}:${(await deriveKey(password, salt)).toString('hex')}`
}

/** Returns whether the password has this hash. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  const expected = Buffer.from(key, 'hex')
  const actual = await deriveKey(password, salt)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
