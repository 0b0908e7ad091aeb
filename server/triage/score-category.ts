import { type Category, CATEGORIES, DEFAULT_CATEGORY } from '#contract/vocabulary.ts'
import { probabilitiesOf, scoresOf } from './model/linear-model.ts'
import { categoryMeasures, type ReadTicket } from './model/measures.ts'
import { isQuotable } from './model/deciding-words.ts'
import type { TriageModel } from './model/triage-model.ts'
import { isShort } from './read-words.ts'

/** Names of categories within a sentence, after “this looks like”. */
export const categoryInWords: Record<Category, string> = {
  General: 'a general request',
  Hardware: 'a hardware problem',
  Software: 'a software problem',
  Network: 'a network problem',
  Security: 'a security matter',
  Email: 'an email problem',
  Printer: 'a printer problem',
  'Password/Access': 'a password or access matter',
}

/** Score of the category that the customer chose; General is the form's default and adds nothing. */
const CHOSEN = 2.5

/**
 * Minimum probability of Security, even below another category's, and less with a trip-wire: a missed attack costs the
 * customer, a false alarm only a technician's glance.
 */
const SECURITY_FROM = { words: 0.24, tripped: 0.14 }
/** Lower for short texts, which leave more of an attack unsaid. */
const SECURITY_FROM_SHORT = { words: 0.16, tripped: 0.08 }
const SECURITY = CATEGORIES.indexOf('Security')

/** Minimum probability for mentioning the runner-up. */
const RUNNER_UP_FROM = 0.2
/** Thresholds below both of which the text says nothing about the category. */
const UNDERSTOOD = { evidence: 1, probability: 0.4 }

const MAX_CONFIDENCE = 0.99
const MIN_CONFIDENCE = 0.2
/** Maximum confidence of a text that says nothing. */
const UNCLEAR = 0.35

export type CategoryVerdict = {
  category: Category
  /** Second most likely category; null when none is close. */
  runnerUp: Category | null
  /** Calibrated probability that the category is right, 0.2 to 0.99 (docs/triage.md). */
  confidence: number
  /** Probability of each category, in their order. */
  probabilities: number[]
  /** False when the category is only the customer's own choice. */
  understood: boolean
}

/** Returns the most likely category by model, rules and, weakly, the customer's choice. */
export function scoreCategory(model: TriageModel, read: ReadTicket, chosen: Category): CategoryVerdict {
  const scores = scoresOf(model.category, { features: read.features, measures: categoryMeasures(read) })
  const short = isShort(read.words)
  const fromText = probabilitiesOf(scores, model.temperature)
  const probabilities = probabilitiesOf(
    scores.map((score, at) => (CATEGORIES[at] === chosen && chosen !== DEFAULT_CATEGORY ? score + CHOSEN : score)),
    model.temperature,
  )
  const ranked = [...CATEGORIES.keys()].toSorted((a, b) => probabilities[b]! - probabilities[a]!)
  const alarmed =
    fromText[SECURITY]! >= (short ? SECURITY_FROM_SHORT : SECURITY_FROM)[read.trips.length > 0 ? 'tripped' : 'words']
  const best = alarmed ? SECURITY : ranked.find((at) => at !== SECURITY)!
  const second = ranked.find((at) => at !== best)!
  const evidence = Math.max(0, ...read.evidence.map(({ value }) => value))
  return {
    category: CATEGORIES[best]!,
    runnerUp: probabilities[second]! >= RUNNER_UP_FROM ? CATEGORIES[second]! : null,
    confidence: round(probabilities[best]!),
    probabilities,
    understood:
      alarmed ||
      evidence >= UNDERSTOOD.evidence ||
      (Math.max(...fromText) >= UNDERSTOOD.probability && read.words.some(({ word }) => isQuotable(word))),
  }
}

/** Returns the confidence for an unclear text: 0.2 to 0.35, more for more text. */
export function unclearConfidence(words: number): number {
  return round(Math.min(UNCLEAR, MIN_CONFIDENCE + words / 400))
}

function round(confidence: number): number {
  return Math.round(Math.min(MAX_CONFIDENCE, Math.max(MIN_CONFIDENCE, confidence)) * 100) / 100
}
