import { gatherEvidence, withoutRepeats } from '../category-evidence.ts'
import type { Evidence } from '../types.ts'
import { findTripwires } from '../find-tripwires.ts'
import type { TripwireMatch } from '../find-tripwires.ts'
import { findNegated } from '../negation.ts'
import { prioritySigns } from '../priority-signs.ts'
import type { Sign } from '../priority-signs.ts'
import { countDistinct, readWords } from '../read-words.ts'
import type { Word } from '../read-words.ts'
import { findSigns } from '../find-signs.ts'
import { hashFeatures } from './hash-features.ts'
import type { Feature } from './hash-features.ts'
import { CATEGORIES } from '#contract/vocabulary.ts'

const SIGNS = Object.keys(prioritySigns) as Sign[]
const MAX_TRIPS = 3
const SHORT_TEXT = 20

/** A ticket as read by the rules and the model. */
export type ReadTicket = {
  words: Word[]
  /** Positions of negated words. */
  ruledOut: ReadonlySet<number>
  features: Feature[]
  evidence: Evidence[]
  trips: TripwireMatch[]
  /** Signs of urgency with the customer's words for them. */
  signs: Map<Sign, string>
}

/** Reads title and description once for all rules and the model. */
export function readTicket(ticket: { title: string; description: string }): ReadTicket {
  const words = readWords(ticket)
  const { ahead, behind } = findNegated(words)
  const ruledOut = new Set([...ahead, ...behind])
  return {
    words,
    ruledOut,
    features: hashFeatures(words, ruledOut),
    evidence: gatherEvidence(words),
    trips: findTripwires(words),
    signs: findSigns(words),
  }
}

/**
 * Returns the rules' measures for the category: damped evidence for each, the number of trip-wires, and the shortness
 * of the text, with and without a trip-wire: decisive words among a hundred may say nothing among five.
 */
export function categoryMeasures({ evidence, trips, words }: ReadTicket): number[] {
  const found = CATEGORIES.map((category) => {
    const own = withoutRepeats(evidence.filter((each) => each.category === category))
    return Math.log1p(own.reduce((sum, { value }) => sum + value, 0)) / 2
  })
  const shortness = Math.exp(-countDistinct(words) / SHORT_TEXT)
  return [...found, Math.min(trips.length, MAX_TRIPS) / 2, shortness, trips.length > 0 ? shortness : 0]
}

/**
 * Returns the rules' measures for the priority: signs, trip-wires by gravity, length, and evidence for each category.
 */
export function priorityMeasures(read: ReadTicket): number[] {
  const { signs, trips, words } = read
  return [
    ...SIGNS.map((sign) => (signs.has(sign) ? 1 : 0)),
    trips.some(({ wire }) => wire.priority === 'Critical') ? 1 : 0,
    trips.some(({ wire }) => wire.priority !== 'Critical') ? 1 : 0,
    Math.log1p(words.length) / 4,
    ...categoryMeasures(read),
  ]
}
