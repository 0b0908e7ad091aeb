import type { Word } from '../read-words.ts'
import type { LinearModel } from './linear-model.ts'
import type { ReadTicket } from './measures.ts'
import { isQuotable } from './quotable-words.ts'
import { CATEGORIES } from '#contract/vocabulary.ts'

const MAX_QUOTES = 4

/**
 * Returns the customer's words that contributed most to a class, strongest first, by the weights of each word, its
 * pairs and its character n-grams. Adjacent words are quoted together.
 */
export function decidingWords(
  { hashed, classes, buckets }: LinearModel,
  chosen: number,
  { words, ruledOut, features, evidence }: ReadTicket,
): string[] {
  const spoken = new Float64Array(words.length)
  for (const { bucket, value, at } of features) {
    const place = (bucket & (buckets - 1)) * classes
    const own = hashed.subarray(place, place + classes)
    const others = own.reduce((sum, weight) => sum + weight, 0) - own[chosen]!
    spoken[at]! += value * (own[chosen]! - others / (classes - 1))
  }
  // Evidence of the rules counts as much as the model's best word.
  const best = Math.max(1e-9, ...spoken)
  for (const { category, positions, value } of evidence)
    if (category === CATEGORIES[chosen]) for (const at of positions) spoken[at]! += (best * value) / 4

  const seen = new Set<string>()
  const strongest = [...spoken.keys()]
    .filter((at) => spoken[at]! > best / 4 && !ruledOut.has(at) && isQuotable(words[at]!.word))
    .toSorted((a, b) => spoken[b]! - spoken[a]!)
    .filter((at) => !seen.has(words[at]!.word) && seen.add(words[at]!.word))
    .slice(0, MAX_QUOTES + 1)
  return phrases(words, strongest).slice(0, MAX_QUOTES)
}

/** Joins adjacent words of a sentence into one quote, at the rank of the stronger one. */
function phrases(words: Word[], strongest: number[]): string[] {
  const left = new Set(strongest)
  return strongest.flatMap((at) => {
    if (!left.has(at)) return []
    let [from, to] = [at, at]
    while (left.has(from - 1) && words[from - 1]!.sentence === words[at]!.sentence) from -= 1
    while (left.has(to + 1) && words[to + 1]!.sentence === words[at]!.sentence) to += 1
    const run = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    for (const each of run) left.delete(each)
    return [run.map((each) => words[each]!.quote).join(' ')]
  })
}
