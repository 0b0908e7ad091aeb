import questions from './data/questions.json' with { type: 'json' }
import { CATEGORIES } from '#contract/vocabulary.ts'
import type { Category } from '#contract/vocabulary.ts'

/** Confidence below which the reply asks. */
const SURE_FROM = 0.5

/** Questions for when the other category is General. */
const about: Record<Category, string> = questions.about

/** Questions between two categories, named in the order of the vocabulary. */
const between: Record<string, string> = questions.between

/**
 * Returns the question that would settle the category; null when it is fairly certain. Takes the probabilities in the
 * order of the categories, none when nothing is known.
 */
export function settlingQuestion(probabilities: number[], confidence: number): string | null {
  if (confidence >= SURE_FROM) return null
  const [first = 0, second = 0] = [...CATEGORIES.keys()].toSorted((a, b) => probabilities[b]! - probabilities[a]!)
  if (probabilities[first] === probabilities[second]) return about.General
  const closest = [first, second].toSorted((a, b) => a - b).map((at) => CATEGORIES[at]!)
  if (closest.includes('Security')) return about.Security
  const specific = closest.find((category) => category !== 'General') ?? 'General'
  return between[closest.join(', ')] ?? (closest.includes('General') ? about[specific] : about.General)
}
