import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const KEY_BYTES = 64
const SALT_BYTES = 16

type Cost = { N: number; r: number; p: number }
type StoredHash = { cost: Cost; salt: string; key: Buffer }

const costOf = (N: number): Cost => ({ N, r: 16, p: 1 })
/** Earlier releases stored `salt:key`, always of this cost. */
const EARLIER_COST = costOf(16_384)
/** No stored hash takes more, whatever it says. */
const MAX_MEMORY = 128 * 1024 * 1024
const MAX_P = 16

const FORMAT = /^(?:scrypt\$(\d{1,7})\$(\d{1,3})\$(\d{1,2})\$)?([0-9a-f]{32})[:$]([0-9a-f]{128})$/

const scryptAsync = promisify<string, string, number, Cost & { maxmem: number }, Buffer>(scrypt)

/** One keyboard's ö is a single character and another's is two, so both are normalized. */
const deriveKey = (password: string, salt: string, cost: Cost): Promise<Buffer> =>
  scryptAsync(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: 2 * MAX_MEMORY })

/** Hashes a password with a new salt and scrypt's N, as `scrypt$N$r$p$salt$key` (docs/decisions/0044). */
export async function hashPassword(password: string, N: number): Promise<string> {
  // The salt is used as the text it is stored as, not as the bytes it stands for.
  const salt = randomBytes(SALT_BYTES).toString('hex')
  const cost = costOf(N)
  const key = await deriveKey(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt, key.toString('hex')].join('$')
}

/** Returns whether the password has this hash; takes the time of a new hash where there is none. */
export async function verifyPassword(password: string, hash: string | null | undefined, N: number) {
  const stored = readHash(hash ?? '')
  const actual = await deriveKey(password, stored?.salt ?? '', stored?.cost ?? costOf(N))
  return stored !== undefined && timingSafeEqual(stored.key, actual)
}

function readHash(hash: string): StoredHash | undefined {
  const [, N, r, p, salt, key] = FORMAT.exec(hash) ?? []
  if (!salt || !key) return undefined
  const cost = N ? { N: Number(N), r: Number(r), p: Number(p) } : EARLIER_COST
  return isAffordable(cost) ? { cost, salt, key: Buffer.from(key, 'hex') } : undefined
}

/** N has to be a power of two, or scrypt throws. */
const isAffordable = ({ N, r, p }: Cost): boolean =>
  N > 1 && Number.isInteger(Math.log2(N)) && r > 0 && p > 0 && p <= MAX_P && 128 * N * r <= MAX_MEMORY
