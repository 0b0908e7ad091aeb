import type { Context } from '../context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type AttemptLimit, countAttempt } from '../platform/limits/counters.ts'
import { formatWait } from '../platform/limits/rules.ts'
import type { Visitor } from './visitor.ts'

type LimitContext = Pick<Context, 'config' | 'now'>
type Use = {
  /** Counted for each person of each ticket. */
  name: 'answers' | 'changes' | 'codes'
  limit: AttemptLimit
  sentence: string
}

const HOUR = 3_600

/** Counts in the transaction of the write, so that what is refused or fails is not counted. The limits throw `too-many`. */
const createLimit =
  ({ name, limit, sentence }: Use) =>
  async ({ config, now }: LimitContext, tx: Transaction, { ticket, person }: Visitor): Promise<void> => {
    if (!config.rateLimits) return
    const result = await countAttempt({ db: tx, now }, `customer ${name} ${ticket.id} ${person.id}`, limit)
    if (result.allowed) return
    const { retryAfter } = result
    throw new AppError('too-many', `${sentence} Please try again in ${formatWait(retryAfter)}.`, [], { retryAfter })
  }

export const limitAnswers = createLimit({
  name: 'answers',
  limit: { window: HOUR, max: 10 },
  sentence: 'You have sent ten messages within an hour.',
})

/** Changes of status and rating: many more than a person makes who changes their mind. */
export const limitWrites = createLimit({
  name: 'changes',
  limit: { window: HOUR, max: 30 },
  sentence: 'This ticket has been changed very often within an hour.',
})

export const limitCodes = createLimit({
  name: 'codes',
  limit: { window: HOUR, max: 3 },
  sentence: 'We have emailed three codes within an hour. Please use the newest one, or wait.',
})
