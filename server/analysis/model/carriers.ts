import type { Word } from '../read-ticket.ts'
import type { LinearModel } from './linear-model.ts'
import type { ReadTicket } from './measures.ts'
import { saysSomething } from './telling-words.ts'
import { CATEGORIES } from '#contract/vocabulary.ts'

const MOST = 4

/**
 * The customer's own words that spoke most for a class and against the others, most telling first: what the model's
 * weights of each word, its pairs and its pieces add up to. Neighbours are quoted together.
 */
export function carriers(
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
  // What the rules found speaks too: a phrase of theirs as much as the best word of the model.
  const best = Math.max(1e-9, ...spoken)
  for (const { category, positions, value } of evidence)
    if (category === CATEGORIES[chosen]) for (const at of positions) spoken[at]! += (best * value) / 4

  const heard = new Set<string>()
  const telling = [...spoken.keys()]
    .filter((at) => spoken[at]! > best / 4 && !ruledOut.has(at) && saysSomething(words[at]!.word))
    .toSorted((a, b) => spoken[b]! - spoken[a]!)
    .filter((at) => !heard.has(words[at]!.word) && heard.add(words[at]!.word))
    .slice(0, MOST + 1)
  return phrases(words, telling).slice(0, MOST)
}

/** Words that stand side by side in a sentence become one quote, in the place of the more telling one. */
function phrases(words: Word[], telling: number[]): string[] {
  const left = new Set(telling)
  return telling.flatMap((at) => {
    if (!left.has(at)) return []
    let [from, to] = [at, at]
    while (left.has(from - 1) && words[from - 1]!.sentence === words[at]!.sentence) from -= 1
    while (left.has(to + 1) && words[to + 1]!.sentence === words[at]!.sentence) to += 1
    const run = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    for (const each of run) left.delete(each)
    return [run.map((each) => words[each]!.quote).join(' ')]
  })
}
