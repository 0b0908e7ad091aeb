import { AppError } from '../../platform/errors.ts'
import type { Category, Priority } from '#contract/vocabulary.ts'

/** `away`: worth a retry. `refused`: for an operator to look at. `nonsense`: an unusable response. */
type FailureKind = 'away' | 'refused' | 'nonsense'
export type Failure = AppError & { kind: FailureKind }

/** Creates a failure whose message is safe to log: errors of an SDK contain the ticket and sometimes the key. */
export function failure(kind: FailureKind, why: string): Failure {
  return Object.assign(new AppError('unavailable', `The AI provider ${why}`), { kind })
}

export function isFailure(error: unknown): error is Failure {
  return error instanceof AppError && 'kind' in error
}

/** A ticket before masking, with the customer only so that their data can be masked. */
export type AskedTicket = {
  title: string
  description: string
  category: Category
  priority: Priority
  customer: Customer | null
}

export type Customer = {
  first_name: string
  last_name: string
  email: string | null
  phone: string
  company: string
}

/** Text, or a structure if the provider preferred one. */
export type Insights = string | Record<string, unknown> | unknown[]

/** A provider's validated response, under the stored names (docs/reference.md, Tickets). */
export type ProviderResult = {
  suggested_category: Category
  suggested_priority: Priority
  insights: Insights
  suggested_solutions: string[]
}

/** Outcome of asking about a ticket: `resting` while the breaker is open, `over-budget` for the rest of the month. */
export type AiOutcome = 'answered' | FailureKind | 'resting' | 'over-budget'

/** A plain answer to be worded in the customer's language. */
export type AnswerToWord = { plain: string; greeting: string; firstName: string }

export type Provider = {
  /** As stored with the analysis: `anthropic/claude-haiku-5-5`. */
  name: string
  /** Returns the response; null when there will be none. Throws `unavailable` when a retry is worthwhile. */
  ask: (ticket: AskedTicket) => Promise<ProviderResult | null>
  /** Words an answer likewise, with a shorter timeout. */
  word: (ticket: AskedTicket, answer: AnswerToWord) => Promise<string | null>
}
