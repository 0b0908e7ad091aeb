import { inArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Transaction } from '../db/client.ts'
import { rateLimits } from '../db/schema.ts'
import { addressBucket } from '../limits/address.ts'
import { type Rule, createTries } from '../limits/tries.ts'
import type { Lane } from './check-password.ts'
import { hashedAddress, isKnownAddress, rememberAddress } from './known-address.ts'
import { deviceOf } from './known-device.ts'
import type { OwnSession } from './own-session.ts'
import { tooManyAttempts } from './too-many-attempts.ts'

const MINUTES = 60
/** Passwords compared for one account in one bucket. */
const PASSWORDS: Rule = { window: 15 * MINUTES, max: 10 }
/** Attempts from one address, whatever the account. */
const FROM_ADDRESS: Rule = { window: MINUTES, max: 30 }
/** Codes compared for one account. Guessing all day with the right password finds one in ten thousand. */
const CODES: Rule = { window: 15 * MINUTES, max: 10 }
const CODES_A_DAY: Rule = { window: 24 * 60 * MINUTES, max: 30 }

/** Where a sign-in comes from: its address, and what its browser keeps of an earlier one. */
export type Origin = { address: string; device: string | undefined }
/** One that was let through. */
export type Attempt = {
  lane: Lane
  /** Counts a code that is about to be compared. Throws `too-many`. */
  countCode: () => Promise<void>
  /** Empties its own bucket and remembers from where it came. */
  succeed: (tx: Transaction, userId: string) => Promise<void>
}

type Limits = Pick<Context, 'config' | 'db' | 'keys' | 'now' | 'log'>

/**
 * Counts an attempt to sign in before anything is hashed, or throws `too-many` (docs/decisions/0037). A browser the
 * account has signed in with, and an address it has signed in from, have buckets of their own, so that whoever guesses
 * from elsewhere locks nobody out; the account need not exist, and its address is in no key.
 */
export async function countAttempt(
  ctx: Limits,
  { email, userId }: { email: string; userId: string | undefined },
  { address, device }: Origin,
): Promise<Attempt> {
  const account = ctx.keys.sign('account', email.toLowerCase())
  const known = deviceOf(ctx, email, device)
  const count = counter(ctx, account)
  if (!known) await count(`from ${ctx.keys.sign('address', addressBucket(address))}`, FROM_ADDRESS)
  const hashed = hashedAddress(ctx, address)
  const isFamiliar = await isKnownAddress(ctx, userId ?? 'nobody', hashed)
  const bucket = known ? `device ${known}` : isFamiliar ? `address ${hashed}` : 'strangers'
  const passwords = `password ${account} ${bucket}`
  await count(passwords, PASSWORDS)
  // Who has the password already must not get a fresh bucket by moving.
  const codes = `code ${account} ${known ? `device ${known}` : 'anywhere'}`
  return {
    lane: known || isFamiliar ? 'known' : 'strangers',
    countCode: () => countCodes(count, codes),
    succeed: async (tx, id) => {
      if (!ctx.config.rateLimits) return
      await tx.delete(rateLimits).where(inArray(rateLimits.key, [passwords, codes, today(codes)]))
      await rememberAddress(tx, ctx.now(), id, hashed)
    },
  }
}

/** The same for what a signed-in person proves again: counted by session, so that a borrowed one locks out no other. */
export function ownAttempts(ctx: Limits, { id, userId }: OwnSession) {
  const count = counter(ctx, userId)
  const [passwords, codes] = [`password session ${id}`, `code session ${id}`]
  return {
    countPassword: () => count(passwords, PASSWORDS),
    countCode: () => countCodes(count, codes),
    succeed: async (tx: Transaction) => {
      await tx.delete(rateLimits).where(inArray(rateLimits.key, [passwords, codes, today(codes)]))
    },
  }
}

async function countCodes(count: (key: string, rule: Rule) => Promise<void>, key: string): Promise<void> {
  await count(key, CODES)
  await count(today(key), CODES_A_DAY)
}

const today = (key: string): string => `${key} today`

function counter({ config, db, now, log }: Limits, account: string) {
  const countTry = createTries({ db, now })
  return async (key: string, rule: Rule) => {
    if (!config.rateLimits) return
    const verdict = await countTry(key, rule)
    if (verdict.allowed) return
    log.warn('sign-in limited', { account, bucket: key.split(' ')[0] })
    throw tooManyAttempts(verdict.retryAfter)
  }
}
