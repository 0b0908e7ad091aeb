import data from './data/priority-signs.json' with { type: 'json' }
import { findCues, splitPhrases, tabulate } from './find-cues.ts'
import { findNegated } from './negation.ts'
import type { Word } from './read-words.ts'

/** A statement about urgency: impact, how soon help is needed, what is at risk, or that the ticket can wait. */
export type Sign = keyof typeof data

/**
 * A sign that raises or lowers the priority by a learned amount; `means` is its text in an insight, `phrases` have the
 * syntax of find-cues.ts.
 */
type PrioritySign = { raises: boolean; means: string; phrases: string[] }

export const prioritySigns: Record<Sign, PrioritySign> = data

/** A sign of urgency in the customer's words. */
export type SignFound = { sign: Sign; quote: string }

const table = tabulate(
  (Object.keys(prioritySigns) as Sign[]).flatMap((sign) =>
    splitPhrases(prioritySigns[sign].phrases).map((phrase) => ({
      phrase,
      weight: 1,
      meaning: sign,
    })),
  ),
)

/** Returns the signs of urgency in the words, each with the first phrase that showed it; negated ones do not count. */
export function findSigns(words: Word[]): Map<Sign, string> {
  const { ahead, behind } = findNegated(words)
  const signs = new Map<Sign, string>()
  for (const { meaning, positions, quote } of findCues(words, table)) {
    if (prioritySigns[meaning].raises && positions.some((at) => ahead.has(at) || behind.has(at))) continue
    if (!signs.has(meaning)) signs.set(meaning, quote)
  }
  return signs
}
