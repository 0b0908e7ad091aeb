import { STRENGTH, categoryCues, falseCues, productNames } from './category-cues.ts'
import type { Strengths } from './category-cues.ts'
import { findCues, splitPhrases, tabulate } from './find-cues.ts'
import type { Cue } from './find-cues.ts'
import { findNegated } from './negation.ts'
import { playbooks } from './playbooks/choose-playbook.ts'
import type { Word } from './read-words.ts'
import type { Evidence } from './types.ts'
import { CATEGORIES } from '#contract/vocabulary.ts'
import type { Category } from '#contract/vocabulary.ts'

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

export function gatherEvidence(words: Word[]): Evidence[] {
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
export function withoutRepeats(evidence: Evidence[]): Evidence[] {
  const counted = new Set<string>()
  return evidence.filter(({ words }) => {
    const isNew = words.some((word) => !counted.has(word))
    for (const word of words) counted.add(word)
    return isNew
  })
}
