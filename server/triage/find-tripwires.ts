import data from './data/tripwires.json' with { type: 'json' }
import { findCues, splitPhrases, tabulate } from './find-cues.ts'
import { findNegated } from './negation.ts'
import type { Word } from './read-words.ts'
import type { Priority } from '#contract/vocabulary.ts'

/** A pattern that indicates an attack: matching tickets are suspected Security and get a minimum priority. */
export type Tripwire = {
  id: string
  priority: Extract<Priority, 'High' | 'Critical'>
  /** Id of the security playbook to follow. */
  playbook: string
  /** In the syntax of find-cues.ts; `{name}` is one of the sets. */
  phrases: string[]
}

export type TripwireMatch = { wire: Tripwire; quote: string }

/**
 * Signs of an attack, gravest first, tuned for recall: a false alarm costs a technician a glance, a missed attack costs
 * the customer.
 */
export const tripwires = (data.wires as Tripwire[]).toSorted(
  (a, b) => Number(b.priority === 'Critical') - Number(a.priority === 'Critical'),
)

const sets: Record<string, string> = data.sets
const withSets = (phrase: string) => phrase.replaceAll(/\{(\w+)\}/g, (_, name: string) => sets[name]!)

const wires = tabulate(
  tripwires.flatMap((wire) =>
    splitPhrases(wire.phrases).map((phrase) => ({ phrase: withSets(phrase), weight: 1, meaning: wire })),
  ),
)
/** Phrases in which trip-wire words are harmless. */
const harmless = tabulate(splitPhrases(data.harmless).map((phrase) => ({ phrase, weight: 1, meaning: null })))

/** Returns the matching trip-wires, gravest first, each once. “No sign of a virus” trips none. */
export function findTripwires(words: Word[]): TripwireMatch[] {
  const { ahead } = findNegated(words)
  const dismissed = new Set([...ahead, ...findCues(words, harmless).flatMap(({ positions }) => positions)])
  const trips = new Map<Tripwire, string>()
  for (const { meaning, positions, quote } of findCues(words, wires)) {
    if (positions.some((at) => dismissed.has(at))) continue
    if (!trips.has(meaning)) trips.set(meaning, quote)
  }
  return tripwires.flatMap((wire) => (trips.has(wire) ? [{ wire, quote: trips.get(wire)! }] : []))
}
