import { verifyPassword } from 'better-auth/crypto'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { createTurns } from '../turns.ts'
import { hashPassword } from './create-user.ts'

/**
 * Hashing takes a thread and 32 MB for a twentieth of a second. One at a time for those who may be anyone, and one for
 * those who are known: whoever floods the first queue waits in it alone, and all else goes on.
 */
export type Lane = 'known' | 'strangers'
const TURNS = { known: createTurns(1), strangers: createTurns(1) }
const waiting = { known: 0, strangers: 0 }
/** About six seconds' worth; a browser that waits longer is better told so. */
const MOST_WAITING = 100
const COME_BACK_S = 10

/** No password hashes to it; comparing with it takes as long as with a real one. */
const NOBODY = `${'0'.repeat(32)}:${'0'.repeat(128)}`

/**
 * Whether a password is the one of this hash; takes the same time where there is no hash, and says no. Throws `too-many`
 * when more wait to be compared than could be soon. Every call is counted as `password_checks_total`.
 */
export function checkPassword(
  { metrics }: Pick<Context, 'metrics'>,
  hash: string | null | undefined,
  password: string,
  lane: Lane,
): Promise<boolean> {
  return inTurn(lane, async () => {
    metrics.passwordChecked()
    const isRight = await verifyPassword({ hash: hash ?? NOBODY, password })
    return isRight && typeof hash === 'string'
  })
}

/** Hashes a password in its turn, after `first`, which may throw to spare the work. */
export const hashInTurn = (password: string, lane: Lane, first = async () => {}): Promise<string> =>
  inTurn(lane, async () => {
    await first()
    return hashPassword(password)
  })

async function inTurn<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
  if (waiting[lane] >= MOST_WAITING)
    throw new AppError('too-many', 'Too many people are signing in right now. Try again in 10 seconds.', [], {
      retryAfter: COME_BACK_S,
    })
  waiting[lane]++
  try {
    return await TURNS[lane](work)
  } finally {
    waiting[lane]--
  }
}
