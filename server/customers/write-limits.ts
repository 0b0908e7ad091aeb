import type { Context } from '../context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { countAttempt } from '../platform/limits/counters.ts'
import { formatWait } from '../platform/limits/rules.ts'
import type { Visitor } from './visitor.ts'

const HOUR = 3_600

/**
 * Creates a limit of `max` an hour for each person of each ticket, which throws `too-many`. Counts in the transaction of the
 * write, so that what is refused or fails is not counted.
 */
const createLimit =
  (name: 'answers' | 'changes' | 'codes', max: number, sentence: string) =>
  async ({ config, now }: Pick<Context, 'config' | 'now'>, tx: Transaction, { ticket, person }: Visitor) => {
    if (!config.rateLimits) return
    const key = `customer ${name} ${ticket.id} ${person.id}`
    const { allowed, retryAfter } = await countAttempt({ db: tx, now }, key, { window: HOUR, max })
    if (allowed) return
    throw new AppError('too-many', `${sentence} Please try again in ${formatWait(retryAfter)}.`, [], { retryAfter })
  }

export const limitAnswers = createLimit('answers', 10, 'You have sent ten messages within an hour.')

/** Changes of status and rating: many more than a person makes who changes their mind. */
export const limitWrites = createLimit('changes', 30, 'This ticket has been changed very often within an hour.')

export const limitCodes = createLimit(
  'codes',
  3,
  'We have emailed three codes within an hour. Please use the newest one, or wait.',
)
