import type { Word } from '../read-words.ts'
import type { LinearModel } from './linear-model.ts'
import type { ReadTicket } from './measures.ts'
import { CATEGORIES } from '#contract/vocabulary.ts'

const MIN_LENGTH = 3
const NOT_QUOTABLE = new Set(
  `the and for are was were has have had not but with our your you its this that from they she him her his can cant
   could would should will wont does doesnt did didnt dont isnt been being when then than what who how all any out now
   just only some into get got one two too very there here again still also yet about after before since because
   hello hey dear good morning afternoon evening please thanks thank regards best kind sincerely hope well
   help need want issue issues problem problems trouble question urgent urgently asap important support ticket request
   wrong something anything nothing thing things everything unhappy broken working works doing happening
   today yesterday tomorrow day week time times person people someone anyone everyone`.split(/\s+/),
)

/** Returns whether a word can be quoted as a reason; small words, greetings and “help” convince no one. */
export const isQuotable = (word: string): boolean => word.length >= MIN_LENGTH && !NOT_QUOTABLE.has(word)

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
