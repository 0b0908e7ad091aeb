import { inArray } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { rateLimits } from '#server/db/schema.ts'
import { addressBucket } from '#server/limits/address-bucket.ts'
import { type AttemptLimit, createDatabaseCounter } from '#server/limits/database-counter.ts'
import type { HashQueue } from '../passwords/check-password.ts'
import { hashAddress, isKnownAddress, rememberAddress } from './known-address.ts'
import { readDeviceToken } from './known-device.ts'
import type { Session } from './session.ts'
import { tooManyAttempts } from './too-many-attempts.ts'

const MINUTES = 60
/** Passwords compared for one account in one bucket. */
const PASSWORD_LIMIT: AttemptLimit = { window: 15 * MINUTES, max: 10 }
/** Attempts from one address, whatever the account. */
const ADDRESS_LIMIT: AttemptLimit = { window: MINUTES, max: 30 }
/** Codes compared for one account. Guessing all day with the right password finds one in ten thousand. */
const CODE_LIMIT: AttemptLimit = { window: 15 * MINUTES, max: 10 }
const DAILY_CODE_LIMIT: AttemptLimit = { window: 24 * 60 * MINUTES, max: 30 }

/** Where a sign-in comes from: its address, and what its browser keeps of an earlier one. */
export type ClientOrigin = { address: string; device: string | undefined }
/** One that was let through. */
export type SignInAttempt = {
  lane: HashQueue
  /** Counts a code that is about to be compared. Throws `too-many`. */
  countCode: () => Promise<void>
  /** Empties its own bucket and remembers from where it came. */
  succeed: (tx: Transaction, userId: string) => Promise<void>
}

type Limits = Pick<Context, 'config' | 'db' | 'signer' | 'now' | 'log'>

/**
 * Counts an attempt to sign in before anything is hashed, or throws `too-many` (docs/decisions/0037). A browser the
 * account has signed in with, and an address it has signed in from, have buckets of their own, so that whoever guesses
 * from elsewhere locks nobody out; the account need not exist, and its address is in no key.
 */
export async function countSignInAttempt(
  ctx: Limits,
  { email, userId }: { email: string; userId: string | undefined },
  { address, device }: ClientOrigin,
): Promise<SignInAttempt> {
  const account = ctx.signer.sign('account', email.toLowerCase())
  const known = readDeviceToken(ctx, email, device)
  const count = createCounter(ctx, account)
  if (!known) await count(`from ${ctx.signer.sign('address', addressBucket(address))}`, ADDRESS_LIMIT)
  const addressHash = hashAddress(ctx, address)
  const isKnown = await isKnownAddress(ctx, userId ?? 'nobody', addressHash)
  const bucket = known ? `device ${known}` : isKnown ? `address ${addressHash}` : 'strangers'
  const passwords = `password ${account} ${bucket}`
  await count(passwords, PASSWORD_LIMIT)
  // Who has the password already must not get a fresh bucket by moving.
  const codes = `code ${account} ${known ? `device ${known}` : 'anywhere'}`
  return {
    lane: known || isKnown ? 'known' : 'strangers',
    countCode: () => countCodes(count, codes),
    succeed: async (tx, id) => {
      if (!ctx.config.rateLimits) return
      await tx.delete(rateLimits).where(inArray(rateLimits.key, [passwords, codes, dailyKey(codes)]))
      await rememberAddress(tx, ctx.now(), id, addressHash)
    },
  }
}

/** The same for what a signed-in person proves again: counted by session, so that a borrowed one locks out no other. */
export function reauthenticationThrottle(ctx: Limits, { id, userId }: Session) {
  const count = createCounter(ctx, userId)
  const [passwords, codes] = [`password session ${id}`, `code session ${id}`]
  return {
    countPassword: () => count(passwords, PASSWORD_LIMIT),
    countCode: () => countCodes(count, codes),
    succeed: async (tx: Transaction) => {
      await tx.delete(rateLimits).where(inArray(rateLimits.key, [passwords, codes, dailyKey(codes)]))
    },
  }
}

async function countCodes(
  count: (key: string, rule: AttemptLimit) => Promise<void>,
  key: string,
): Promise<void> {
  await count(key, CODE_LIMIT)
  await count(dailyKey(key), DAILY_CODE_LIMIT)
}

const dailyKey = (key: string): string => `${key} today`

function createCounter({ config, db, now, log }: Limits, account: string) {
  const countInDatabase = createDatabaseCounter({ db, now })
  return async (key: string, rule: AttemptLimit) => {
    if (!config.rateLimits) return
    const verdict = await countInDatabase(key, rule)
    if (verdict.allowed) return
    log.warn('sign-in limited', { account, bucket: key.split(' ')[0] })
    throw tooManyAttempts(verdict.retryAfter)
  }
}
