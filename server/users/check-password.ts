import { verifyPassword } from 'better-auth/crypto'
import pLimit from 'p-limit'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { hashPassword } from './create-user.ts'

/**
 * Hashing takes a thread and 32 MB for a twentieth of a second. One at a time for those who may be anyone, and one for
 * those who are known: whoever floods the first queue waits in it alone, and all else goes on.
 */
export type HashQueue = 'known' | 'strangers'
const LIMITERS = { known: pLimit(1), strangers: pLimit(1) }
const queued = { known: 0, strangers: 0 }
/** About six seconds' worth; a browser that waits longer is better told so. */
const MAX_QUEUED = 100
const RETRY_AFTER_S = 10

/** No password hashes to it; comparing with it takes as long as with a real one. */
const UNMATCHABLE_HASH = `${'0'.repeat(32)}:${'0'.repeat(128)}`

/**
 * Whether a password is the one of this hash; takes the same time where there is no hash, and says no. Throws `too-many`
 * when more wait to be compared than could be soon. Every call is counted as `password_checks_total`.
 */
export function checkPassword(
  { metrics }: Pick<Context, 'metrics'>,
  hash: string | null | undefined,
  password: string,
  queue: HashQueue,
): Promise<boolean> {
  return runInQueue(queue, async () => {
    metrics.passwordChecked()
    const isRight = await verifyPassword({ hash: hash ?? UNMATCHABLE_HASH, password })
    return isRight && typeof hash === 'string'
  })
}

/** Hashes a password in its turn, after `first`, which may throw to spare the work. */
export const queuePasswordHash = (
  password: string,
  lane: HashQueue,
  beforeHashing = async () => {},
): Promise<string> =>
  runInQueue(lane, async () => {
    await beforeHashing()
    return hashPassword(password)
  })

async function runInQueue<T>(lane: HashQueue, task: () => Promise<T>): Promise<T> {
  if (queued[lane] >= MAX_QUEUED)
    throw new AppError('too-many', 'Too many people are signing in right now. Try again in 10 seconds.', [], {
      retryAfter: RETRY_AFTER_S,
    })
  queued[lane]++
  try {
    return await LIMITERS[lane](task)
  } finally {
    queued[lane]--
  }
}
