import type { Category, Priority } from '#contract/vocabulary.ts'
import type { FailureKind } from './failure.ts'

/** A ticket as it is about to be sent out; who wrote it is known only to be masked. */
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
  email: string
  phone: string
  company: string
}

/** Text, or whatever structure the provider preferred; the tab shows both. */
export type Insights = string | Record<string, unknown> | unknown[]

/** What a provider said, checked: within the vocabulary and within bounds; under the names of SPEC.md section 3. */
export type ProviderAnswer = {
  suggested_category: Category
  suggested_priority: Priority
  insights: Insights
  suggested_solutions: string[]
}

/** What became of a ticket to ask about: `resting` while the breaker lets nobody ask, `over-budget` for this month. */
export type AiOutcome = 'answered' | FailureKind | 'resting' | 'over-budget'

export type Provider = {
  /** As stored with the analysis, such as `anthropic/claude-haiku-5-5`. */
  name: string
  /** The answer; null when there is none to be had. Throws `unavailable` when it is worth asking again later. */
  ask: (ticket: AskedTicket) => Promise<ProviderAnswer | null>
}
