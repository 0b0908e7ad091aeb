import { STRENGTH, categoryCues, falseCues, productNames, type Strengths } from '../category-cues.ts'
import { findCues, splitPhrases, tabulate, type Cue } from '../find-cues.ts'
import { findNegated } from '../negation.ts'
import { playbooks } from '../playbooks/choose-playbook.ts'
import { type Word, countDistinct, readWords } from '../read-words.ts'
import type { Evidence } from '../types.ts'
import { CATEGORIES, type Category } from '#contract/vocabulary.ts'
import { findTripwires, type TripwireMatch } from '../find-tripwires.ts'
import { prioritySigns, type Sign, findSigns } from '../find-signs.ts'
import { hashFeatures, type Feature } from './hash-features.ts'

type Meaning = { category: Category; playbook: string | null } | null

/** Weight of a negated phrase: it still names the subject, if only to dismiss it. */
const NEGATED = 0.1

function spread(strengths: Strengths, meaning: Meaning): Cue<Meaning>[] {
  return (['strong', 'clear', 'faint'] as const).flatMap((strength) =>
    splitPhrases(strengths[strength]).map((phrase) => ({
      phrase,
      weight: STRENGTH[strength],
      meaning,
    })),
  )
}

const table = tabulate<Meaning>([
  ...splitPhrases(falseCues).map((phrase) => ({ phrase, weight: 0, meaning: null })),
  ...CATEGORIES.flatMap((category) => [
    ...spread(categoryCues[category], { category, playbook: null }),
    ...spread(productNames[category], { category, playbook: null }),
    ...playbooks[category].situations.flatMap(({ id, cues }) => spread(cues, { category, playbook: id })),
  ]),
])

function gatherEvidence(words: Word[]): Evidence[] {
  const { ahead, behind } = findNegated(words)
  return findCues(words, table)
    .flatMap(({ meaning, weight, positions, quote }) => {
      if (!meaning) return []
      const negated = positions.some((at) => ahead.has(at) || behind.has(at))
      const value = weight * words[positions[0]!]!.place * (negated ? NEGATED : 1)
      return [{ ...meaning, value, words: positions.map((at) => words[at]!.word), positions, quote }]
    })
    .toSorted((a, b) => b.value - a.value)
}

/** Drops repeated evidence: a repeated word, or one inside a phrase already counted, counts once. */
function withoutRepeats(evidence: Evidence[]): Evidence[] {
  const counted = new Set<string>()
  return evidence.filter(({ words }) => {
    const isNew = words.some((word) => !counted.has(word))
    for (const word of words) counted.add(word)
    return isNew
  })
}

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

/** Returns the rules' measures for the priority: signs, trip-wires by gravity, length, and evidence for each category. */
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
