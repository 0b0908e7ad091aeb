import data from './data/tripwires.json' with { type: 'json' }
import { findCues, splitPhrases, tabulate } from './find-cues.ts'
import { findNegated } from './negation.ts'
import type { Word } from './read-words.ts'
import type { Priority } from '#contract/vocabulary.ts'

/** A pattern that indicates an attack: matching tickets are suspected to be Security and get a minimum priority. */
export type Tripwire = {
  id: string
  /** Minimum priority of a matching ticket. */
  priority: Extract<Priority, 'High' | 'Critical'>
  /** Id of the security playbook to follow. */
  playbook: string
  /** `{name}` is one of the sets; find-cues.ts describes the rest of the syntax. */
  phrases: string[]
}

/** A trip-wire and the words that tripped it. */
export type TripwireMatch = { wire: Tripwire; quote: string }

/**
 * Signs of an attack, gravest first, tuned for recall: a false alarm costs a technician a glance, a missed attack costs the
 * customer. An attack often arrives looking like an email or a slow computer.
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
/** Phrases in which words of the trip-wires are harmless. */
const harmless = tabulate(splitPhrases(data.harmless).map((phrase) => ({ phrase, weight: 1, meaning: null })))

/** Returns the trip-wires that match the words, gravest first, each once. “No sign of a virus” trips none. */
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
