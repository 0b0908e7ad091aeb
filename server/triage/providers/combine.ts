import { CATEGORIES, type Category, PRIORITIES, type Priority } from '#contract/vocabulary.ts'
import type { EmbeddedAnalysis } from '../analyse-text.ts'
import { higherPriority } from '../score-priority.ts'
import type { Insights, ProviderResult } from './provider.ts'

export type EmbeddedResult = {
  analysis: Pick<EmbeddedAnalysis, 'suggested_category' | 'suggested_priority' | 'suggested_solutions'>
  /** Probability of each category, in their order. */
  probabilities: number[]
  /** Minimum that a trip-wire or the rules demand. */
  leastPriority: Priority
  /** Set when a security trip-wire matched. */
  tripped: boolean
}

/** Assumed accuracy of a provider's category, with errors spread evenly over the other seven. */
const ACCURACY = 0.85
const MIN_CONFIDENCE = 0.05
const MAX_CONFIDENCE = 0.97

/** Combines both analyses: the provider's replaces the embedded one, except that trip-wires may raise it. */
export function combine(own: EmbeddedResult, result: ProviderResult): Combined {
  const category = own.tripped ? 'Security' : result.suggested_category
  const lowest = PRIORITIES[Math.max(0, PRIORITIES.indexOf(own.analysis.suggested_priority) - 1)] ?? 'Low'
  const priority = higherPriority(result.suggested_priority, higherPriority(lowest, own.leastPriority))
  const raised = category !== result.suggested_category || priority !== result.suggested_priority
  return {
    suggested_category: category,
    suggested_priority: priority,
    insights: withRemark(result.insights, remark(own, result, raised)),
    suggested_solutions:
      result.suggested_solutions.length > 0 ? result.suggested_solutions : own.analysis.suggested_solutions,
    confidence_score: confidence(category, result.suggested_category, own.probabilities),
  }
}

type Combined = Omit<EmbeddedAnalysis, 'insights'> & { insights: Insights }

/** Computes the confidence in a category by Bayes' rule from the embedded probabilities and the provider's choice. */
function confidence(category: Category, suggested: Category, probabilities: number[]): number {
  const joint = (each: Category) =>
    (probabilities[CATEGORIES.indexOf(each)] ?? 0) *
    (each === suggested ? ACCURACY : (1 - ACCURACY) / (CATEGORIES.length - 1))
  const all = CATEGORIES.reduce((sum, each) => sum + joint(each), 0)
  return Math.min(Math.max(joint(category) / all, MIN_CONFIDENCE), MAX_CONFIDENCE)
}

function remark({ analysis, tripped }: EmbeddedResult, result: ProviderResult, raised: boolean): string | null {
  const own = `${analysis.suggested_category}, ${analysis.suggested_priority}`
  const theirs = `${result.suggested_category}, ${result.suggested_priority}`
  if (raised && tripped)
    return `Our own reading: ${own}. A sign of an attack in the text overrules the provider, which suggested ${theirs}.`
  if (raised)
    return `Our own reading: ${own}, so it is not rated as low as the provider suggested (${result.suggested_priority}).`
  return own === theirs ? null : `Our own reading: ${own}.`
}

function withRemark(insights: Insights, words: string | null): Insights {
  if (words === null) return insights
  if (typeof insights === 'string') return `${insights}\n\n${words}`
  return Array.isArray(insights) ? [...insights, words] : { ...insights, 'our own reading': words }
}
