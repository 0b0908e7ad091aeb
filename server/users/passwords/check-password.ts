import type { Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import pLimit from 'p-limit'
import { hashPassword, verifyPassword } from './hash-password.ts'

/**
 * Two hashing queues, one for known clients and one for everyone else, each hashing one password at a time. A flood of
 * unknown clients waits in its own queue and cannot delay the others.
 */
export type HashQueue = 'known' | 'unknown'
const LIMITERS = { known: pLimit(1), unknown: pLimit(1) }
const queued = { known: 0, unknown: 0 }
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

/** Hashes a password in its queue, after `beforeHashing`, which may throw to spare the work. Throws `too-many`. */
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
  if (queued[queue] >= MAX_QUEUED)
    throw new AppError('too-many', 'Too many people are signing in right now. Try again in 10 seconds.', [], {
      retryAfter: RETRY_AFTER_S,
    })
  queued[queue]++
  try {
    return await LIMITERS[queue](task)
  } finally {
    queued[queue]--
  }
}
