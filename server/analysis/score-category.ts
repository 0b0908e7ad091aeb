import { probabilitiesOf, scoresOf } from './model/linear-model.ts'
import { categoryMeasures } from './model/measures.ts'
import type { ReadTicket } from './model/measures.ts'
import { saysSomething } from './model/telling-words.ts'
import type { TriageModel } from './model/triage-model.ts'
import { CATEGORIES, DEFAULT_CATEGORY } from '#contract/vocabulary.ts'
import type { Category } from '#contract/vocabulary.ts'

/** What the customer's own choice adds to the score of its category; General is what the form starts with. */
const CHOSEN = 2

/**
 * A missed attack costs the customer, a false alarm a technician's look: Security needs less than the best probability,
 * and less still when a trip-wire was tripped.
 */
const SECURITY_FROM = { words: 0.23, tripped: 0.1 }
const SECURITY = CATEGORIES.indexOf('Security')

/** From this on the runner-up is worth a technician's glance. */
const RUNNER_UP_FROM = 0.2
/** Below both of these the text says nothing about the category. */
const UNDERSTOOD = { evidence: 1, probability: 0.5 }

const MOST_CERTAIN = 0.99
const LEAST_CERTAIN = 0.2
/** What a text that says nothing can reach. */
const UNCLEAR = 0.35

export type CategoryVerdict = {
  category: Category
  /** Close behind, worth a technician's glance; null when nothing is. */
  runnerUp: Category | null
  /** How likely the category is right, 0.2 to 0.99; calibrated on the training tickets (docs/triage.md). */
  confidence: number
  /** How likely each category is, in their order. */
  probabilities: number[]
  /** False when the category is only the customer's own choice. */
  understood: boolean
}

/** The most likely category by what was learned, by the rules and, weakly, by what the customer chose. */
export function scoreCategory(model: TriageModel, read: ReadTicket, chosen: Category): CategoryVerdict {
  const scores = scoresOf(model.category, { features: read.features, measures: categoryMeasures(read) })
  const fromText = probabilitiesOf(scores, model.temperature)
  const probabilities = probabilitiesOf(
    scores.map((score, at) =>
      CATEGORIES[at] === chosen && chosen !== DEFAULT_CATEGORY ? score + CHOSEN : score,
    ),
    model.temperature,
  )
  const ranked = [...CATEGORIES.keys()].toSorted((a, b) => probabilities[b]! - probabilities[a]!)
  const alarmed = fromText[SECURITY]! >= SECURITY_FROM[read.trips.length > 0 ? 'tripped' : 'words']
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
      (Math.max(...fromText) >= UNDERSTOOD.probability && read.words.some(({ word }) => saysSomething(word))),
  }
}

/** The confidence of a text nothing can be made of: 0.2 to 0.35, more when there is more text. */
export function unclearConfidence(words: number): number {
  return round(Math.min(UNCLEAR, LEAST_CERTAIN + words / 400))
}

function round(confidence: number): number {
  return Math.round(Math.min(MOST_CERTAIN, Math.max(LEAST_CERTAIN, confidence)) * 100) / 100
}
