import { withoutRepeats } from './category-evidence.ts'
import type { Evidence } from './category-evidence.ts'
import { CATEGORIES, DEFAULT_CATEGORY } from '#contract/vocabulary.ts'
import type { Category } from '#contract/vocabulary.ts'

/** What the customer's own choice weighs, on the scale of the cues; General is what the form starts with. */
const CHOSEN = { general: 0.5, other: 2 }

/** Less than this from the text itself means the text says nothing about the category. */
const SOMETHING = 1

const MOST_CERTAIN = 0.97
const LEAST_CERTAIN = 0.2
/** What a text that says nothing can reach. */
const UNCLEAR = 0.35

export type CategoryVerdict = {
  category: Category
  /** Close behind, worth a technician's glance; null when nothing is. */
  runnerUp: Category | null
  /** 0.2 to 0.97, from the amount of evidence and its lead over the next category. */
  confidence: number
  /** False when the category is only the customer's own choice. */
  understood: boolean
}

/** The most likely category by the words of the ticket and, weakly, by what the customer chose. */
export function scoreCategory(evidence: Evidence[], chosen: Category): CategoryVerdict {
  const fromText = new Map(
    CATEGORIES.map((category) => [
      category,
      withoutRepeats(evidence.filter((found) => found.category === category)).reduce(
        (sum, { value }) => sum + value,
        0,
      ),
    ]),
  )
  const ranked = CATEGORIES.map((category) => ({
    category,
    text: fromText.get(category)!,
    total:
      fromText.get(category)! +
      (category !== chosen ? 0 : category === DEFAULT_CATEGORY ? CHOSEN.general : CHOSEN.other),
  })).toSorted((a, b) => b.total - a.total)
  const [best, second] = ranked as [(typeof ranked)[0], (typeof ranked)[0], ...typeof ranked]

  const most = Math.max(...fromText.values())
  if (most < SOMETHING) {
    return {
      category: chosen,
      runnerUp: null,
      confidence: round(LEAST_CERTAIN + 0.1 * most),
      understood: false,
    }
  }
  const amount = best.text / (best.text + 3)
  const lead = (best.total - second.total) / best.total
  const agreed = best.category === chosen && chosen !== DEFAULT_CATEGORY ? 0.05 : 0
  return {
    category: best.category,
    runnerUp: second.text >= SOMETHING && lead < 0.35 ? second.category : null,
    confidence: round(LEAST_CERTAIN + 0.75 * amount * (0.45 + 0.55 * lead) + agreed),
    understood: true,
  }
}

/** The confidence of a text nothing can be made of: 0.2 to 0.35, more when there is more text. */
export function unclearConfidence(words: number): number {
  return round(Math.min(UNCLEAR, LEAST_CERTAIN + words / 400))
}

/** The confidence of a security trip-wire: high, since several seldom trip by chance. */
export function trippedConfidence(trips: number, others: CategoryVerdict): number {
  const agreed = others.category === 'Security' ? others.confidence / 5 : 0
  return round(Math.min(MOST_CERTAIN, 0.66 + 0.06 * Math.min(trips, 4) + agreed))
}

function round(confidence: number): number {
  return Math.round(Math.min(MOST_CERTAIN, Math.max(LEAST_CERTAIN, confidence)) * 100) / 100
}
