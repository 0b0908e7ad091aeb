import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Context } from '#server/context.ts'
import { AppError, invalidField } from '#server/platform/errors.ts'
import pLimit from 'p-limit'
import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import { authAccounts, authUsers, secondFactors } from '#server/schema/schema.ts'
import { site } from '#site'
import { execFile } from 'node:child_process'
import { programFile } from '../platform/program-files.ts'
import { pick } from '../platform/pick.ts'

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

/** Hashes a password with a new salt and scrypt's N, as `scrypt$N$r$p$salt$key` (docs/decisions/sign-in-and-security.md). */
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

/**
 * Two hashing queues, one for known clients and one for everyone else, each hashing one password at a time. A flood of
 * unknown clients waits in its own queue and cannot delay the others.
 */
export type HashQueue = 'known' | 'unknown'
const LIMITERS = { known: pLimit(1), unknown: pLimit(1) }
/** About six seconds of hashing; a browser that would wait longer gets a 429 with Retry-After. */
const MAX_QUEUED = 100
const RETRY_AFTER_S = 10

/**
 * Returns whether a password matches the hash, in the same time where there is no hash (then false). Throws `too-many`
 * when the queue is full. Every comparison is counted as `password_checks_total`.
 */
export function checkPassword(
  { metrics, config }: Pick<Context, 'metrics' | 'config'>,
  hash: string | null | undefined,
  password: string,
  queue: HashQueue,
): Promise<boolean> {
  return runInQueue(queue, () => {
    metrics.passwordChecked()
    return verifyPassword(password, hash, config.passwordCost)
  })
}

/** Hashes a password in its queue after `beforeHashing`, which may throw. Throws `too-many`. */
export const queuePasswordHash = (
  { config }: Pick<Context, 'config'>,
  password: string,
  queue: HashQueue,
  beforeHashing = async () => {},
): Promise<string> =>
  runInQueue(queue, async () => {
    await beforeHashing()
    return hashPassword(password, config.passwordCost)
  })

async function runInQueue<T>(queue: HashQueue, task: () => Promise<T>): Promise<T> {
  const limiter = LIMITERS[queue]
  if (limiter.activeCount + limiter.pendingCount >= MAX_QUEUED)
    throw new AppError('too-many', 'Too many people are signing in right now. Try again in 10 seconds.', [], {
      retryAfter: RETRY_AFTER_S,
    })
  return limiter(task)
}

const credentialJoin = and(eq(authAccounts.userId, authUsers.id), eq(authAccounts.providerId, 'credential'))
/** Credentials to prove at sign-in; compared to detect a change made in between. */
const proofColumns = { passwordHash: authAccounts.password, confirmedAt: secondFactors.confirmedAt }

export const userColumns = pick(authUsers, 'id', 'name', 'email', 'emailVerified', 'image', 'createdAt', 'updatedAt')

export type Credentials = { passwordHash: string | null; confirmedAt: Date | null }

async function findCredentials(db: Pick<Transaction, 'select'>, matching: SQL) {
  const [found] = await db
    .select({ user: userColumns, ...proofColumns })
    .from(authUsers)
    .leftJoin(authAccounts, credentialJoin)
    .leftJoin(secondFactors, eq(secondFactors.userId, authUsers.id))
    .where(matching)
  return found
}

export const findCredentialsByEmail = (db: Pick<Transaction, 'select'>, email: string) =>
  findCredentials(db, eq(authUsers.email, email.toLowerCase()))

export const findCredentialsById = (db: Pick<Transaction, 'select'>, userId: string) =>
  findCredentials(db, eq(authUsers.id, userId))

/**
 * Locks the account and returns its current credentials, so that no session starts with an old password or without a second
 * factor while either is being changed.
 */
export async function lockCredentials(tx: Transaction, userId: string): Promise<Credentials | undefined> {
  await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.id, userId)).for('update')
  return findCredentialsById(tx, userId)
}

export async function storePassword(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await tx
    .update(authAccounts)
    .set({ password: passwordHash, updatedAt: sql`now()` })
    .where(and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, 'credential')))
}

/** Shorter names occur in too many good passwords. */
const MIN_NAME_LENGTH = 4
const COMMON_PASSWORD = 'This password is on the list of the most common ones. Choose another'
const PASSWORD_IS_A_NAME = 'A password must not be your email address or the name of the company. Choose another'

/**
 * Throws `invalid-input` on `path` for a common password, the user's e-mail address or the company's name, in any spelling
 * and with any digits. There are no other rules (docs/decisions/sign-in-and-security.md).
 */
export async function refuseWeakPassword(
  password: string,
  email: string,
  path: 'password' | 'newPassword',
): Promise<void> {
  const problem = await passwordWeakness(password, email)
  if (problem) throw invalidField(path, problem)
}

/** Returns why a password is refused, without its full stop; undefined when it is accepted. */
export async function passwordWeakness(password: string, email: string): Promise<string | undefined> {
  if (isName(password, email)) return PASSWORD_IS_A_NAME
  return (await isCommonPassword(password)) ? COMMON_PASSWORD : undefined
}

function isName(password: string, email: string): boolean {
  const [local = '', domain = ''] = email.split('@')
  const names = [email, local, domain, domain.split('.')[0]!, site.name, site.shortName, site.legalName]
  const isSame = (normalize: (text: string) => string) => {
    const normalized = normalize(password)
    return normalized.length >= MIN_NAME_LENGTH && names.some((name) => normalize(name) === normalized)
  }
  return isSame(lettersAndDigits) || isSame(lettersOnly)
}

const foldCase = (text: string): string => text.normalize('NFKC').toLowerCase()
const lettersAndDigits = (text: string): string => foldCase(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
const lettersOnly = (text: string): string => foldCase(text).replaceAll(/[^\p{L}]/gu, '')

const CHILD_SCRIPT = programFile('server/people/common-passwords-child.ts')
const TIMEOUT_MS = 30_000

/**
 * Returns whether a password is among the 49,000 most common ones, ignoring case. A child process reads the list, because
 * it takes 20 MB that a process or thread never gives back and is needed only when a password is set. The password goes
 * over standard input, which a list of processes does not show.
 */
function isCommonPassword(password: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', CHILD_SCRIPT],
      { env: {}, timeout: TIMEOUT_MS },
      (error, output) => {
        if (output === 'common' || output === 'not common') resolve(output === 'common')
        // Standard error is ignored: it might quote the password.
        else reject(new Error('The list of common passwords could not be read.', { cause: error?.code }))
      },
    )
    // A child that ended early is reported by the callback above.
    child.stdin!.on('error', () => {}).end(password)
  })
}
