import { inArray } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { rateLimits } from '#server/schema/schema.ts'
import { AppError } from '#server/platform/errors.ts'
import { senderKey } from '#server/platform/limits/sender-key.ts'
import { type AttemptLimit, countAttempt } from '#server/platform/limits/counters.ts'
import type { HashQueue } from './passwords.ts'
import { hashAddress, isKnownAddress, rememberAddress, readDeviceToken } from './known-devices.ts'
import type { Session } from './sessions.ts'

const MINUTES = 60
/** Passwords compared for one account in one bucket. */
const PASSWORD_LIMIT: AttemptLimit = { window: 15 * MINUTES, max: 10 }
/** Attempts from one address over all accounts. */
const ADDRESS_LIMIT: AttemptLimit = { window: MINUTES, max: 30 }
/** Codes compared for one account: guessing every day with the right password takes about thirty years. */
const CODE_LIMIT: AttemptLimit = { window: 15 * MINUTES, max: 10 }
const DAILY_CODE_LIMIT: AttemptLimit = { window: 24 * 60 * MINUTES, max: 30 }

/** Where a sign-in comes from: the client's address, and the device token its browser has from an earlier sign-in. */
export type ClientOrigin = { address: string; device: string | undefined }
/** An attempt that was allowed. */
export type SignInAttempt = {
  queue: HashQueue
  /** Counts a code that is about to be compared. Throws `too-many`. */
  countCode: () => Promise<void>
  /** Empties the attempt's bucket and remembers the client's address. */
  succeed: (tx: Transaction, userId: string) => Promise<void>
}

type ThrottleContext = Pick<Context, 'config' | 'db' | 'signer' | 'now' | 'log'>

/**
 * Counts an attempt to sign in before anything is hashed (docs/decisions/sign-in-and-security.md). Throws `too-many`. Unknown clients share
 * one bucket per account, while browsers and addresses it has signed in from have their own: guessing from elsewhere
 * locks no user out. The account need not exist, and no key contains its e-mail address.
 */
export async function countSignInAttempt(
  ctx: ThrottleContext,
  { email, userId }: { email: string; userId: string | undefined },
  { address, device }: ClientOrigin,
): Promise<SignInAttempt> {
  const account = ctx.signer.sign('account', email.toLowerCase())
  const count = createCounter(ctx, account)
  const deviceId = readDeviceToken(ctx, email, device)
  if (!deviceId) await count(`from ${ctx.signer.sign('address', senderKey(address))}`, ADDRESS_LIMIT)
  const addressHash = hashAddress(ctx, address)
  // Looked up for unknown accounts too, so that they take the same time.
  const hasKnownAddress = await isKnownAddress(ctx, userId ?? 'nobody', addressHash)
  const bucket = deviceId ? `device ${deviceId}` : hasKnownAddress ? `address ${addressHash}` : 'unknown'
  const passwords = `password ${account} ${bucket}`
  await count(passwords, PASSWORD_LIMIT)
  // Not by address: a client that has the password already must not get a new bucket by moving.
  const codes = `code ${account} ${deviceId ? `device ${deviceId}` : 'anywhere'}`
  return {
    queue: deviceId || hasKnownAddress ? 'known' : 'unknown',
    countCode: () => countCodes(count, codes),
    succeed: async (tx, id) => {
      if (!ctx.config.rateLimits) return
      await tx.delete(rateLimits).where(inArray(rateLimits.key, [passwords, codes, dailyKey(codes)]))
      await rememberAddress(tx, ctx.now(), id, addressHash)
    },
  }
}

/** Limits reauthentication, counted by session, so that a stolen session does not lock out the user's others. */
export function reauthenticationThrottle(ctx: ThrottleContext, { id, userId }: Session) {
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

type Count = (key: string, limit: AttemptLimit) => Promise<void>

async function countCodes(count: Count, key: string): Promise<void> {
  await count(key, CODE_LIMIT)
  await count(dailyKey(key), DAILY_CODE_LIMIT)
}

const dailyKey = (key: string): string => `${key} today`

function createCounter({ config, db, now, log }: ThrottleContext, account: string): Count {
  return async (key, limit) => {
    if (!config.rateLimits) return
    const verdict = await countAttempt({ db, now }, key, limit)
    if (verdict.allowed) return
    log.warn('sign_in.limited', { account, bucket: key.split(' ')[0] })
    const { retryAfter } = verdict
    const detail = `Too many attempts. Try again in ${inWords(retryAfter)}.`
    throw new AppError('too-many', detail, [], { retryAfter })
  }
}

function inWords(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 2 * 60 * 60
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
