import { findCues, splitPhrases, tabulate } from './find-cues.ts'
import { findNegated } from './negation.ts'
import type { Word } from './read-words.ts'
import { attacks } from './tripwires/attacks.ts'
import { frauds } from './tripwires/frauds.ts'
import { harmlessPhrases } from './tripwires/harmless.ts'
import type { Tripwire } from './tripwires/tripwire.ts'

/** A trip-wire and the words that tripped it. */
export type TripwireMatch = { wire: Tripwire; quote: string }

/**
 * Signs of an attack, gravest first, tuned for recall: a false alarm costs a technician a glance, a missed attack costs the
 * customer. An attack often arrives looking like an email or a slow computer.
 */
const tripwires = [...attacks, ...frauds].toSorted(
  (a, b) => Number(b.priority === 'Critical') - Number(a.priority === 'Critical'),
)

const wires = tabulate(
  tripwires.flatMap((wire) => splitPhrases(wire.phrases).map((phrase) => ({ phrase, weight: 1, meaning: wire }))),
)
const harmless = tabulate(splitPhrases(harmlessPhrases).map((phrase) => ({ phrase, weight: 1, meaning: null })))

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
